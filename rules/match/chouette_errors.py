"""What cannot be done in a chouette, each with its code. CH-01 to CH-12."""

from __future__ import annotations

from rules.errors import TavlaError


class ChouetteRefusedError(TavlaError):
    """What cannot be done in a chouette now."""


class ThrowsTiedError(ChouetteRefusedError):
    """These players threw the same and throw again. players: names, joined."""

    code = "chouette-throws-tied"

    def __init__(self, *, players: str) -> None:
        super().__init__(f"{players} throw again")
        self.players = players


class TooFewPlayersError(ChouetteRefusedError):
    code = "chouette-too-few"

    def __init__(self, *, least: int) -> None:
        super().__init__(f"a chouette needs {least} players")
        self.least = least


class BoardFullError(ChouetteRefusedError):
    """Nobody more can join: the players split into two boards. limit: the most at one."""

    code = "chouette-full"

    def __init__(self, *, limit: int) -> None:
        super().__init__(f"{limit} play already")
        self.limit = limit


class AlreadySeatedError(ChouetteRefusedError):
    code = "chouette-already-in"

    def __init__(self, *, player: str) -> None:
        super().__init__(f"{player} plays already")
        self.player = player


class NotSeatedError(ChouetteRefusedError):
    """The player does not take part, or not any more. CH-05."""

    code = "chouette-not-in"

    def __init__(self, *, player: str) -> None:
        super().__init__(f"{player} does not play")
        self.player = player


class PartnerRefusedError(ChouetteRefusedError):
    """The box cannot play with this partner. least: players from which it may have one."""

    code = "chouette-partner"

    def __init__(self, *, least: int) -> None:
        super().__init__(f"a partner is one of the queue, from {least} players")
        self.least = least


class CubeUseRefusedError(ChouetteRefusedError):
    """The cube of this member cannot be turned so. reason: a code of the cube. CH-03, MS-03, MS-04."""

    code = "chouette-cube"

    def __init__(self, *, player: str, reason: str) -> None:
        super().__init__(f"{player}: {reason}")
        self.player = player
        self.reason = reason


class SingleCubeError(ChouetteRefusedError):
    """There is one cube for the team: it is turned for all at once. CH-03."""

    code = "chouette-single-cube"


class BoxTakeError(ChouetteRefusedError):
    """The box may not take just these. rule: chouette_box_take. CH-06."""

    code = "chouette-box-take"

    def __init__(self, *, rule: str) -> None:
        super().__init__(f"the box may not take just these: {rule}")
        self.rule = rule


class LoneTakerError(ChouetteRefusedError):
    """The only one who takes must beaver. CH-07."""

    code = "chouette-lone-taker"

    def __init__(self, *, player: str) -> None:
        super().__init__(f"{player} must beaver")
        self.player = player


class NoExtrasError(ChouetteRefusedError):
    """An extra is given by who drops, to the only one who takes, where extras are played. CH-07."""

    code = "chouette-no-extras"


class GameStillOnError(ChouetteRefusedError):
    code = "chouette-game-on"
