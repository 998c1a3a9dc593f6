"""The table two players are sent to."""

from __future__ import annotations

from django import forms

_HIGHEST = 2**31 - 1


class CallForm(forms.Form):
    """table: its number."""

    table = forms.IntegerField(min_value=0, max_value=_HIGHEST)
