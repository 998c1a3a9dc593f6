"""A tournament at a glance, for everybody."""

from __future__ import annotations

from collections import Counter

from rules.tournament.formats.stage import PairingStatus
from tournament.models import Tournament
from tournament.selectors.chart import chart_of_tournament
from tournament.selectors.desk import EventProgress
from tournament.selectors.tournaments import public_events


def public_progress(tournament: Tournament) -> tuple[EventProgress, ...]:
    """Every event with how many matches of its published flights are over. Public."""
    chart = chart_of_tournament(tournament)
    played = [pairing for pairing in chart.pairings.values() if chart.is_played(pairing)]
    total = Counter(pairing.stage.event_id for pairing in played)
    done = Counter(p.stage.event_id for p in played if p.status == PairingStatus.OVER)
    return tuple(
        EventProgress(event=event, done=done[event.id], total=total[event.id])
        for event in public_events(tournament)
    )
