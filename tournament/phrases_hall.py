"""Refusals about the hours of the hall, in sentences."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

HALL = {
    "starts-later": _(
        "%(pairing)s starts at %(at)s (wave %(wave)s). Wait for the time, or let a director call it early."
    ),
    "in-a-break": _("There is a break until %(until)s. Let a director call %(pairing)s all the same."),
    "wave-order": _(
        "%(stage)s, round %(round)s: wave %(wave)s does not follow the one before. Waves count from 1 and "
        "start one after the other."
    ),
    "wave-tables": _(
        "%(stage)s, round %(round)s, wave %(wave)s: give the first and the last table, or neither."
    ),
    "wave-twice": _("%(stage)s, round %(round)s: wave %(wave)s is given twice."),
    "break-backwards": _("The break ends at %(ends_at)s, before it begins at %(starts_at)s."),
    "break-too-long": _("A break lasts at most %(hours)s hours: look at the dates."),
    "notice-over": _("The notice would be over before anybody sees it: look at the times."),
    "text-missing": _("Write the text in Turkish, in English or in both."),
    "text-too-long": _("The text is too long; at most %(limit)s letters are shown."),
    "not-a-sign-up": _("%(event)s has no sign-up list: enter players at the desk."),
    "not-waiting": _("%(name)s is not on the list of %(event)s any more."),
    "sign-up-closed": _("%(event)s takes nobody any more."),
}
