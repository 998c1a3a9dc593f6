"""A published draw changed before it is played: somebody takes another's line, or the draw is taken back."""

from __future__ import annotations

from matches.models import Player
from matches.services import void_matches
from rules.match.states import ResultKind
from rules.tournament.placing import Way
from rules.tournament.states import EntrantStatus
from tournament.actor import Actor
from tournament.draw_errors import EntrantLeftError, LinePlayedError
from tournament.enrolment import Choice
from tournament.errors import AlreadyEnteredError, DrawNotPublishedError
from tournament.imports.lines import EntrantValues
from tournament.models import Entrant, Event, Registration, Stage
from tournament.parts import stages_of_part
from tournament.placing_errors import AlreadyPlayedError, InDrawAlreadyError, NotOnLineError
from tournament.registration_errors import NamesakeUnmarkedError
from tournament.selectors.line_changes import begun_in, seats_of
from tournament.selectors.placing import way_of
from tournament.services.acts import Act, act
from tournament.services.draw_rows import discard_rows, keep_placing
from tournament.services.enrolling import charges_for
from tournament.services.leaving import give_up_matches
from tournament.services.ledger import charge
from tournament.services.moves import write_moves
from tournament.services.registration import Entry, enter_entries, identities_in, newcomer_of
from tournament.services.waiting import waits_no_more
from tournament.snapshots import RowsByKey, pairings_json

#: One of the event, a person who waits for a place, or somebody new.
Newcomer = Entrant | Player | EntrantValues


def replace_entrant(
    event: Event, part: int, gone: Entrant, newcomer: Newcomer, *, is_other: bool = False, by: Actor
) -> Entrant:
    """Somebody takes the line of one who did not come; nobody else is moved.

    newcomer: one of the event who stands on no line of the part; else he enters the event, owes its entry
    and waits no more. Who is replaced is out of the event as one who did not come. Matches that were not
    begun get the newcomer: their sheets and links are void. is_other: somebody else than who is called so.
    Raises DrawNotPublishedError, NotOnLineError where the one who goes stands on no line, LinePlayedError
    where a result hangs on him, InDrawAlreadyError, EntrantLeftError, AlreadyEnteredError,
    NamesakeUnmarkedError, NameMissingError, NameTooLongError.
    """
    with act(event.tournament_id, by=by, action="replace-entrant", event=event) as doing:
        row = Event.objects.get(pk=event.pk)
        stage, rows = _published(row, part)
        leaver = Entrant.objects.get(pk=gone.pk)
        line = _line_of(stage, leaver)
        comes = _entered(doing, row, stage, newcomer, is_other=is_other)
        changed = seats_of(rows, {line: comes.pk}, leaver.pk)
        if changed.cleared:
            raise LinePlayedError(event=row.name, pairing=changed.cleared[0])
        stage.lines = [comes.pk if at == line else who for at, who in enumerate(stage.lines, start=1)]
        stage.save(update_fields=["lines"])
        leaver.status, leaver.left_as = EntrantStatus.WITHDRAWN, ResultKind.NO_SHOW
        leaver.save(update_fields=["status", "left_as"])
        before, after = write_moves(rows, changed.changed, by=by)
        after |= pairings_json(give_up_matches(row, leaver, by=by))  # in other parts he stands too
        doing.record(
            subject=comes.name,
            values={"event": row.name, "part": part, "line": line, "gone": leaver.name},
            before=before,
            after=after,
        )
    return comes


def recall_draw(event: Event, part: int, *, by: Actor) -> None:
    """Take a published draw back before anything is played: it can be made anew, and by hand goes on from
    the cards that were placed.

    Sheets and links that were printed are void. Raises DrawNotPublishedError, AlreadyPlayedError.
    """
    with act(event.tournament_id, by=by, action="recall-draw", event=event) as doing:
        row = Event.objects.get(pk=event.pk)
        stage, rows = _published(row, part)
        if begun := begun_in(rows):
            raise AlreadyPlayedError(event=row.name, pairing=begun)
        stages = sorted(rows.stages.values(), key=lambda each: each.order)
        former = stage.draw_seed
        void_matches(pairing.match for pairing in rows.pairings.values() if pairing.match is not None)
        discard_rows(stages)
        for each in stages:
            each.published_at = None
        Stage.objects.bulk_update(stages, ["published_at"])
        if way_of(stages[0]) is Way.COMPUTER:
            keep_placing(stages[0], {})
        doing.record(
            subject=row.name,
            values={"event": row.name, "part": part, "draw_seed": former},
            before={"draw_seed": former},
        )


def _published(event: Event, part: int) -> tuple[Stage, RowsByKey]:
    """The first stage of a published part, and its rows loaded whole. Raises DrawNotPublishedError."""
    first = stages_of_part(event, part)[0]
    if not first.is_published:
        raise DrawNotPublishedError(event=event.name)
    rows = RowsByKey(event, part)
    rows.load_all()
    return rows.stages[first.pk], rows


def _line_of(stage: Stage, entrant: Entrant) -> int:
    if entrant.pk not in stage.lines:
        raise NotOnLineError(name=entrant.name)
    return int(stage.lines.index(entrant.pk)) + 1


def _entered(doing: Act, event: Event, stage: Stage, newcomer: Newcomer, *, is_other: bool) -> Entrant:
    """The newcomer as an entrant of the event."""
    if isinstance(newcomer, Entrant):
        row = Entrant.objects.get(pk=newcomer.pk)
        if row.status == EntrantStatus.WITHDRAWN:
            raise EntrantLeftError(name=row.name)
        if row.pk in stage.lines:
            raise InDrawAlreadyError(name=row.name, line=stage.lines.index(row.pk) + 1)
        return row
    if isinstance(newcomer, Player):
        player = newcomer
        if event.entrants.filter(players=player).exists():
            raise AlreadyEnteredError(name=player.name)
        if player.identity_key in identities_in(event) and not player.club:
            raise NamesakeUnmarkedError(name=player.name, event=event.name)
    else:
        player = newcomer_of(event, newcomer, is_other=is_other)
    (entrant,) = enter_entries(event, [Entry(players=(player,), is_here=True)])
    waits_no_more(event, [player])
    owes = Registration.objects.get(tournament=event.tournament_id, player=player)
    charge(doing, owes, event, charges_for(Choice(event=event)))
    return entrant
