"""A refusal becomes a message: beside the form that asked, or on the page one goes back to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from rules.errors import TavlaError
from tournament.phrases import refusal_sentence

View = Callable[..., HttpResponse]


@contextmanager
def refused_into(form: forms.BaseForm) -> Iterator[None]:
    """A refusal inside becomes an error of the form, which keeps what was typed."""
    try:
        yield
    except TavlaError as error:
        form.add_error(None, refusal_sentence(error))


def refusals_to(page: str, *parts: str) -> Callable[[View], View]:
    """For acts that are one button: a refusal is told on this page.

    parts: which parts of the address asked for (`tournament`, `event`) the page's address has too.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def told(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
            try:
                return view(request, *args, **kwargs)
            except TavlaError as error:
                messages.error(request, refusal_sentence(error))
                asked = request.resolver_match.kwargs
                return redirect(page, **{part: asked[part] for part in parts})

        return told

    return decorate


def form_page(request: HttpRequest, template: str, form: forms.BaseForm, **context: object) -> HttpResponse:
    """A page with a form; 422 when what was sent is not good enough."""
    status = 422 if form.is_bound and form.errors else 200
    return render(request, template, {**context, "form": form}, status=status)
