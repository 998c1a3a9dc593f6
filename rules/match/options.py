"""What a match or a money session leaves open, as named options: rules-reference section 8."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType

from rules.choices import OptionValueError, changed, written


class DeadCube(StrEnum):
    """What becomes of a double by a side whose cube already wins the match. MP-08."""

    WARN = "warn"  # a note, nothing is refused
    REJECT = "reject"
    ALLOW = "allow"  # not even a note


class ResignPolicy(StrEnum):
    """When a game may be resigned at the table. MP-13."""

    FREE = "free"
    NO_CONTACT_ONLY = "no-contact-only"


class VoidDrop(StrEnum):
    """What follows when a void double of the Crawford game was dropped: the game has no result. MP-09."""

    REPLAY_FROM_POSITION = "replay-from-position"
    REPLAY_GAME = "replay-game"


class ChouetteCubes(StrEnum):
    """Whether each member of the team has a cube of his own. CH-03."""

    INDIVIDUAL = "individual"
    SINGLE = "single"


class ChouetteConsult(StrEnum):
    """Who of the team may advise the captain. CH-04."""

    AFTER_OWN_CUBE = "after-own-cube"
    FULL = "full"
    NONE = "none"


class BoxTake(StrEnum):
    """Which cubes the box must take of those offered together. CH-06."""

    CAPTAIN_FIRST = "captain-first"  # nobody's while he passes the captain's
    HALF = "half"  # at least half, or none
    BREAKEVEN = "breakeven"  # the captain's, and as many as pay for those passed; or none
    NONE = "none"


class LoneTaker(StrEnum):
    """What the only one who takes the box's double must do. CH-07."""

    FREE = "free"
    MANDATORY_BEAVER = "mandatory-beaver"
    EXTRAS = "extras"  # he also takes a cube from each who dropped and pays to see him wrong


class BoxKeeps(StrEnum):
    """When the box stays the box. CH-09."""

    BEATS_CAPTAIN = "beats-captain"
    PROFIT = "profit"
    BEATS_ALL = "beats-all"


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionOptions:
    """How games add up to a match or a money session. None: nobody said, so nothing is refused for it.

    crawford:           the Crawford rule holds; MP-09. Means nothing in a money session or a 1-point match.
    holland_rule:       after the Crawford game, no double before both have rolled twice; MP-11.
    jacoby:             gammons count only once the cube was turned; money only, MS-01.
    beavers, raccoons:  a double may be answered with another turn of the cube; money only, MS-03, MS-04.
    auto_double_limit:  how often ties of the opening dice double the cube, 0 never; money only, MS-02.
    cube_max:           the highest value of the cube, where the event sets one; MP-07.
    chouette_partner_from, chouette_most: players from which the box may take a partner, and at one board.
    """

    crawford: bool = True
    holland_rule: bool = False
    jacoby: bool | None = None
    beavers: bool | None = None
    raccoons: bool | None = None
    auto_double_limit: int | None = field(default=None, metadata={"counts": range(13)})
    cube_max: int | None = field(default=None, metadata={"counts": range(1, 4097)})
    dead_cube: DeadCube = DeadCube.WARN
    resign_policy: ResignPolicy = ResignPolicy.FREE
    crawford_void_drop: VoidDrop = VoidDrop.REPLAY_FROM_POSITION
    chouette_cubes: ChouetteCubes = ChouetteCubes.INDIVIDUAL
    chouette_consult: ChouetteConsult = ChouetteConsult.AFTER_OWN_CUBE
    chouette_box_take: BoxTake = BoxTake.CAPTAIN_FIRST
    chouette_lone_taker: LoneTaker = LoneTaker.FREE
    chouette_box_keeps: BoxKeeps = BoxKeeps.BEATS_CAPTAIN
    chouette_partner_from: int = field(default=6, metadata={"counts": range(3, 13)})
    chouette_most: int = field(default=7, metadata={"counts": range(3, 13)})


#: By what is played. A match knows no animals and no Jacoby rule (MP-12); a session for money no Crawford.
SESSION_PRESETS = MappingProxyType(
    {
        "match": SessionOptions(),
        "usbgf-match": SessionOptions(resign_policy=ResignPolicy.NO_CONTACT_ONLY),
        "money": SessionOptions(
            crawford=False, jacoby=True, beavers=True, raccoons=False, auto_double_limit=0
        ),
        "chouette": SessionOptions(
            crawford=False, jacoby=True, beavers=True, raccoons=False, auto_double_limit=0
        ),
    }
)


def session_from(code: str, changes: Mapping[str, object] | None = None) -> SessionOptions:
    """The options of a preset with some of them changed; names and values in kebab-case.

    Raises OptionValueError for an unknown preset (option "session") or value, UnknownOptionError.
    """
    preset = SESSION_PRESETS.get(code)
    if preset is None:
        raise OptionValueError(option="session", value=code, allowed=", ".join(SESSION_PRESETS))
    return changed(preset, changes or {})


def written_session(options: SessionOptions, code: str) -> dict[str, str]:
    """What differs from the preset, in kebab-case: session_from reads it back."""
    return written(options, beside=SESSION_PRESETS[code])
