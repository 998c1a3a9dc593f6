"""How fast all legal plays are listed: python bench/plays.py [POSITIONS].

Run by the environment of the peers (see peers.py); those that are not installed are left out.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable

from measuring import medians, print_json, print_table, random_positions

from rules.board.plays import has_legal_play, legal_plays

POSITIONS = 2_000
SEED = 7

Work = Callable[[], object]


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else POSITIONS
    positions = random_positions(count, seed=SEED)
    contenders: dict[str, Work] = {
        "Düşeş: all plays": lambda: [legal_plays(position, dice) for position, dice in positions],
        "Düşeş: all plays, each result as a position": lambda: [
            [play.result for play in legal_plays(position, dice)] for position, dice in positions
        ],
        "Düşeş: is there any play": lambda: [has_legal_play(position, dice) for position, dice in positions],
    }
    for name, peer in (("open_spiel", _open_spiel), ("gvformat", _gvformat), ("gnubg-nn", _gnubg)):
        try:
            contenders[name] = peer(positions)
        except ImportError:
            print(f"{name} is not installed and left out")
    speed = {name: round(count / seconds) for name, seconds in medians(contenders).items()}
    print_table(("all legal plays of a roll", "positions/s"), sorted(speed.items(), key=lambda row: row[1]))
    print_json("plays", {"positions": count, "per_second": speed})


def _gnubg(positions: list) -> Work:
    """GNU Backgammon's generator, in C: every result as a key."""
    import gnubg_nn  # a peer, perhaps not installed

    boards = [([list(position.opponent[1:]), list(position.mover[1:])], dice) for position, dice in positions]
    return lambda: [gnubg_nn.moves(board, *dice) for board, dice in boards]


def _gvformat(positions: list) -> Work:
    """A pure Python list of plays, their results not made."""
    from gvformat import legality  # a peer, perhaps not installed

    boards = []
    for position, dice in positions:
        facing = [0, *(position.opponent[25 - point] for point in range(1, 25)), position.opponent[25]]
        boards.append(([0, *position.mover[1:]], facing, dice))
    return lambda: [legality.legal_plays(mine, other, *dice) for mine, other, dice in boards]


def _open_spiel(positions: list) -> Work:
    """Actions and the state behind each. It cannot be given a position, so it plays as many of its own random
    games; each half of a double is a position of its own, which makes doubles easy for it."""
    import pyspiel  # a peer, perhaps not installed

    source = random.Random(SEED)
    states = []
    state = pyspiel.load_game("backgammon").new_initial_state()
    while len(states) < len(positions):
        if state.is_terminal():
            state = state.get_game().new_initial_state()
        elif not state.is_chance_node():
            states.append(state.clone())
        state.apply_action(source.choice(state.legal_actions()))
    return lambda: [[state.child(action) for action in state.legal_actions()] for state in states]


if __name__ == "__main__":
    main()
