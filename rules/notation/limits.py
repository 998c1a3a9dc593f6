"""How large a record may be. Formats 12, decision 5."""

from __future__ import annotations

MAX_TEXT_BYTES = 1_000_000
# Analysis makes SGF files fifty times larger than the match in them.
MAX_SGF_BYTES = 8_000_000
MAX_GAMES = 1_000
MAX_ROWS_IN_A_GAME = 500
# Rows of real records stay below 200; a longer line is no row, and patterns never see it whole.
MAX_LINE_CHARACTERS = 400
MAX_NAME_CHARACTERS = 40
