"""Two who were not paired have played (pairing-reference 5.1)."""

from __future__ import annotations

import pytest

from rules.match.claim import Claim
from rules.match.score import Side
from rules.match.scoresheet import ScoreWithoutWinnerError
from tests.factories import DESK, make_format, make_published, names_of, pairing_of, score, won_by
from tournament.audit import audit_event
from tournament.draw_errors import EntrantLeftError, LinePlayedError
from tournament.errors import DrawNotPublishedError, ReasonMissingError, StalePageError
from tournament.imports.lines import EntrantValues
from tournament.models import Entrant, Event, Pairing, Stage
from tournament.reentry_errors import MeetElsewhereError, NotTradableError
from tournament.selectors.brackets import bracket_picture
from tournament.selectors.wrong_pair import could_have_played
from tournament.services.leaving import go_home, reinstate_entrant, withdraw_entrant
from tournament.services.lines import enter_late
from tournament.services.results import clear_result, correct_result, enter_result
from tournament.services.rounds import draw_round, publish_round
from tournament.services.tables import call_match
from tournament.services.wrong_pair import assign_played, preview_played
from tournament.words_log import log_sentence

pytestmark = pytest.mark.django_db


def _who(event: Event, key: str, slot: int) -> Entrant:
    return pairing_of(event, key).slots.get(number=slot).entrant


def _assign(event: Event, key: str, stays: Entrant, other: Entrant, claim: Claim, **more) -> Pairing:
    event.tournament.refresh_from_db()
    asked = {"revision": event.tournament.revision, "reason": "Sat at the wrong table", "by": DESK} | more
    return assign_played(pairing_of(event, key), stays, other, claim, **asked)


def _win(event: Event, *keys: str) -> None:
    for key in keys:
        enter_result(pairing_of(event, key), won_by(1), version=pairing_of(event, key).match.version, by=DESK)


def test_the_other_match_that_would_leave_its_table_is_named_before() -> None:
    event = make_published(8)
    stays, other = _who(event, "M1-1", 1), _who(event, "M1-2", 1)
    said = "Main R1 match 2 was called to table 3: it leaves the table, and must be called again."

    before = preview_played(pairing_of(event, "M1-1"), stays, other).sentences
    call_match(pairing_of(event, "M1-2"), table=event.tournament.tables.get(number=3), by=DESK)
    after = preview_played(pairing_of(event, "M1-1"), stays, other).sentences

    assert after == (*before, said)


def test_in_round_1_the_match_stands_and_the_two_others_meet() -> None:
    event = make_published(8)
    (a, x), (b, y) = names_of(event, "M1-1"), names_of(event, "M1-2")
    left = pairing_of(event, "M1-2").match

    _assign(event, "M1-1", _who(event, "M1-1", 1), _who(event, "M1-2", 1), score(9, 5))

    first, second = pairing_of(event, "M1-1"), pairing_of(event, "M1-2")
    assert names_of(event, "M1-1") == [a, b]
    assert (first.status, first.match.score, first.match.state) == ("over", (9, 5), "confirmed")
    assert names_of(event, "M1-2") == [x, y]
    assert (second.status, second.match == left) == ("ready", False)
    assert names_of(event, "M2-1")[0] == a
    assert names_of(event, "C1-1")[0] == b
    assert log_sentence(event.log.latest("revision")) == f"What {a} and {b} played stands for M1-1: 9–5."
    assert audit_event(event) == ()


def test_the_preview_says_who_meets_whom_then() -> None:
    event = make_published(8)
    (a, x), (b, y) = names_of(event, "M1-1"), names_of(event, "M1-2")

    preview = preview_played(pairing_of(event, "M1-1"), _who(event, "M1-1", 1), _who(event, "M1-2", 2))

    assert (preview.names, preview.others) == ((a, y), (b, x))
    assert preview.sentences[0] == f"Main R1 match 1 is then {a} – {y}."
    assert preview.sentences[-1].startswith("The score sheet and the links of Main R1 match 2 are new")
    assert names_of(event, "M1-1") == [a, x]
    assert names_of(event, "M1-2") == [b, y]


@pytest.mark.parametrize("slot", [1, 2])
def test_in_a_later_round_nothing_that_was_played_changes(slot: int) -> None:
    """The sources change places: what follows from round 1 stands, and each later match follows."""
    event = make_published(8)
    _win(event, "M1-1", "M1-2", "M1-3", "M1-4", "C1-1")
    (a, x), (b, y) = names_of(event, "M2-1"), names_of(event, "M2-2")
    other, left = (b, y) if slot == 1 else (y, b)

    _assign(event, "M2-1", _who(event, "M2-1", 1), _who(event, "M2-2", slot), score(3, 9))

    assert names_of(event, "M2-1") == [a, other]
    assert names_of(event, "M2-2") == ([x, left] if slot == 1 else [left, x])
    assert names_of(event, "M3-1") == [other, None]
    assert names_of(event, "C2-2")[1] == a
    assert audit_event(event) == ()
    _win(event, "M2-2")
    event.tournament.refresh_from_db()
    row = pairing_of(event, "M1-3")
    correct_result(row, won_by(2), clear=True, revision=event.tournament.revision, reason="x", by=DESK)
    assert audit_event(event) == ()
    assert bracket_picture(event.stages.get(code="main")).rounds


def test_in_the_consolation_too() -> None:
    event = make_published(8)
    _win(event, "M1-1", "M1-2", "M1-3", "M1-4")
    (a, x), (b, y) = names_of(event, "C1-1"), names_of(event, "C1-2")

    _assign(event, "C1-1", _who(event, "C1-1", 2), _who(event, "C1-2", 1), score(5, 1))

    assert names_of(event, "C1-1") == [b, x]
    assert names_of(event, "C1-2") == [a, y]
    assert audit_event(event) == ()


def test_who_waits_for_somebody_unknown_changes_places_with_him() -> None:
    """M2-1 knows one side only, M2-2 both: these two have played."""
    event = make_published(8)
    _win(event, "M1-1", "M1-3", "M1-4")
    a, b = _who(event, "M2-1", 1), _who(event, "M2-2", 1)
    y = names_of(event, "M2-2")[1]

    _assign(event, "M2-1", a, b, won_by(1))

    assert names_of(event, "M2-1") == [a.name, b.name]
    assert names_of(event, "M2-2") == [None, y]
    _win(event, "M1-2")
    assert names_of(event, "M2-2")[0] == names_of(event, "M1-2")[0]
    assert audit_event(event) == ()


def test_who_had_a_bye_played_and_the_other_one_passes_free() -> None:
    event = make_published(7)
    bye = Pairing.objects.get(stage__event=event, stage__code="main", round__number=1, status="bye")
    free = Entrant.objects.get(slots__pairing=bye)
    played = Pairing.objects.filter(stage__event=event, stage__code="main", status="ready").earliest("number")
    a, x = (slot.entrant for slot in played.slots.order_by("number"))

    _assign(event, played.key, a, free, won_by(1))

    assert names_of(event, played.key) == [a.name, free.name]
    bye.refresh_from_db()
    assert (bye.status, {slot.entrant for slot in bye.slots.all()}) == ("bye", {None, x})
    assert audit_event(event) == ()


@pytest.mark.parametrize("format", ["swiss", "swiss-monrad", "three-lives"])
def test_in_a_published_round_the_two_others_meet(format: str) -> None:
    event = make_format(format, 9)
    first, second = Pairing.objects.filter(stage__event=event, status="ready").order_by("number")[:2]
    (a, x), (b, y) = names_of(event, first.key), names_of(event, second.key)

    _assign(event, first.key, _who(event, first.key, 1), _who(event, second.key, 1), won_by(2))

    assert names_of(event, first.key) == [a, b]
    assert names_of(event, second.key) == [x, y]
    assert pairing_of(event, first.key).winner == 2
    for pairing in Pairing.objects.filter(stage__event=event, status="ready"):
        _win(event, pairing.key)
    round_ = draw_round(event, 1, draw_seed=3, by=DESK)
    publish_round(event, 1, draw_seed=round_.draw_seed, by=DESK)
    assert audit_event(event) == ()


@pytest.mark.parametrize("format", ["swiss", "three-lives"])
def test_two_who_met_before_have_played_again_and_the_audit_demands_no_other_pairing(format: str) -> None:
    event = make_format(format, 6)
    first = Pairing.objects.get(stage__event=event, key="R1-1")
    a, b = _who(event, first.key, 1), _who(event, first.key, 2)
    _win(event, "R1-1", "R1-2", "R1-3")
    round_ = draw_round(event, 1, draw_seed=3, by=DESK)
    publish_round(event, 1, draw_seed=round_.draw_seed, by=DESK)
    here = Pairing.objects.get(stage__event=event, round__number=2, slots__entrant=a)

    _assign(event, here.key, a, b, won_by(1))

    assert {a.name, b.name} == set(names_of(event, here.key))
    assert audit_event(event) == ()


def test_in_a_round_with_a_bye_who_had_it_played() -> None:
    event = make_format("swiss", 9)
    bye = Pairing.objects.get(stage__event=event, status="bye")
    first = Pairing.objects.filter(stage__event=event, status="ready").earliest("number")
    free = Entrant.objects.get(slots__pairing=bye)
    a, x = (slot.entrant for slot in first.slots.order_by("number"))

    _assign(event, first.key, a, free, won_by(1))

    assert names_of(event, first.key) == [a.name, free.name]
    assert set(names_of(event, bye.key)) == {x.name, "bye"}
    assert audit_event(event) == ()


def test_a_result_that_stood_for_a_match_is_corrected_and_taken_back_as_any_other() -> None:
    event = make_published(8)
    _assign(event, "M1-1", _who(event, "M1-1", 1), _who(event, "M1-2", 1), score(9, 5))
    event.tournament.refresh_from_db()

    clear_result(pairing_of(event, "M1-1"), revision=event.tournament.revision, reason="x", by=DESK)

    assert pairing_of(event, "M1-1").status == "ready"
    assert audit_event(event) == ()


def test_who_is_paired_with_him_elsewhere_has_played_that_match() -> None:
    event = make_format("round-robin", 4)
    first, second = Pairing.objects.filter(stage__event=event, round__number=1).order_by("number")
    a, b = _who(event, first.key, 1), _who(event, second.key, 1)

    with pytest.raises(MeetElsewhereError) as refusal:
        _assign(event, first.key, a, b, won_by(1))

    met = pairing_of(event, refusal.value.pairing)
    assert {slot.entrant for slot in met.slots.all()} == {a, b}


def test_who_has_left_comes_back_before_it_is_said_that_he_played() -> None:
    event = make_published(8)
    _win(event, "M1-1", "M1-3", "M1-4")
    stays = _who(event, "M2-2", 1)
    withdraw_entrant(_who(event, "M2-1", 1), by=DESK)
    other = _who(event, "M2-1", 1)

    with pytest.raises(EntrantLeftError) as refusal:
        _assign(event, "M2-2", stays, other, won_by(1))

    assert refusal.value.values == {"name": other.name}
    reinstate_entrant(other, by=DESK)
    _assign(event, "M2-2", stays, other, won_by(1))
    assert audit_event(event) == ()


def test_no_match_of_a_schedule_stands_for_another() -> None:
    event = make_format("groups-knockout", 8)
    keys = {stage.code for stage in Stage.objects.filter(event=event, part=1)}
    assert keys == {"groups"}
    first = Pairing.objects.filter(stage__event=event, round__number=1).earliest("number")
    in_group = set(
        Entrant.objects.filter(slots__pairing__in=_with(first, _who(event, first.key, 1))).values_list(
            "pk", flat=True
        )
    )
    stranger = event.entrants.exclude(pk__in=in_group).first()

    with pytest.raises(NotTradableError):
        _assign(event, first.key, _who(event, first.key, 1), stranger, won_by(1))


def _with(pairing: Pairing, entrant: Entrant):
    return Pairing.objects.filter(stage=pairing.stage, slots__entrant=entrant)


def test_only_matches_of_the_round_that_have_no_result_stand_for_each_other() -> None:
    event = make_published(8)
    a, b = _who(event, "M1-1", 1), _who(event, "M1-2", 1)
    _win(event, "M1-2")

    for other in (b, _who(event, "M2-1", 2), _who(event, "M1-1", 2)):
        with pytest.raises((NotTradableError, MeetElsewhereError)):
            _assign(event, "M1-1", a, other, won_by(1))
    with pytest.raises(NotTradableError):
        _assign(event, "M1-3", a, _who(event, "M1-4", 1), won_by(1))
    assert {who.name for who in could_have_played(pairing_of(event, "M1-1"))} == {
        *names_of(event, "M1-3"),
        *names_of(event, "M1-4"),
    }


def test_a_bye_that_was_played_past_stands() -> None:
    """Five of eight lines: two with byes meet in round 2 at once, and have played."""
    event = make_published(5)
    second = Pairing.objects.get(stage__event=event, round__number=2, stage__code="main", status="ready")
    free = _who(event, second.key, 1)
    played = Pairing.objects.get(stage__event=event, round__number=1, stage__code="main", status="ready")
    _win(event, second.key)

    with pytest.raises(LinePlayedError):
        _assign(event, played.key, _who(event, played.key, 1), free, won_by(1))


def test_a_reason_a_fresh_page_and_a_possible_score_are_asked_for() -> None:
    event = make_published(8)
    a, b = _who(event, "M1-1", 1), _who(event, "M1-2", 1)

    with pytest.raises(ReasonMissingError):
        _assign(event, "M1-1", a, b, won_by(1), reason=" ")
    with pytest.raises(StalePageError):
        _assign(event, "M1-1", a, b, won_by(1), revision=0)
    with pytest.raises(ScoreWithoutWinnerError):
        _assign(event, "M1-1", a, b, Claim(winner=Side.ONE, score=(3, 4)))
    assert names_of(event, "M1-1")[1] != b.name


def test_nothing_is_done_to_a_draft() -> None:
    event = make_published(8)
    Stage.objects.filter(event=event).update(state="drawn", published_at=None)

    with pytest.raises(DrawNotPublishedError):
        preview_played(pairing_of(event, "M1-1"), _who(event, "M1-1", 1), _who(event, "M1-2", 1))


def test_losers_go_home_after_a_trade_as_before() -> None:
    event = make_published(8)
    _win(event, "M1-1", "M1-2", "M1-3", "M1-4")
    _assign(event, "M2-1", _who(event, "M2-1", 1), _who(event, "M2-2", 1), won_by(1))

    go_home(pairing_of(event, "M2-1"), by=DESK)

    assert audit_event(event) == ()


def test_a_new_draw_knows_no_trade() -> None:
    """A trade in round 2, all taken back, and a late entrant for whom everybody is drawn anew."""
    event = make_published(8)
    _win(event, "M1-1", "M1-2", "M1-3", "M1-4")
    _assign(event, "M2-1", _who(event, "M2-1", 1), _who(event, "M2-2", 1), won_by(1))
    event.refresh_from_db()
    assert event.parts[0]["trades"] == [[["M2-1", 2], ["M2-2", 1]]]
    for key in ("M2-1", "M1-1", "M1-2", "M1-3", "M1-4"):
        event.tournament.refresh_from_db()
        revision = event.tournament.revision
        clear_result(pairing_of(event, key), revision=revision, reason="All anew", by=DESK)

    enter_late(event, EntrantValues(name="Geç Kalan"), redraw=True, by=DESK)

    event.refresh_from_db()
    assert "trades" not in event.parts[0]
    assert audit_event(event) == ()
