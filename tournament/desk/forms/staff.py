"""Whom a tournament's owner takes on."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from rules.tournament.states import Role

ROLE_CHOICES = [
    (Role.ASSISTANT.value, _("Assistant: marks who is here, enters and confirms results, prints")),
    (Role.DIRECTOR.value, _("Director: all of that, and registers, draws and corrects")),
    (Role.OWNER.value, _("Owner: all of that, and the staff and the tournament itself")),
]


class RoleForm(forms.Form):
    role = forms.ChoiceField(
        label=_("Role"), choices=ROLE_CHOICES, widget=forms.RadioSelect, initial=Role.ASSISTANT.value
    )
