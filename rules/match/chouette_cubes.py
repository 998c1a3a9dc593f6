"""The cubes of a chouette: doubles to and by the box, beavers, extras. CH-03, CH-05 to CH-08."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from enum import StrEnum

from rules.match.chouette_errors import (
    BoxTakeError,
    CubeUseRefusedError,
    LoneTakerError,
    NoExtrasError,
    SingleCubeError,
)
from rules.match.chouette_game import BOX, TEAM, ChouetteGame, Stake
from rules.match.cube import CubeLaw, CubeMoment, CubeRefusal, beavered, dropped
from rules.match.options import BoxTake, ChouetteCubes, LoneTaker, SessionOptions
from rules.match.score import Side
from rules.match.session import MoneyScore


class Answer(StrEnum):
    """What is said to a double."""

    TAKE = "take"
    DROP = "drop"
    BEAVER = "beaver"


def box_doubled(
    game: ChouetteGame, answers: Mapping[str, Answer], *, extras: Collection[str] = ()
) -> ChouetteGame:
    """The box doubles these members, and each has answered for himself. CH-03, CH-05, CH-07.

    extras: who of those that drop pays the only taker one undoubled cube, to play against him too.
    Raises NotSeatedError, SingleCubeError, CubeUseRefusedError, LoneTakerError, NoExtrasError.
    """
    lone = _lone_taker(game, answers)
    _refuse_part_of_single_cube(game, answers)
    if extras:
        _refuse_extras(game, answers, extras, lone)
    is_beaver_due = game.options.chouette_lone_taker is LoneTaker.MANDATORY_BEAVER
    if lone and is_beaver_due and answers[lone] is not Answer.BEAVER:
        raise LoneTakerError(player=lone)
    after = _doubled(game, answers, doubler=BOX, must_beaver=lone if is_beaver_due else None)
    return _with_extras(after, extras, lone) if lone else after


def team_doubled(game: ChouetteGame, answers: Mapping[str, Answer]) -> ChouetteGame:
    """These members double the box at the same time, and the box has answered each. CH-03, CH-06.

    Raises NotSeatedError, SingleCubeError, BoxTakeError, CubeUseRefusedError.
    """
    _refuse_part_of_single_cube(game, answers)
    if not box_may_answer(game, answers):
        raise BoxTakeError(rule=game.options.chouette_box_take)
    return _doubled(game, answers, doubler=TEAM)


def box_may_answer(game: ChouetteGame, answers: Mapping[str, Answer]) -> bool:
    """Whether the box may answer cubes offered at the same time like this; it may always drop all. CH-06."""
    dropped_ = [name for name, answer in answers.items() if answer is Answer.DROP]
    taken = [name for name in answers if name not in dropped_]
    if not taken or not dropped_:
        return True
    match game.options.chouette_box_take:
        case BoxTake.CAPTAIN_FIRST:
            return game.captain not in dropped_
        case BoxTake.HALF:
            return 2 * len(taken) >= len(answers)
        case BoxTake.BREAKEVEN:
            return set(answers) != set(game.active) or _breaks_even(game, taken, dropped_)
        case _:
            return True


def raccooned(game: ChouetteGame, member: str, by: Side) -> ChouetteGame:
    """A beaver, or a later raise, on this member's cube is answered with another. CH-08, MS-04.

    Raises NotSeatedError, CubeUseRefusedError.
    """
    stake = game.stake_of(member)
    _refuse(member, _law(game.options).refusal_to_raccoon(by, stake.cube))
    return _with_stake(game, replace(stake, cube=stake.cube.turned_again()))


def raise_refused(game: ChouetteGame, member: str, by: Side) -> ChouetteGame:
    """A beaver or raccoon is refused: it costs the cube before that last turn. CH-08, MS-03, MS-04.

    Raises NotSeatedError, CubeUseRefusedError.
    """
    stake = game.stake_of(member)
    _refuse(member, _law(game.options).refusal_to_drop(by, stake.cube, CubeMoment()))
    points = dropped(stake.cube, CubeMoment()).points
    return _led(_with_stake(game, replace(stake, won=points if by is BOX else -points)))


def extra_doubled(game: ChouetteGame, giver: str, *, doubler: Side, answer: Answer) -> ChouetteGame:
    """The cube of an extra is turned: by the taker (TEAM) or the giver (BOX). CH-07.

    Raises NoExtrasError, CubeUseRefusedError.
    """
    for extra in game.extras:
        if extra.against == giver and extra.is_open:
            after = _answered(extra, answer, doubler=doubler, law=_law(game.options))
            kept = tuple(after if stake is extra else stake for stake in game.extras)
            return replace(game, extras=kept)
    raise NoExtrasError


def rolled(game: ChouetteGame) -> ChouetteGame:
    """The dice are rolled: no raise can be refused any more."""

    def at_rest(stake: Stake) -> Stake:
        return replace(stake, cube=stake.cube.at_rest())

    stakes, extras = map(at_rest, game.stakes), map(at_rest, game.extras)
    return replace(game, stakes=tuple(stakes), extras=tuple(extras))


def _doubled(
    game: ChouetteGame, answers: Mapping[str, Answer], *, doubler: Side, must_beaver: str | None = None
) -> ChouetteGame:
    for name, answer in answers.items():
        options = replace(game.options, beavers=True) if name == must_beaver else game.options
        after = _answered(game.stake_of(name), answer, doubler=doubler, law=_law(options))
        game = _with_stake(game, after)
    return _led(game)


def _answered(stake: Stake, answer: Answer, *, doubler: Side, law: CubeLaw) -> Stake:
    """The stake after a double and its answer; a drop pays the cube and closes it. CH-05."""
    moment = CubeMoment(to_act=doubler)
    _refuse(stake.member, law.refusal_to_double(doubler, stake.cube, moment))
    side = doubler.other
    match answer:
        case Answer.TAKE:
            return replace(stake, cube=stake.cube.taken_by(side))
        case Answer.DROP:
            return replace(stake, won=stake.cube.value if doubler is TEAM else -stake.cube.value)
        case _:
            offered = replace(moment, offer=doubler)
            _refuse(stake.member, law.refusal_to_beaver(side, stake.cube, offered))
            return replace(stake, cube=beavered(stake.cube, side))


def _law(options: SessionOptions) -> CubeLaw:
    return CubeLaw(standing=MoneyScore(), session=options)


def _refuse(member: str, refusal: CubeRefusal | None) -> None:
    if refusal:
        raise CubeUseRefusedError(player=member, reason=refusal.code)


def _with_stake(game: ChouetteGame, after: Stake) -> ChouetteGame:
    stakes = tuple(after if stake.member == after.member else stake for stake in game.stakes)
    return replace(game, stakes=stakes)


def _led(game: ChouetteGame) -> ChouetteGame:
    """The game with a captain who still plays: the next of the team where the last one left. CH-05."""
    if not game.active or game.captain in game.active:
        return game
    return replace(game, captains=(*game.captains, game.active[0]))


def _lone_taker(game: ChouetteGame, answers: Mapping[str, Answer]) -> str | None:
    """The only one who takes when the box doubles the whole team at once. CH-07."""
    takers = [name for name, answer in answers.items() if answer is not Answer.DROP]
    is_whole_team = len(answers) > 1 and set(answers) == set(game.active)
    return takers[0] if is_whole_team and len(takers) == 1 else None


def _refuse_part_of_single_cube(game: ChouetteGame, answers: Mapping[str, Answer]) -> None:
    is_single = game.options.chouette_cubes is ChouetteCubes.SINGLE
    if is_single and set(answers) != set(game.active):
        raise SingleCubeError


def _refuse_extras(
    game: ChouetteGame, answers: Mapping[str, Answer], extras: Collection[str], lone: str | None
) -> None:
    are_played = game.options.chouette_lone_taker is LoneTaker.EXTRAS
    if not are_played or lone is None or any(answers.get(name) is not Answer.DROP for name in extras):
        raise NoExtrasError


def _with_extras(game: ChouetteGame, extras: Collection[str], taker: str) -> ChouetteGame:
    """The game with a new cube of the taker's against each who pays him for it what he just paid the box."""
    cubes = {stake.member: stake.cube for stake in game.stakes if stake.member in extras}
    given = tuple(Stake(member=taker, against=name, cube=cube.taken_by(TEAM)) for name, cube in cubes.items())
    prices = tuple((name, taker, cube.value) for name, cube in cubes.items())
    return replace(game, extras=game.extras + given, prices=game.prices + prices)


def _breaks_even(game: ChouetteGame, taken: list[str], passed: list[str]) -> bool:
    """Whether what the box takes could pay for what it passes, the captain taken; of two it takes both."""
    if game.captain in passed or len(taken) + len(passed) == 2:
        return False
    gained = sum(game.stake_of(name).cube.doubled_value for name in taken)
    return gained >= sum(game.stake_of(name).cube.value for name in passed)
