"""What a correction names that is drawn already and stands: tables, whose followers are drawn by others."""

from __future__ import annotations

import pytest
from django.utils import translation

from rules.match.claim import Claim
from rules.match.score import Side
from tests.factories import DESK, make_format, names_of, pairing_of, won_by
from tournament.audit import audit_event
from tournament.models import Event
from tournament.selectors.previews import CorrectionPreview
from tournament.services.corrections import correct_result, preview_clearing, preview_correction
from tournament.services.draws import draw_part, publish_part
from tournament.services.results import enter_result
from tournament.services.rounds import close_part, draw_round, publish_round, refusals_to_draw_round, seats_of

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _english():
    with translation.override("en"):
        yield


def play(event: Event, part: int = 1) -> None:
    """The first of each pair wins."""
    for pairing in event.stages.get(part=part).pairings.filter(status="ready", match__isnull=False):
        enter_result(pairing, won_by(1), version=0, by=DESK)


def next_round(event: Event) -> None:
    publish_round(event, 1, draw_seed=draw_round(event, 1, draw_seed=1, by=DESK).draw_seed, by=DESK)


def preview(event: Event, key: str) -> CorrectionPreview:
    event.refresh_from_db()
    return preview_correction(pairing_of(event, key), won_by(2))


def told(found: CorrectionPreview) -> list[tuple[str, dict[str, object]]]:
    return [(each.code, dict(each.values)) for each in found.stands]


def turn(event: Event, key: str) -> None:
    event.tournament.refresh_from_db()
    asked = {"revision": event.tournament.revision, "reason": "a slip", "by": DESK}
    correct_result(pairing_of(event, key), won_by(2), clear=False, **asked)


def test_of_a_swiss_round_the_later_rounds_stand() -> None:
    event = make_format("swiss", 6)
    play(event)
    next_round(event)
    draw = seats_of(event.stages.get().rounds.get(number=2))

    found = preview(event, "R1-1")

    assert told(found) == [("rounds-stand", {"rounds": [2]})]
    assert found.sentences[1] == "Later rounds are paired already and stand as they are: 2."
    turn(event, "R1-1")
    assert seats_of(event.stages.get().rounds.get(number=2)) == draw
    assert audit_event(event) == ()


def test_the_same_winner_touches_nothing_that_is_drawn() -> None:
    event = make_format("swiss", 6)
    play(event)
    next_round(event)

    same = preview_correction(pairing_of(event, "R1-1"), Claim(winner=Side.ONE, score=(5, 3)))

    assert same.stands == ()


def test_of_groups_the_cut_names_who_would_have_come_in() -> None:
    """Three in each group, the first wins each match: lines 1 and 2 go on; with one result turned line 3."""
    event = make_format("groups-knockout", 6, settings={1: {"group-size": 3}, 2: {}})
    play(event)
    draw_part(event, 2, draw_seed=1, by=DESK)
    publish_part(event, 2, draw_seed=1, by=DESK)
    drawn = set(event.stages.get(part=2, code="main").lines)
    names = dict(event.entrants.values_list("pk", "name"))

    changed = {}
    for pairing in event.stages.get(part=1).pairings.all():
        found = told(preview(event, pairing.key))
        assert found[0] == ("part-stands", {"part": 2})
        changed[pairing.key] = {(code, values["name"]) for code, values in found[1:]}

    ins = {name for each in changed.values() for code, name in each if code == "would-qualify"}
    outs = {name for each in changed.values() for code, name in each if code == "would-not-qualify"}
    assert ins
    assert ins == {names[pk] for pk in names if pk not in drawn} & ins
    assert outs <= {names[pk] for pk in drawn}
    assert any(len(each) == 2 for each in changed.values())


def test_of_lives_it_names_whose_lives_change_and_that_the_end_opens_again() -> None:
    """Two with one life: the loser of the only match is in again, the winner out: over either way."""
    event = make_format("redraw-lives", 4)
    play(event)
    next_round(event)
    play(event)
    assert event.stages.get().state == "finished"
    winner, loser = names_of(event, "R1-1")

    found = told(preview(event, "R1-1"))

    assert found[0] == ("rounds-stand", {"rounds": [2]})
    changes = {
        values["name"]: (values["before"], values["after"]) for code, values in found if "before" in values
    }
    assert changes[loser] == (0, 1)
    turn(event, "R1-1")
    stage = event.stages.get()
    assert (("opens-again", {"stage": "redraw"}) in found) == (stage.state == "running")
    if stage.state == "running":
        assert refusals_to_draw_round(event, 1) == ()
        seated = {who for pair in seats_of(draw_round(event, 1, draw_seed=3, by=DESK)) for who in pair}
        assert event.entrants.get(name=winner).pk not in seated
    assert audit_event(event) == ()


def test_taken_back_a_finished_table_opens_again_unless_it_was_closed() -> None:
    event = make_format("round-robin", 3)
    play(event)
    swiss = make_format("swiss", 4)
    play(swiss)
    close_part(swiss, 1, by=DESK)

    codes = [
        [each.code for each in preview_clearing(pairing_of(each_event, "R1-1")).stands]
        for each_event in (event, swiss)
    ]

    assert codes == [["opens-again"], []]


def test_of_a_bracket_the_parts_that_took_from_it_stand() -> None:
    event = make_format("cup-last-chance", 8)
    for key in ("M1-1", "M1-2", "M1-3", "M1-4", "C1-1", "C1-2"):
        enter_result(pairing_of(event, key), won_by(1), version=0, by=DESK)
    draw_part(event, 2, draw_seed=1, by=DESK)

    assert told(preview(event, "C1-1")) == [("part-stands", {"part": 2})]
    assert preview_correction(pairing_of(event, "C1-1"), won_by(1)).stands == ()
