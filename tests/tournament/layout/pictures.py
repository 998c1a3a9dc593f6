"""Brackets as pictures for tests: a knock-out with byes in the usual seed order, and a consolation."""

from __future__ import annotations

from tournament.layout.bracket import BoxPicture, BoxStatus, BracketPicture, LinePicture, RoundColumn

BYE = LinePicture(is_bye=True, placeholder="bye")


def seed_order(size: int) -> list[int]:
    """Pairing reference 2.1: 1 8 4 5 2 7 3 6 for eight lines."""
    order = [1]
    while len(order) < size:
        order = [seed for first in order for seed in (first, 2 * len(order) + 1 - first)]
    return order


def knockout(entrants: int, *, name: str = "Player {}") -> BracketPicture:
    """A drawn, unplayed main bracket: byes in round 1 already lead on."""
    size = max(2, 1 << (entrants - 1).bit_length())
    lines: list[LinePicture] = [
        LinePicture(name=name.format(seed), country="TR") if seed <= entrants else BYE
        for seed in seed_order(size)
    ]
    rounds = []
    while len(lines) > 1:
        number = len(rounds) + 1
        boxes = [_box(f"M{number}", i, lines[2 * i], lines[2 * i + 1]) for i in range(len(lines) // 2)]
        lines = [_winner(box) for box in boxes]
        if len(boxes) > 1:
            boxes = [_feeding(box, f"M{number + 1}-{i // 2 + 1}") for i, box in enumerate(boxes)]
        rounds.append(RoundColumn(label=f"Round {number}", length=9, boxes=tuple(boxes)))
    return BracketPicture(title="Main", stage="single-elimination", rounds=tuple(rounds))


def consolation(size: int, *, byes: int = 0) -> BracketPicture:
    """The progressive consolation of a main of that size (pairing reference 4.1), before any result.

    byes: so many of its first lines are void, the drop of round 2 above them then has a bye.
    """
    count, number, rounds = size // 4, 1, []
    boxes = [
        BoxPicture(
            key=f"C1-{i + 1}",
            number=f"C1-{i + 1}",
            feeds=f"C2-{i + 1}",
            status=BoxStatus.VOID if i < byes else BoxStatus.WAITING,
        )
        for i in range(count)
    ]
    rounds.append(RoundColumn(label="Round 1", length=5, boxes=tuple(boxes)))
    while True:
        number += 1
        boxes = [
            BoxPicture(
                key=f"C{number}-{i + 1}",
                number=f"C{number}-{i + 1}",
                feeds=f"C{number + 1}-{i // 2 + 1}",
                status=BoxStatus.BYE if number == 2 and i < byes else BoxStatus.WAITING,
            )
            for i in range(count)
        ]
        rounds.append(RoundColumn(label=f"Round {number}", length=5, boxes=tuple(boxes)))
        if count == 1:
            break
        count, number = count // 2, number + 1
        last = count == 1
        boxes = [
            BoxPicture(
                key=f"C{number}-{i + 1}",
                number=f"C{number}-{i + 1}",
                feeds=None if last else f"C{number + 1}-{i + 1}",
            )
            for i in range(count)
        ]
        rounds.append(RoundColumn(label=f"Round {number}", length=5, boxes=tuple(boxes)))
        if last:
            break
    return BracketPicture(title="Consolation", stage="progressive-consolation", rounds=tuple(rounds))


def _box(prefix: str, index: int, top: LinePicture, bottom: LinePicture) -> BoxPicture:
    status = BoxStatus.READY if top.name and bottom.name else BoxStatus.WAITING
    if top.is_bye or bottom.is_bye:
        status = BoxStatus.BYE
    key = f"{prefix}-{index + 1}"
    return BoxPicture(key=key, number=key, top=top, bottom=bottom, status=status)


def _winner(box: BoxPicture) -> LinePicture:
    if box.status is BoxStatus.BYE:
        return box.top if box.bottom.is_bye else box.bottom
    return LinePicture(placeholder=f"Winner of {box.number}")


def _feeding(box: BoxPicture, target: str) -> BoxPicture:
    return BoxPicture(
        key=box.key, number=box.number, top=box.top, bottom=box.bottom, status=box.status, feeds=target
    )
