"""Parts by rounds: held rounds, published ones, by hand, partial ones, corrections in old ones, the end."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rules.match.states import ResultKind
from rules.tournament.pairing.swiss import RoundNotOverError
from tests.factories import DESK, make_format, pairing_of, won_by
from tournament.audit import audit_event
from tournament.draw_errors import (
    NobodyToPairError,
    NoRoundHeldError,
    NotByRoundsError,
    NotInRoundError,
    RoundHeldError,
    StageClosedError,
    StillOpenError,
    SwapWithSelfError,
)
from tournament.errors import DrawNotPublishedError, StalePageError
from tournament.models import Entrant, Event, Pairing
from tournament.selectors.chart import chart_of_event
from tournament.selectors.pairings import pairings_of
from tournament.selectors.tables import tables_of
from tournament.services.corrections import clear_result, correct_result
from tournament.services.draws import draw_part
from tournament.services.events import edit_event
from tournament.services.leaving import reinstate_entrant, withdraw_entrant
from tournament.services.results import enter_result
from tournament.services.rounds import (
    close_part,
    discard_round,
    draw_round,
    publish_round,
    refusals_to_draw_round,
    reopen_part,
    seats_of,
    set_round,
    swap_in_round,
)

pytestmark = pytest.mark.django_db


def ready(event: Event) -> Iterator[Pairing]:
    rows = Pairing.objects.filter(stage__event=event, status="ready", match__isnull=False)
    return iter(rows.order_by("round__number", "number"))


def play_round(event: Event) -> None:
    """The first of each pair wins."""
    for pairing in ready(event):
        enter_result(pairing, won_by(1), version=0, by=DESK)


def entrants(event: Event) -> list[Entrant]:
    return list(event.entrants.order_by("number"))


def test_the_first_round_is_drawn_with_start_numbers_and_its_bye_counts() -> None:
    event = make_format("swiss", 5)

    stage = event.stages.get()
    assert sorted(stage.lines) == [entrant.pk for entrant in entrants(event)]
    statuses = [pairing.status for pairing in stage.pairings.order_by("number")]
    assert statuses == ["ready", "ready", "bye"]
    play_round(event)
    (table,) = tables_of(event)
    assert [line.score for line in table.groups[0].lines] == [1, 1, 1, 0, 0]
    assert audit_event(event) == ()


def test_a_round_is_the_directors_alone_until_it_is_published() -> None:
    event = make_format("swiss", 6)
    play_round(event)

    round_ = draw_round(event, 1, draw_seed=9, by=DESK)

    assert (round_.number, round_.is_held, round_.draw_seed) == (2, True, 9)
    assert set(round_.notes) == {"cost", "why", "problems"}
    assert {line.round for line in pairings_of(event)} == {1}
    assert len(chart_of_event(event, draft=True).pairings) == 6
    assert not round_.pairings.filter(match__isnull=False).exists()
    with pytest.raises(DrawNotPublishedError):
        enter_result(round_.pairings.first(), won_by(1), version=0, by=DESK)
    with pytest.raises(StalePageError):
        publish_round(event, 1, draw_seed=8, by=DESK)
    publish_round(event, 1, draw_seed=9, by=DESK)
    assert {line.round for line in pairings_of(event)} == {1, 2}
    assert round_.pairings.filter(match__isnull=False).count() == 3
    assert audit_event(event) == ()


def test_the_same_seed_is_the_same_round() -> None:
    event = make_format("swiss", 8)
    play_round(event)
    drawn = []
    for seed in (3, 3, 4):
        round_ = draw_round(event, 1, draw_seed=seed, by=DESK)
        drawn.append(seats_of(round_))
        discard_round(event, 1, by=DESK)

    assert drawn[0] == drawn[1]
    assert event.log.filter(action="discard-round").count() == 3


def test_a_round_waits_and_one_at_a_time_lies_ready() -> None:
    event = make_format("swiss", 4)

    with pytest.raises(RoundNotOverError):
        draw_round(event, 1, by=DESK)
    play_round(event)
    draw_round(event, 1, by=DESK)
    with pytest.raises(RoundHeldError):
        draw_round(event, 1, by=DESK)
    assert [refusal.code for refusal in refusals_to_draw_round(event, 1)] == ["round-held"]
    discard_round(event, 1, by=DESK)
    for act in (discard_round, lambda *a, by: publish_round(*a, draw_seed=1, by=by)):
        with pytest.raises(NoRoundHeldError):
            act(event, 1, by=DESK)


def test_only_parts_by_rounds_have_rounds_to_be_drawn() -> None:
    with pytest.raises(NotByRoundsError):
        draw_round(make_format("cup", 4), 1, by=DESK)
    event = make_format("groups", 4)
    with pytest.raises(NotByRoundsError):
        close_part(event, 1, by=DESK)


def test_a_swiss_ends_after_its_rounds() -> None:
    event = make_format("swiss", 4, settings={1: {"rounds": 2}})
    play_round(event)
    assert event.stages.get().state == "running"
    publish_round(event, 1, draw_seed=draw_round(event, 1, by=DESK).draw_seed, by=DESK)
    play_round(event)

    assert event.stages.get().state == "finished"
    with pytest.raises(StageClosedError):
        draw_round(event, 1, by=DESK)


def test_a_part_is_closed_by_hand_and_opened_again() -> None:
    event = make_format("swiss", 4)
    with pytest.raises(StillOpenError):
        close_part(event, 1, by=DESK)
    play_round(event)

    close_part(event, 1, by=DESK)
    assert event.stages.get().state == "finished"
    with pytest.raises(StageClosedError):
        close_part(event, 1, by=DESK)
    reopen_part(event, 1, by=DESK)
    assert event.stages.get().state == "running"
    with pytest.raises(StageClosedError):
        reopen_part(event, 1, by=DESK)


def test_a_round_is_changed_by_hand_with_warnings() -> None:
    event = make_format("swiss", 4)
    play_round(event)
    met = seats_of(event.stages.get().rounds.get(number=1))
    draw_round(event, 1, draw_seed=1, by=DESK)

    warnings = set_round(event, 1, met, by=DESK)

    assert [warning.code for warning in warnings] == ["rematch", "unequal-scores"] * 2
    round_ = event.stages.get().rounds.get(number=2)
    assert seats_of(round_) == met
    assert [problem["code"] for problem in round_.notes["problems"]] == [w.code for w in warnings]
    (a, b), (c, d) = met
    first, second = (event.entrants.get(pk=pk) for pk in (b, d))
    assert swap_in_round(event, 1, first, second, by=DESK) != ()
    assert seats_of(round_) == [(a, d), (c, b)]
    publish_round(event, 1, draw_seed=1, by=DESK)
    assert audit_event(event) == ()


def test_hands_cannot_pair_somebody_twice_or_a_stranger_or_nobody() -> None:
    event = make_format("swiss", 4)
    play_round(event)
    draw_round(event, 1, draw_seed=1, by=DESK)
    a, b, c, _ = (entrant.pk for entrant in entrants(event))

    for wrong in ([(a, b), (a, c)], [(a, 10**9)]):
        with pytest.raises(NotInRoundError):
            set_round(event, 1, wrong, by=DESK)
    with pytest.raises(NobodyToPairError):
        set_round(event, 1, [], by=DESK)
    set_round(event, 1, [(a, b)], by=DESK)
    outsider = [entrant for entrant in entrants(event) if entrant.pk not in (a, b)]
    with pytest.raises(NotInRoundError):
        swap_in_round(event, 1, outsider[0], outsider[1], by=DESK)


def test_what_the_director_fixes_is_kept() -> None:
    event = make_format("swiss", 6)
    play_round(event)
    a, b, c, d, *_ = (entrant.pk for entrant in entrants(event))

    round_ = draw_round(event, 1, draw_seed=2, absent=[c], byes=[d], fixed=[(a, b)], by=DESK)

    seats = seats_of(round_)
    assert (a, b) in seats
    assert (d, None) in seats
    assert c not in [who for pair in seats for who in pair]


def test_forbidden_pairs_never_meet() -> None:
    event = make_format("swiss", 4)
    play_round(event)
    ((a, b), (c, d)) = seats_of(event.stages.get().rounds.get())
    edit_event(event, changes={"constraints": {"forbidden": [[a, c], [b, d]]}}, by=DESK)
    event.refresh_from_db()

    for seed in range(5):
        pairs = {frozenset(pair) for pair in seats_of(draw_round(event, 1, draw_seed=seed, by=DESK))}
        assert not pairs & {frozenset((a, c)), frozenset((b, d))}
        discard_round(event, 1, by=DESK)


def test_a_partial_round_holds_those_who_still_play() -> None:
    """5.1: with open matches held, the others are paired."""
    event = make_format("swiss", 6, settings={1: {"open-matches": "hold"}})
    first, second, _ = ready(event)
    for pairing in (first, second):
        enter_result(pairing, won_by(1), version=0, by=DESK)

    round_ = draw_round(event, 1, draw_seed=3, by=DESK)

    assert len(seats_of(round_)) == 2
    publish_round(event, 1, draw_seed=3, by=DESK)
    assert audit_event(event) == ()


def test_winner_and_loser_of_an_open_match_are_paired_and_come_when_they_are_known() -> None:
    event = make_format("swiss", 4, settings={1: {"open-matches": "placeholders"}})
    first, second = ready(event)
    enter_result(first, won_by(1), version=0, by=DESK)
    draw_round(event, 1, draw_seed=3, by=DESK)
    with pytest.raises(RoundNotOverError):
        set_round(event, 1, [(entrants(event)[0].pk, entrants(event)[1].pk)], by=DESK)
    publish_round(event, 1, draw_seed=3, by=DESK)
    with pytest.raises(RoundNotOverError):
        draw_round(event, 1, by=DESK)

    enter_result(second, won_by(1), version=0, by=DESK)

    waiting = Pairing.objects.filter(stage__event=event, round__number=2)
    assert [pairing.status for pairing in waiting] == ["ready", "ready"]
    winner = second.slots.get(number=1).entrant_id
    source = Pairing.objects.get(slots__source="winner", stage__event=event)
    assert winner in source.slots.values_list("entrant", flat=True)
    assert audit_event(event) == ()


def test_a_result_of_an_old_round_is_corrected_and_later_rounds_stand() -> None:
    event = make_format("swiss", 4)
    play_round(event)
    publish_round(event, 1, draw_seed=draw_round(event, 1, by=DESK).draw_seed, by=DESK)
    play_round(event)
    before = [line.score for line in tables_of(event)[0].groups[0].lines]
    second = seats_of(event.stages.get().rounds.get(number=2))
    event.tournament.refresh_from_db()

    asked = {"revision": event.tournament.revision, "reason": "a slip", "by": DESK}
    correct_result(pairing_of(event, "R1-1"), won_by(2), clear=True, **asked)

    assert seats_of(event.stages.get().rounds.get(number=2)) == second
    after = [line.score for line in tables_of(event)[0].groups[0].lines]
    assert (sum(before), sum(after)) == (4, 4)
    assert pairing_of(event, "R1-1").match.state == "locked"
    event.tournament.refresh_from_db()
    asked["revision"] = event.tournament.revision
    clear_result(pairing_of(event, "R1-1"), **asked)
    assert pairing_of(event, "R1-1").status == "ready"
    # T5: only completed rounds count, so nothing does until the first is over again
    assert [line.score for line in tables_of(event)[0].groups[0].lines] == [0, 0, 0, 0]
    assert audit_event(event) == ()


def test_lives_put_people_out_until_one_is_left() -> None:
    event = make_format("lives-swiss", 4, settings={1: {"lives": 1}})
    play_round(event)
    draw_round(event, 1, draw_seed=1, by=DESK)
    publish_round(event, 1, draw_seed=1, by=DESK)
    assert Pairing.objects.filter(stage__event=event, round__number=2).count() == 1
    play_round(event)

    assert event.stages.get().state == "finished"
    lines = tables_of(event)[0].groups[0].lines
    assert [(line.first, line.lives) for line in lines] == [(1, 1), (2, 0), (3, 0), (3, 0)]


def test_lives_may_differ_per_entrant() -> None:
    event = make_format("lives-swiss", 2, settings={1: {"lives": 1}})
    first, second = event.stages.get().lines
    event.parts[0]["settings"]["lives-of"] = {str(second): 2}
    event.save(update_fields=["parts"])

    pairing = next(ready(event))
    winner = 1 if pairing.slots.get(number=1).entrant_id == first else 2
    enter_result(pairing, won_by(winner), version=0, by=DESK)

    assert event.stages.get().state == "running"
    draw_round(event, 1, draw_seed=1, by=DESK)


def test_when_everybody_is_away_there_is_nobody_to_pair() -> None:
    """SW8, SW10."""
    event = make_format("swiss", 4)
    play_round(event)

    with pytest.raises(NobodyToPairError):
        draw_round(event, 1, absent=[entrant.pk for entrant in entrants(event)], by=DESK)
    close_part(event, 1, by=DESK)
    assert event.stages.get().state == "finished"


def test_no_round_is_drawn_before_the_part_is_published_or_after_its_end() -> None:
    event = make_format("swiss-knockout", 4, settings={1: {"rounds": 1}})
    play_round(event)
    assert [refusal.code for refusal in refusals_to_draw_round(event, 1)] == ["stage-closed"]

    other = make_format("chain", 4, parts=[{"format": "cup"}, {"format": "swiss-fold"}])
    draw_part(other, 2, by=DESK)
    with pytest.raises(DrawNotPublishedError):
        draw_round(other, 2, by=DESK)


def test_nobody_changes_places_with_himself() -> None:
    event = make_format("swiss", 4)
    play_round(event)
    draw_round(event, 1, draw_seed=1, by=DESK)
    one = entrants(event)[0]

    with pytest.raises(SwapWithSelfError):
        swap_in_round(event, 1, one, one, by=DESK)


def test_a_swiss_that_everybody_has_left_is_finished() -> None:
    """SW8, G9: also when the last ones leave between two rounds."""
    event = make_format("swiss", 4)
    play_round(event)
    for entrant in entrants(event):
        withdraw_entrant(entrant, kind=ResultKind.WITHDRAWN, reason="", by=DESK)

    assert event.stages.get().state == "finished"
    assert audit_event(event) == ()
    reinstate_entrant(entrants(event)[0], by=DESK)
    assert event.stages.get().state == "running"


def test_a_round_of_byes_alone_is_told() -> None:
    event = make_format("swiss", 2)
    play_round(event)
    first, second = (pair for pair in seats_of(event.stages.get().rounds.get())[0])
    held = draw_round(event, 1, byes=[first, second], by=DESK)

    assert "only-byes" in [problem["code"] for problem in held.notes["problems"]]
    warnings = set_round(event, 1, [(first, None), (second, None)], by=DESK)
    assert "only-byes" in [warning.code for warning in warnings]
