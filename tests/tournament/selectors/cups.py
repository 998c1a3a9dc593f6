"""Cups as rows, straight from the law book: for tests of reads, which need rows but no acts."""

from __future__ import annotations

from dataclasses import asdict
from datetime import date

from django.utils import timezone

from matches.models import Match, Player, Side
from matches.names import identity_key, search_key, sort_key
from matches.snapshots import match_clock_json
from rules.match.clock import CLOCK_PRESETS
from rules.match.states import MatchState, ResultKind
from rules.tournament.draw import random_draw
from rules.tournament.formats.bracket import advance, resolve
from rules.tournament.formats.catalogue import cup
from rules.tournament.formats.stage import Bye, Outcome, PairingState, PairingStatus, Plan
from rules.tournament.states import StageState
from tournament.models import Entrant, EntrantPlayer, Event, Pairing, Round, Slot, Stage, Table, Tournament

NAMES = (
    "Ada Örnek",
    "Bora Örnek",
    "Ece Örnek",
    "Işıl Örnek",
    "İsmail Örnek",
    "Çağla Örnek",
    "Ömer Örnek",
    "Zoe Example",
)


class Cup:
    """An event of so many entrants, drawn; `play` enters a result."""

    def __init__(self, entrants: int, *, is_published: bool = True, name: str = "Open") -> None:
        self.tournament, _ = Tournament.objects.get_or_create(
            slug="kis-acik",
            defaults={"name": "Kış Açık", "starts_on": date(2026, 1, 10), "ends_on": date(2026, 1, 11)},
        )
        self.event = Event.objects.create(
            tournament=self.tournament, slug=name.lower(), name=name, clock=asdict(CLOCK_PRESETS["wbgf"])
        )
        self.entrants = [self._enter(number) for number in range(1, entrants + 1)]
        self.plan: Plan = cup(entrants)
        lines = random_draw([entrant.pk for entrant in self.entrants], draw_seed=7)
        self.states = resolve(self.plan, lines, {})
        self.stages = self._stages(lines, is_published)
        self.pairings: dict[str, Pairing] = {}
        self._store_plan()
        for state in self.states.values():
            self._store(state)

    def play(self, key: str, winner: int = 1, *, loser_points: int | None = 3, **match: object) -> Pairing:
        """Enter a result; loser_points None: only the winner is known. match: more fields of the match."""
        changed = advance(self.plan, self.states, key, Outcome(winner))
        row = self.pairings[key].match
        row.winner, row.state, row.result_kind = winner, MatchState.CONFIRMED, ResultKind.PLAYED
        row.reported_at = timezone.now()
        if loser_points is not None:
            points = (row.length, loser_points)
            row.score_one, row.score_two = points if winner == 1 else points[::-1]
        for field, value in match.items():
            setattr(row, field, value)
        row.save()
        self.states |= changed
        for state in changed.values():
            self._store(state)
        return self.pairings[key]

    def play_all(self) -> None:
        while ready := [s.key for s in self.states.values() if s.status is PairingStatus.READY]:
            for key in ready:
                self.play(key)

    def call(self, key: str, number: int) -> Pairing:
        pairing = self.pairings[key]
        table, _ = Table.objects.get_or_create(tournament=self.tournament, number=number)
        pairing.status, pairing.table, pairing.called_at = "called", table, timezone.now()
        pairing.save()
        return pairing

    def names_in(self, key: str) -> tuple[str, ...]:
        by_id = {entrant.pk: entrant.name for entrant in self.entrants}
        return tuple(by_id[o] for o in self.states[key].occupants if isinstance(o, int))

    def _enter(self, number: int) -> Entrant:
        name = NAMES[number - 1] if number <= len(NAMES) else f"Oyuncu {number} Örnek"
        keys = {"sort_key": sort_key(name), "search_key": search_key(name)}
        player = Player.objects.create(name=name, identity_key=identity_key(name), country="TR", **keys)
        entrant = Entrant.objects.create(event=self.event, number=number, name=name, **keys)
        EntrantPlayer.objects.create(event=self.event, entrant=entrant, player=player)
        return entrant

    def _stages(self, lines: tuple[int | None, ...], is_published: bool) -> dict[str, Stage]:
        moment = timezone.now() if is_published else None
        state = StageState.RUNNING if is_published else StageState.DRAWN
        rest = {"event": self.event, "state": state, "published_at": moment}
        main = Stage(order=1, code="main", format="single-elimination", length=9, lengths_from_final=[11])
        main.lines, main.draw_seed = list(lines), 7
        consolation = Stage(order=2, code="consolation", format="progressive-consolation", length=5)
        for stage in (main, consolation):
            for field, value in rest.items():
                setattr(stage, field, value)
            stage.save()
        return {"main": main, "consolation": consolation}

    def _store_plan(self) -> None:
        rounds: dict[tuple[str, int], Round] = {}
        for plan in self.plan.pairings:
            stage, place = self.stages[plan.stage], (plan.stage, plan.round)
            if place not in rounds:
                rounds[place] = Round.objects.create(stage=stage, number=plan.round)
            pairing = Pairing.objects.create(
                stage=stage, round=rounds[place], key=plan.key, number=plan.number
            )
            self.pairings[plan.key] = pairing
            for number, source in enumerate(plan.sources, start=1):
                fed_by = self.pairings[source.pairing] if source.pairing else None
                Slot.objects.create(
                    pairing=pairing,
                    round=pairing.round,
                    number=number,
                    source=source.kind,
                    source_line=source.line,
                    source_pairing=fed_by,
                )

    def _store(self, state: PairingState) -> None:
        pairing = self.pairings[state.key]
        for number, occupant in enumerate(state.occupants, start=1):
            is_bye = occupant is Bye.BYE
            pairing.slots.filter(number=number).update(entrant=None if is_bye else occupant, is_bye=is_bye)
        if state.status in (PairingStatus.READY, PairingStatus.OVER) and pairing.match is None:
            pairing.match = self._match(pairing, state)
        pairing.status = state.status
        pairing.winner = state.outcome.winner if state.outcome else None
        pairing.goes_on = state.outcome.goes_on if state.outcome else None
        pairing.save()

    def _match(self, pairing: Pairing, state: PairingState) -> Match:
        stage = pairing.stage
        length = stage.lengths.length_of(pairing.round.number, self.plan.rounds_of(stage.code))
        match = Match.objects.create(length=length, clock=match_clock_json(self.event.clock, length))
        by_id = {entrant.pk: entrant for entrant in self.entrants}
        for number, occupant in enumerate(state.occupants, start=1):
            side = Side.objects.create(match=match, number=number, name=by_id[occupant].name)
            side.players.set(by_id[occupant].players.all())
        return match
