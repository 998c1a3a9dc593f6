"""What can be done with a whole event while it runs, by chance; and what its rows say, apart from times."""

from __future__ import annotations

from collections.abc import Container, Iterator
from contextlib import contextmanager, suppress
from random import Random
from typing import Any

from rules.errors import TavlaError
from rules.match.claim import Claim
from rules.match.score import Side
from rules.match.states import RESULT_STATES
from rules.tournament.formats.bracket import resolve
from rules.tournament.formats.stage import Outcome
from rules.tournament.lines import NoFreeLineError
from rules.tournament.pairing.solver import NoLegalPairingError
from tests.factories import DESK
from tournament.audit import audit_event
from tournament.draw_errors import (
    LastPartError,
    LinePlayedError,
    NobodyToPairError,
    RollingWaitsError,
    StageClosedError,
    StillOpenError,
)
from tournament.errors import PlayerBusyError, RoundAlreadyDrawnError
from tournament.imports.lines import EntrantValues
from tournament.models import Event, Pairing, Round, Slot
from tournament.parts import drawn_entrants, line_values, lines_of, parts_of, stages_of_part
from tournament.selectors.entering import incoming_of
from tournament.selectors.standings import standings_of
from tournament.selectors.tables import tables_of
from tournament.services.chain import add_part, next_instance, remove_part, winners_playoff
from tournament.services.draws import (
    discard_part,
    draw_part,
    publish_part,
    refusals_to_draw,
    refusals_to_publish,
)
from tournament.services.lines import close_entries, enter_late, swap_lines
from tournament.services.reentry import re_enter
from tournament.services.replacing import replace_entrant
from tournament.services.rounds import (
    close_part,
    discard_round,
    draw_round,
    publish_round,
    reopen_part,
    seats_of,
    set_round,
    swap_in_round,
)
from tournament.services.tables import call_match
from tournament.services.wrong_pair import assign_played
from tournament.simulation import play, play_one
from tournament.snapshots import RowsByKey

#: Why a round may not be drawn at the moment it is asked for.
NOT_NOW = {
    "draw-not-published",
    "nobody-to-pair",
    "no-legal-pairing",
    "round-held",
    "round-not-over",
    "stage-closed",
    "stage-finished",
}
MOST_PARTS = 5
MOST_ROUNDS = 120


# --- What holds --------------------------------------------------------------------------------------


def check(event: Event) -> None:
    """The independent checker finds nothing, and the rows are what the draw and the results alone say."""
    assert audit_event(event) == ()
    for part in parts_of(event):
        lines = lines_of(stages_of_part(event, part.number))
        if part.is_planned and lines:
            rows = RowsByKey(event, part.number)
            rows.load_all()
            over = (row for row in rows.pairings.values() if row.status == "over")
            outcomes = {row.key: Outcome(row.winner, row.goes_on, drops=row.loser_drops) for row in over}
            assert dict(rows) == resolve(rows.plan, line_values(lines), outcomes)
    standings_of(event)
    tables_of(event, draft=True)


def dump(event: Event) -> dict[str, Any]:
    """The live rows of an event without log, revision, times, versions, and what was superseded (G8)."""
    event.refresh_from_db()
    entrants = event.entrants.order_by("number").values_list("number", "name", "seed", "status", "left_as")
    stages = event.stages.order_by("order").values_list(
        "code", "part", "lines", "draw_seed", "state", "is_closed", "length"
    )
    rounds = Round.objects.filter(stage__event=event).order_by("stage__order", "number")
    pairings = Pairing.objects.filter(stage__event=event).order_by("stage__order", "round__number", "number")
    slots = Slot.objects.filter(pairing__stage__event=event).order_by("pairing__key", "number")
    return {
        "parts": event.parts,
        "entrants": list(entrants),
        "stages": list(stages),
        "rounds": list(rounds.values_list("stage__code", "number", "is_held", "draw_seed")),
        "pairings": [_plain(row) for row in pairings.select_related("match")],
        "slots": list(
            slots.values_list(
                "pairing__key", "source", "source_line", "source_pairing__key", "entrant__number", "is_bye"
            )
        ),
    }


def _plain(row: Pairing) -> tuple[object, ...]:
    status = "ready" if row.status == "called" else row.status
    found = (row.key, status, row.winner, row.goes_on, row.loser_drops)
    if row.match is None:
        return found
    has_result = row.match.state in RESULT_STATES
    return (*found, has_result, row.match.winner, row.match.result_kind, row.match.length)


# --- Matches -----------------------------------------------------------------------------------------


def ready(event: Event) -> list[Pairing]:
    rows = Pairing.objects.filter(stage__event=event, status__in=("ready", "called"), match__isnull=False)
    return list(rows.select_related("match").order_by("stage__order", "round__number", "number"))


def play_some(event: Event, chance: Random, *, most: int) -> None:
    for _ in range(most):
        if waiting := ready(event):
            play_one(chance.choice(waiting), chance)


def call_one(event: Event, chance: Random) -> None:
    table = event.tournament.tables.exclude(pairings__status="called").first()
    waiting = [row for row in ready(event) if row.status == "ready"]
    if table is not None and waiting:
        # in a round robin the next opponents are known while somebody still plays
        with suppress(PlayerBusyError):
            call_match(chance.choice(waiting), table=table, by=DESK)


# --- Lines -------------------------------------------------------------------------------------------


def swap_some_lines(event: Event, part: int, chance: Random, *, times: int = 1) -> None:
    """Two lines of a planned part change places, where nothing was played on them; twice is not at all."""
    lines = lines_of(stages_of_part(event, part))
    if parts_of(event)[part - 1].is_planned and len(lines) > 1:
        first, second = chance.sample(range(1, len(lines) + 1), 2)
        with suppress(LinePlayedError):
            for _ in range(times):
                swap_lines(event, part, first, second, by=DESK)


def come_late(event: Event, part: int, chance: Random) -> None:
    """Somebody comes late, and where no line is free the part is drawn anew."""
    values = EntrantValues(name=f"Late {event.entrants.count() + 1}")
    seed = chance.randrange(10**6)
    with suppress(NoFreeLineError, StageClosedError):
        enter_late(event, values, part=part, draw_seed=seed, redraw=True, by=DESK)


#: Why somebody may not enter again, or come late, at the moment it is asked for.
NOT_AGAIN = {
    "draw-not-published",
    "entrant-left",
    "no-early-loss",
    "no-free-line",
    "no-more-reentries",
    "redraw-possible",
    "round-already-drawn",
    "reentries-closed",
    "schedule-fixed",
    "stage-closed",
}


def enter_again(event: Event, chance: Random) -> None:
    with refused(NOT_AGAIN):
        re_enter(chance.choice(list(event.entrants.order_by("number"))), by=DESK)


def replace_one(event: Event, part: int, chance: Random) -> None:
    """Somebody new takes the line of one who did not come."""
    there = drawn_entrants(stages_of_part(event, part))
    gone = event.entrants.get(pk=chance.choice(there))
    values = EntrantValues(name=f"Instead {event.entrants.count() + 1}")
    with refused({"line-played", "stage-closed"}):
        replace_entrant(event, part, gone, values, by=DESK)


def play_a_wrong_pair(event: Event, chance: Random) -> None:
    """Two who were not paired have played, and it stands for the pairing of one of them."""
    waiting = ready(event)
    if len(waiting) < 2:
        return
    pairing = chance.choice(waiting)
    stays = chance.choice([slot.entrant for slot in pairing.slots.select_related("entrant")])
    others = Slot.objects.filter(round=pairing.round_id, entrant__isnull=False).exclude(pairing=pairing)
    if not others:
        return
    other = chance.choice(list(others.select_related("entrant").order_by("pk"))).entrant
    event.tournament.refresh_from_db()
    revision, claim = event.tournament.revision, Claim(winner=chance.choice(list(Side)))
    with refused({"entrant-left", "not-tradable", "meet-elsewhere", "line-played", "person-plays"}):
        assign_played(pairing, stays, other, claim, revision=revision, reason="test", by=DESK)
    event.refresh_from_db()


@contextmanager
def refused(codes: Container[str]) -> Iterator[None]:
    """What is done here may be refused for these reasons."""
    try:
        yield
    except TavlaError as refusal:
        if refusal.code not in codes:
            raise


# --- Rounds ------------------------------------------------------------------------------------------


def next_round(event: Event, part: int, chance: Random) -> bool:
    """Draw a round where one can be drawn, and sometimes change it by hand."""
    try:
        draw_round(event, part, draw_seed=chance.randrange(10**6), by=DESK)
    except TavlaError as refusal:
        if refusal.code not in NOT_NOW:
            raise
        return False
    held = stages_of_part(event, part)[0].rounds.get(is_held=True)
    if not held.pairings.filter(status="waiting").exists():
        change_by_hand(event, part, held, chance)
    return True


def change_by_hand(event: Event, part: int, held: Round, chance: Random) -> None:
    """Leave the round as it is, or let two change places, or pair it by hand with some left out."""
    seats = seats_of(held)
    seated = [who for pair in seats for who in pair if who is not None]
    if chance.random() < 0.3 and len(seated) > 1:
        first, second = (event.entrants.get(pk=who) for who in chance.sample(seated, 2))
        swap_in_round(event, part, first, second, by=DESK)
    elif chance.random() < 0.3:
        chance.shuffle(seated)
        stay = seated[: chance.randint(1, len(seated))]
        byes = chance.randint(0, 1)
        alone, paired = stay[:byes], stay[byes:]
        pairs = [*zip(paired[::2], paired[1::2], strict=False), *((who, None) for who in alone)]
        if pairs:
            set_round(event, part, pairs, by=DESK)


def publish_held(event: Event, part: int) -> None:
    held = stages_of_part(event, part)[0].rounds.filter(is_held=True).first()
    if held is not None:
        publish_round(event, part, draw_seed=held.draw_seed, by=DESK)


def draw_and_discard(event: Event, part: int, chance: Random) -> None:
    if not parts_of(event)[part - 1].is_planned and next_round(event, part, chance):
        discard_round(event, part, by=DESK)


def close_and_reopen(event: Event, part: int) -> None:
    if not parts_of(event)[part - 1].is_planned:
        with suppress(StillOpenError, StageClosedError):
            close_part(event, part, by=DESK)
            reopen_part(event, part, by=DESK)


# --- Parts -------------------------------------------------------------------------------------------


def begin_next_part(event: Event, chance: Random) -> None:
    """Draw the first part that is not published and can be, sometimes twice, and publish it."""
    for part in parts_of(event):
        number = part.number
        if stages_of_part(event, number)[0].is_published or refusals_to_draw(event, part=number):
            continue
        draw_part(event, number, draw_seed=chance.randrange(10**6), by=DESK)
        if chance.random() < 0.2:
            discard_part(event, number, by=DESK)
            continue
        assert refusals_to_publish(event, part=number) == ()
        seed = stages_of_part(event, number)[0].draw_seed
        publish_part(event, number, draw_seed=seed, by=DESK)
        return


def lengthen(event: Event, chance: Random) -> None:
    """Add a part of any format and entry that fits; a rolling event gets its next bracket or its play-off."""
    parts = parts_of(event)
    if len(parts) >= MOST_PARTS:
        return
    if parts[0].entry.rule.value == "sign-up":
        with suppress(RollingWaitsError):
            next_instance(event, by=DESK) if chance.random() < 0.7 else winners_playoff(event, by=DESK)
        event.refresh_from_db()
        return
    before = chance.sample(range(1, len(parts) + 1), chance.randint(1, len(parts)))
    entry = chance.choice(
        [
            {"rule": "best", "part": before[0], "count": chance.randint(2, 8)},
            {"rule": "out", "parts": before},
            {"rule": "rest", "parts": before},
            {"rule": "winners", "parts": before},
        ]
    )
    formats = ("single-elimination", "consolation", "last-chance", "double-elimination", "cup", "swiss-fold")
    format_ = chance.choice([*formats, "round-robin", "lives-swiss", "redraw-lives"])
    add_part(event, {"format": format_, "entry": entry}, by=DESK)
    event.refresh_from_db()


def shorten(event: Event) -> None:
    with suppress(LastPartError, RoundAlreadyDrawnError):
        remove_part(event, by=DESK)
    event.refresh_from_db()


def lengthen_and_shorten(event: Event, chance: Random) -> None:
    """A part is added that takes the best of the first one, and taken away again."""
    entry = {"rule": "best", "part": 1, "count": chance.randint(2, 8)}
    add_part(event, {"format": chance.choice(["cup", "swiss-fold", "groups"]), "entry": entry}, by=DESK)
    remove_part(event, by=DESK)


# --- The end -----------------------------------------------------------------------------------------


def finish(event: Event) -> None:
    """Play every part to its end."""
    chance = Random(1)
    event.refresh_from_db()
    for part in parts_of(event):
        number = part.number
        if not stages_of_part(event, number)[0].is_published:
            if len(incoming_of(event, number).entrants) < 2 or refusals_to_draw(event, part=number):
                continue
            draw_part(event, number, draw_seed=1, by=DESK)
            publish_part(event, number, draw_seed=1, by=DESK)
        if part.is_planned:
            close_entries(event, number, by=DESK)
        else:
            publish_held(event, number)
        play(event, chance, part=number)
        if not part.is_planned:
            play_rounds(event, number, chance)
        assert {stage.state for stage in stages_of_part(event, number)} == {"finished"}


def play_rounds(event: Event, part: int, chance: Random) -> None:
    for _ in range(MOST_ROUNDS):
        stage = stages_of_part(event, part)[0]
        if stage.state == "finished":
            return
        try:
            if stage.code.startswith("swiss") and stage.rounds.count() >= 3:
                close_part(event, part, by=DESK)
                return
            draw_round(event, part, draw_seed=chance.randrange(10**6), by=DESK)
        except (NobodyToPairError, NoLegalPairingError, StageClosedError):
            close_part(event, part, by=DESK)
            return
        publish_held(event, part)
        play(event, chance, part=part)
    raise AssertionError("it comes to no end")
