"""A stage as the picture that web pages and sheets lay out."""

from __future__ import annotations

from rules.match.states import MatchState
from rules.tournament.formats.double import GRAND_FINAL
from rules.tournament.formats.stage import PairingStatus, SourceKind
from tournament.layout.bracket import BoxPicture, BoxStatus, BracketPicture, LinePicture, RoundColumn
from tournament.models import Pairing, Slot, Stage
from tournament.selectors.chart import Chart, chart_of_event
from tournament.selectors.lines import placeholder_of
from tournament.words import if_needed_words, loser_note_words, round_words, stage_words, state_words


def bracket_picture(stage: Stage, *, draft: bool = False) -> BracketPicture:
    """The bracket of a stage; without rounds while it is not published. Public.

    draft: for the desk, a draw that is not published is shown too.
    """
    return picture_of(chart_of_event(stage.event, draft=draft), stage)


def picture_of(chart: Chart, stage: Stage) -> BracketPicture:
    """The bracket of a stage of the chart; names are whole, the layout shortens them."""
    by_round: dict[int, list[Pairing]] = {}
    for pairing in chart.of_stage(stage):
        by_round.setdefault(pairing.round.number, []).append(pairing)
    rounds = chart.rounds.get(stage.pk, 0)
    return BracketPicture(
        title=stage_words(stage.code),
        stage=stage.format,
        rounds=tuple(
            RoundColumn(
                label=round_words(round_, rounds, stage.code, semi_finals=chart.semi_finals(stage.pk)),
                length=chart.length_of(stage, round_),
                boxes=tuple(_box(chart, pairing) for pairing in pairings),
            )
            for round_, pairings in by_round.items()
        ),
    )


def _box(chart: Chart, pairing: Pairing) -> BoxPicture:
    first, second = chart.slots[pairing.pk]
    target = chart.feeds(pairing)
    return BoxPicture(
        key=pairing.key,
        number=pairing.key,
        top=_line(chart, pairing, first),
        bottom=_line(chart, pairing, second),
        status=_status(chart, pairing),
        table=str(pairing.table.number) if pairing.table and not _is_over(pairing) else None,
        feeds=None if target is None else target.key,
        note=_note(chart, pairing),
    )


def _line(chart: Chart, pairing: Pairing, slot: Slot) -> LinePicture:
    player, match = chart.player_of(slot.entrant), pairing.match
    is_over = _is_over(pairing)
    score = match.score if match is not None and is_over else None
    return LinePicture(
        name=slot.entrant.name if slot.entrant else None,
        country=player.country if player else "",
        score=None if score is None else score[slot.number - 1],
        is_winner=is_over and pairing.winner == slot.number,
        placeholder="" if slot.entrant else placeholder_of(chart, slot),
        is_bye=slot.is_bye,
        line=slot.source_line or None,
    )


def _status(chart: Chart, pairing: Pairing) -> BoxStatus:
    """A match against a bye is one even while the other player is not known."""
    if pairing.status == PairingStatus.WAITING and not chart.is_played(pairing):
        return BoxStatus.BYE
    return BoxStatus(pairing.status)


def _note(chart: Chart, pairing: Pairing) -> str:
    """That the result is disputed; or where the loser goes, or that it may be left out, while it is open."""
    if pairing.match is not None and pairing.match.state == MatchState.DISPUTED:
        return state_words(MatchState.DISPUTED)
    if _is_over(pairing) or not chart.is_played(pairing):
        return ""
    if pairing.stage.code.startswith(GRAND_FINAL):
        return if_needed_words() if pairing.round.number > 1 else ""
    target = chart.target(pairing, SourceKind.LOSER)
    return "" if target is None else loser_note_words(target.key)


def _is_over(pairing: Pairing) -> bool:
    return pairing.status == PairingStatus.OVER
