"""Every code of an import has a sentence, and every sentence gets its values."""

from __future__ import annotations

import re
from pathlib import Path

from tournament.import_phrases import FILE_SENTENCES, LINE_SENTENCES, file_sentence, line_sentence
from tournament.imports import errors
from tournament.imports.errors import ImportFileError, NameColumnMissingError
from tournament.imports.lines import judge
from tournament.imports.table import read_table


def test_every_refusal_of_a_file_has_a_sentence():
    refusals = [value for value in vars(errors).values() if isinstance(value, type)]
    concrete = {r.code for r in refusals if issubclass(r, ImportFileError) and r is not ImportFileError}

    assert concrete == set(FILE_SENTENCES)


def test_every_code_of_a_line_has_a_sentence():
    sources = "".join(path.read_text("utf-8") for path in Path("tournament/imports").glob("*.py"))
    used = set(re.findall(r'(?:LineProblem|CellError|_say)\(\s*"([a-z-]+)"', sources))

    assert used == set(LINE_SENTENCES)


def test_sentences_of_the_bad_list_are_complete():
    lines = judge(read_table(Path("tests/data/entrants-bad.csv").read_bytes()))

    sentences = [line_sentence(p.code, p.values) for line in lines for p in line.problems + line.warnings]

    assert len(sentences) == 7
    assert not any("%(" in sentence for sentence in sentences)


def test_sentence_of_a_file_names_its_header():
    refusal = NameColumnMissingError(header=("a", "b"))

    assert "a, b" in file_sentence(refusal.code, refusal.values)
