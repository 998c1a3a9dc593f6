"""Sentences for what an import finds: refused files, and problems and warnings of single lines."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

FILE_SENTENCES: dict[str, Promise] = {
    "file-empty": _("The file is empty."),
    "file-too-large": _("The file is too large: %(size)s bytes, at most %(limit)s are read."),
    "file-not-text": _("This is not a text file. Save the list as CSV and try again."),
    "file-is-spreadsheet": _("This is a spreadsheet file (%(kind)s). Save it as CSV and import that file."),
    "quote-not-closed": _("The quotation marks of the row that begins at line %(line)s do not match."),
    "cell-too-long": _(
        "A cell of the row that begins at line %(line)s has more than %(limit)s characters. "
        "Shorten it, or look for a quotation mark that is not closed."
    ),
    "name-column-missing": _(
        "No column of names was found; the first line reads: %(header)s. "
        "Call the column “name” or “ad soyad”."
    ),
    "too-many-lines": _("The list has %(lines)s lines; at most %(limit)s can be imported at once."),
}

LINE_SENTENCES: dict[str, Promise] = {
    "name-missing": _("The name is missing."),
    "name-too-long": _("The name has %(length)s characters; at most %(limit)s are possible."),
    "text-too-long": _("“%(text)s” has %(length)s characters; at most %(limit)s are possible."),
    "duplicate-line": _("%(name)s is already on line %(first_line)s."),
    "already-entered": _("%(name)s is already entered."),
    "unknown-country": _("There is no country “%(text)s”. Write its name or its code, such as TR."),
    "rating-not-a-number": _("The rating “%(text)s” is not a number."),
    "rating-has-thousands-separator": _(
        "The rating “%(text)s” can be read in two ways. Write it without a thousands separator."
    ),
    "rating-out-of-range": _("The rating “%(text)s” is not between %(lowest)s and %(highest)s."),
    "seed-not-a-number": _("The seed “%(text)s” is not a whole number from 1 to %(highest)s."),
    "bad-email": _("“%(text)s” is not an e-mail address."),
    "too-many-fields": _("The line has %(fields)s fields, but there are only %(columns)s columns."),
    "looks-like-formula": _("“%(text)s” looks like a spreadsheet formula. It is kept as plain text."),
    "possible-duplicate": _("%(name)s may be the same person as %(other)s."),
}


def line_sentence(code: str, values: Mapping[str, object]) -> str:
    """What a problem or warning of a line says, in the language now active."""
    return str(LINE_SENTENCES[code]) % values


def file_sentence(code: str, values: Mapping[str, object]) -> str:
    """Why a file was refused, in the language now active."""
    return str(FILE_SENTENCES[code]) % values
