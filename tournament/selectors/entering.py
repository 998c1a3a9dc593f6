"""Who would come into a part if it were drawn now, read from the parts before it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.tournament.entry import all_out, level_for, losers, survivors
from rules.tournament.formats.chain import EntryRule, Part, is_table
from rules.tournament.formats.entering import Incoming
from rules.tournament.formats.groups import GROUPS
from rules.tournament.formats.stage import PairingState, PairingStatus
from rules.tournament.pairing.cut import qualifiers
from rules.tournament.pairing.history import History
from rules.tournament.states import EntrantStatus, StageState
from tournament.by_rounds import withdrawn_from
from tournament.constraints import apart_of
from tournament.entries import one_of_each_person
from tournament.models import Entrant, Event, Stage
from tournament.parts import drawn_entrants, lines_of, part_of, parts_of, stages_of_part
from tournament.ranking import counted, groups_ranked, ranked_entrants, stage_histories
from tournament.snapshots import RowsByKey

_OPEN = (PairingStatus.WAITING, PairingStatus.READY)


def incoming_of(
    event: Event, part: int, *, only_here: bool = False, changed: RowsByKey | None = None
) -> Incoming:
    """Who comes into a part by its entry rule; who has left does not.

    only_here: of those who are entered, the ones who have come. Nobody comes while a part it takes from is
    not drawn. changed: a part with other results in it than are stored, loaded whole.
    """
    spec = part_of(event, part)
    people = _people(event, only_here=only_here and spec.entry.rule is EntryRule.ALL)
    if spec.entry.rule is EntryRule.ALL:
        return _everybody(event, list(people.values()))
    if spec.entry.rule is EntryRule.SIGN_UP:
        taken = _elsewhere(event, but=part)
        waiting = one_of_each_person(entrant for pk, entrant in people.items() if pk not in taken)
        return _everybody(event, waiting[: spec.entry.count])
    return _from_parts(event, spec, people, changed)


def _people(event: Event, *, only_here: bool) -> dict[int, Entrant]:
    """Who takes part, in the order of their numbers."""
    entrants = Entrant.objects.filter(event=event).exclude(status=EntrantStatus.WITHDRAWN)
    if only_here:
        entrants = entrants.filter(status=EntrantStatus.CHECKED_IN)
    return {entrant.pk: entrant for entrant in entrants.order_by("number")}


def _everybody(event: Event, entrants: list[Entrant]) -> Incoming:
    seeded = [(entrant.seed, entrant.pk) for entrant in entrants if entrant.seed is not None]
    return Incoming(
        entrants=tuple(entrant.pk for entrant in entrants),
        seeded=tuple(pk for _, pk in sorted(seeded)),
        apart=apart_of(event, [entrant.pk for entrant in entrants]),
        late=frozenset(entrant.pk for entrant in entrants if entrant.starts_in > 1),
    )


def _elsewhere(event: Event, *, but: int, also_but: Iterable[int] = ()) -> set[int]:
    """Who stands on the lines of other parts."""
    stages = Stage.objects.filter(event=event).exclude(part__in=[but, *also_but])
    return set(drawn_entrants(stages))


def _from_parts(event: Event, part: Part, people: dict[int, Entrant], changed: RowsByKey | None) -> Incoming:
    rule = part.entry.rule
    sources = [number for number in part.entry.parts if not is_left_out(event, number)]
    if not sources or not all(lines_of(stages_of_part(event, number)) for number in sources):
        return Incoming(entrants=())
    rows = [
        changed if changed and changed.part.number == number else RowsByKey(event, number)
        for number in sources
    ]
    for each in rows:
        each.load_all()
    met = frozenset(pair for each in rows for pair in _meetings(each))
    if rule is EntryRule.BEST and any(is_table(stage.code) for stage in rows[0].stages.values()):
        return _cut(rows[0], people, part.entry.count)
    if rule is EntryRule.BEST:
        ranked = _here(ranked_entrants(rows[0]), people)[: part.entry.count]
        return Incoming(entrants=ranked, seeded=ranked, met=met)
    if rule is EntryRule.WINNERS:
        first = [people[who] for each in rows for who in _here(ranked_entrants(each), people)[:1]]
        return Incoming(entrants=tuple(entrant.pk for entrant in one_of_each_person(first)), met=met)
    if rule is EntryRule.BEST_OF_GROUPS:
        groups = tuple(_here(group, people)[: part.entry.count] for group in groups_ranked(rows[0]))
        seeded = tuple(
            group[place] for place in range(part.entry.count) for group in groups if place < len(group)
        )
        return Incoming(entrants=seeded, seeded=seeded, groups=groups, met=met)
    if rule is EntryRule.LEFT:
        upper, lower = (_here(found, people) for found in _left(rows[0]))
        return Incoming(entrants=(*upper, *lower), upper=upper, lower=lower, met=met)
    if rule is EntryRule.UNBEATEN:
        unbeaten = _unbeaten(rows[0])
        return Incoming(entrants=tuple(who for who in people if who in unbeaten), met=met)
    if rule is EntryRule.LEVEL:
        wins = _wins(rows[0], people)
        clear, level = level_for(wins, part.entry.count)
        return Incoming(entrants=level, places=part.entry.count - len(clear), met=met)
    if rule is EntryRule.QUALIFIED:
        return _qualified(rows, people, part.entry.count)
    taken = _elsewhere(event, but=part.number, also_but=_before(event, part.entry.parts))
    found = {who for each in rows for who in (_out(each) if rule is EntryRule.OUT else _drawn(each))}
    if rule is EntryRule.OUT:  # one alone of a part that is never drawn
        left_out = set(part.entry.parts).difference(sources)
        found |= {who for number in left_out for who in incoming_of(event, number).entrants}
    coming = tuple(who for who in people if who in found - taken)
    wins = _wins(rows[0], people) if rule is EntryRule.REST and _is_table(rows[0]) else {}
    return Incoming(entrants=coming, met=met, wins={who: wins.get(who, 0) for who in coming} if wins else {})


def is_left_out(event: Event, part: int) -> bool:
    """Is a part never drawn, because now that its turn has come nobody, or one alone, comes into it?"""
    spec = part_of(event, part)
    if not spec.entry.parts or lines_of(stages_of_part(event, part)):
        return False
    for number in spec.entry.parts:
        stages = stages_of_part(event, number)
        is_over = all(stage.state == StageState.FINISHED for stage in stages)
        is_there = is_over if spec.entry.waits else any(stage.is_published for stage in stages)
        if not is_there and not is_left_out(event, number):
            return False
    return len(incoming_of(event, part).entrants) < 2


def _before(event: Event, parts: Iterable[int]) -> set[int]:
    """These parts and all that people came into them from."""
    chain, found = parts_of(event), set[int]()
    waiting = list(parts)
    while waiting:
        number = waiting.pop()
        found.add(number)
        waiting += [each for each in chain[number - 1].entry.parts if each not in found]
    return found


def _wins(rows: RowsByKey, people: dict[int, Entrant]) -> dict[int, int]:
    """The wins of everybody who is still here in a table of one group, byes included, as they are ranked."""
    history = _history(rows)
    return {who: history.score(who) for who in _here(ranked_entrants(rows), people)}


def wins_of(event: Event, part: int) -> dict[int, int]:
    """The wins of everybody who is still here in a part that is a table of one group, as they are ranked."""
    rows = RowsByKey(event, part)
    rows.load_all()
    return _wins(rows, _people(event, only_here=False))


def _history(rows: RowsByKey) -> History:
    stage, histories = stage_histories(rows)
    (history,) = (counted(rows.part, each, withdrawn_from(stage)) for each in histories.values())
    return history


def _qualified(rows: list[RowsByKey], people: dict[int, Entrant], count: int) -> Incoming:
    """Who has a place by wins alone, and who won one in the play-off; without a play-off nobody is level."""
    wins = _wins(rows[0], people)
    chosen = set(level_for(wins, count)[0])
    if len(rows) > 1:
        level = _drawn(rows[1])
        counting = _history(rows[0])
        # somebody of the play-off may have left since, and count no more
        bar = max(counting.score(who) for who in level if who in counting.entrants)
        through = survivors(rows[1].plan, rows[1], rows[1].part.stages[0])
        chosen = {who for who, won in wins.items() if won > bar} | set(through)
    ranked = [who for who in wins if who in chosen]
    history = _history(rows[0])
    qualified = qualifiers(ranked, history, len(ranked))
    return Incoming(entrants=qualified, seeded=qualified, before=history)


def _is_table(rows: RowsByKey) -> bool:
    return any(is_table(stage.code) for stage in rows.stages.values()) and rows.part.format != GROUPS


def _cut(rows: RowsByKey, people: dict[int, Entrant], count: int) -> Incoming:
    """The best of a table: by losses and rank from one table, by rank where there are groups."""
    ranked = _here(ranked_entrants(rows), people)
    stage, histories = stage_histories(rows)
    if len(histories) > 1:
        return Incoming(entrants=ranked[:count], seeded=ranked[:count])
    (history,) = (counted(rows.part, each, withdrawn_from(stage)) for each in histories.values())
    qualified = qualifiers(ranked, history, count)
    return Incoming(entrants=qualified, seeded=qualified, before=history)


def _unbeaten(rows: RowsByKey) -> set[int]:
    """Who has won in a table, byes included, and has not lost; who only missed his rounds has not won."""
    stage, histories = stage_histories(rows)
    gone = withdrawn_from(stage)
    return {
        who
        for history in (counted(rows.part, each, gone) for each in histories.values())
        for who in history.entrants
        if history.score(who) and not history.losses(who)
    }


def _here(entrants: Iterable[int], people: dict[int, Entrant]) -> tuple[int, ...]:
    return tuple(who for who in entrants if who in people)


def _drawn(rows: RowsByKey) -> list[int]:
    return drawn_entrants(rows.stages.values())


def _meetings(rows: RowsByKey) -> Iterator[frozenset[int]]:
    """The pairs who sit at a table or did; who did not come did not meet."""
    for key, state in rows.items():
        first, second = state.occupants
        match = rows.pairings[key].match
        if (
            isinstance(first, int)
            and isinstance(second, int)
            and match
            and match.result_kind in ("", "played")
        ):
            yield frozenset((first, second))


def _out(rows: RowsByKey) -> list[int]:
    """Who has lost and plays on nowhere in a part; who played for the first place of a stage is not meant.

    In a table: everybody, once it is over.
    """
    if any(is_table(stage.code) for stage in rows.stages.values()):
        is_over = all(state.status not in _OPEN for state in rows.values())
        return _drawn(rows) if is_over else []
    finals = {pairing.stage: pairing.key for pairing in rows.plan.pairings}
    finalists = {who for key in finals.values() for who in _people_in(rows[key])} | _prize_keepers(rows)
    doubly = {who for state in rows.values() if _is_double_forfeit(state) for who in _people_in(state)}
    out = {*all_out(rows.plan, rows), *doubly} - finalists
    return [who for who in _drawn(rows) if who in out]


def _prize_keepers(rows: RowsByKey) -> set[int]:
    """The losing semi-finalists of a cup who keep their prize instead of playing on (5.1)."""
    if not getattr(rows.part.settings, "semi_finals_stay", False):
        return set()
    main = rows.part.stages[0]
    semi_finals = rows.plan.rounds_of(main) - 1
    lost = (
        rows[pairing.key].beaten
        for pairing in rows.plan.pairings
        if (pairing.stage, pairing.round) == (main, semi_finals)
    )
    return {who for who in lost if isinstance(who, int)}


def _people_in(state: PairingState) -> list[int]:
    return [who for who in state.occupants if isinstance(who, int)]


def _is_double_forfeit(state: PairingState) -> bool:
    return state.outcome is not None and state.outcome.goes_on == 0


def _left(rows: RowsByKey) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Who is left in the main bracket, and in the fighters' below."""
    main, fighters = rows.part.stages
    upper = survivors(rows.plan, rows, main)
    if fighters in rows.plan.stages:
        return upper, survivors(rows.plan, rows, fighters)
    # eight lines: the losers of the first round are the four, without a match among them
    return upper, losers(rows.plan, rows, main)
