"""How large a record may be, and a question of a program. Formats 12, decision 5; told in docs/limits.md."""

from __future__ import annotations

MAX_TEXT_BYTES = 1_000_000
# Analysis makes SGF files fifty times larger than the match in them.
MAX_SGF_BYTES = 8_000_000
MAX_GAMES = 1_000
MAX_ROWS_IN_A_GAME = 500
# Rows of real records stay below 200; a longer line is no row, and patterns never see it whole.
MAX_LINE_CHARACTERS = 400
MAX_NAME_CHARACTERS = 40

# Analysis with variations goes a few levels deep; nobody plays thousands.
MAX_SGF_DEPTH = 200
# Nodes, properties and brackets together: a session of 200 games without analysis has 40,000.
MAX_SGF_PARTS = 100_000
# A root names its game, charset, players and score long before this.
SGF_ROOT_CHARACTERS = 4_000
# Names, dates and plays are short; of a longer value only the beginning is looked at.
MAX_SGF_VALUE_CHARACTERS = 1_000
# What a file is stands in its first lines; below these nobody looks for it.
LINES_THAT_TELL = 5_000

# A line of the command legal_plays; a whole question has a few hundred.
MAX_QUESTION_BYTES = 65_536
# Of a longer line so much is passed over to find the next one; then its source is read no further.
MAX_SKIPPED_BYTES = 1_000_000_000
