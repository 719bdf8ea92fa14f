"""Drawings of a table of Mini Spite and Malice: the same piles with names above, below or beside them, in many frames and words.

Nobody has drawn them by hand.  What is drawn is known, so that a reader of screens can be held against it.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

FACES = "0123456789**"
ABOVE, BELOW, LEFT = "above", "below", "left"
SIDES = (ABOVE, BELOW, LEFT)

Cards = tuple[str, ...]


class Deal(NamedTuple):
    """What lies on a table: for both players the hand, the goal pile's top card and count, and four discard piles; four play stacks."""

    hands: tuple[Cards, Cards]
    goals: tuple[str, str]
    left: tuple[int, int]
    discards: tuple[tuple[Cards, ...], tuple[Cards, ...]]
    stacks: tuple[Cards, ...]

    def piles(self, whole: bool) -> dict[str, tuple[Cards, ...]]:
        """The groups as the reader names them; of discard piles and play stacks the top cards alone where these are not `whole`."""
        cut = 0 if whole else -1
        found: dict[str, tuple[Cards, ...]] = {"stacks": tuple(pile[cut:] for pile in self.stacks)}
        for at, player in enumerate("AB"):
            found[f"hand {player}"] = (self.hands[at],)
            found[f"goal {player}"] = ((self.goals[at],),)
            found[f"left {player}"] = ((str(self.left[at]),),)
            found[f"discards {player}"] = tuple(pile[cut:] for pile in self.discards[at])
        return found


def deal(chance: random.Random, first: bool = False) -> Deal:
    """A table by chance; `first`: as it is at the start."""

    def hand() -> Cards:
        return tuple(sorted(chance.choice(FACES) for _ in range(5 if first else chance.randint(1, 5))))

    def piles() -> tuple[Cards, ...]:
        sizes = [0 if first else chance.choice((0, 0, 1, 2, 3)) for _ in range(4)]
        return tuple(tuple(chance.choice(FACES) for _ in range(size)) for size in sizes)

    def stack() -> Cards:
        size = 0 if first else chance.choice((0, 0, 1, 2, 4, 7))
        return tuple(str(n) if chance.random() < 0.8 else "*" for n in range(size))

    left = (15, 15) if first else (chance.randint(1, 15), chance.randint(1, 15))
    return Deal(
        (hand(), hand()), (chance.choice(FACES), chance.choice(FACES)), left, (piles(), piles()),
        (stack(), stack(), stack(), stack()),
    )  # fmt: skip


BOXES = {
    "single": ("┌─┐", "│", "└─┘", ""),
    "round": ("╭─╮", "│", "╰─╯", ""),
    "double": ("╔═╗", "║", "╚═╝", ""),
    "ascii": ("+-+", "|", "+-+", " "),
    "spaced": ("┌─┐", "│", "└─┘", " "),
}
BRACKETS = ("[]", "()", "<>", "{}")
STYLES = (*BOXES, "joined", *BRACKETS)


def drawn(cards: Cards, style: str, dashed: bool) -> list[str]:
    """A pile as a block of lines."""
    if style in BRACKETS:
        left, right = style[0], style[1]
        return [" ".join(f"{left}{card}{right}" for card in cards) or f"{left} {right}"]
    if not cards and dashed:
        return ["┌╌╌╌┐", "╎   ╎", "└╌╌╌┘"]
    faces = cards or (" ",)
    if style == "joined":
        return [
            "┌" + "┬".join("───" for _ in faces) + "┐",
            "│" + "│".join(f" {face} " for face in faces) + "│",
            "└" + "┴".join("───" for _ in faces) + "┘",
        ]
    top, side, bottom, gap = BOXES[style]
    return [
        gap.join(f"{top[0]}{top[1] * 3}{top[2]}" for _ in faces),
        gap.join(f"{side} {face} {side}" for face in faces),
        gap.join(f"{bottom[0]}{bottom[1] * 3}{bottom[2]}" for _ in faces),
    ]


class Drawing(NamedTuple):
    """How a table is drawn."""

    side: str
    style: str
    dashed: bool
    centred: bool
    gap: int
    whole: bool
    names: tuple[str, str, str, str]
    """Of the hand, the goal pile, a discard pile and a play stack; `{p}` is the player, `{n}` a number, `{c}` a count."""
    title: str
    """What stands above the piles of a player; empty where their names say whose they are."""
    alone: bool
    """Whether hand and goal pile have a row for each."""
    middle: bool
    """Whether the play stacks lie between the players."""


NAMES = (
    ("{p} Hand", "{p} Goal: {c} cards left", "{p} Discard {n}", "Play Stack {n}"),
    ("{p}'s hand", "{p}'s goal pile, {c} left", "{p}'s discard pile {n}", "playing pile {n}"),
    ("Hand of {p}", "Goal of {p} ({c} cards)", "Discard pile {n} of {p}", "Play stack no. {n}"),
)
OWN_NAMES = (
    ("Hand", "Goal ({c} left)", "Discard {n}", "Play Stack {n}"),
    ("Hand", "Goal Pile {c} left", "Discard Pile {n}", "Pile {n}"),
    ("Hand Cards", "Goal: {c} cards left", "Disc {n}", "Stack {n}"),
)
TITLES = ("{p}", "=== {p} ===", "► {p} ──────────────────", "{p}:")


def drawing(chance: random.Random, side: str = "") -> Drawing:
    """A drawing by chance."""
    titled = chance.random() < 0.5
    return Drawing(
        side or chance.choice(SIDES), chance.choice(STYLES), chance.random() < 0.5, chance.random() < 0.5, chance.choice((2, 3, 4)),
        chance.random() < 0.5, chance.choice(OWN_NAMES if titled else NAMES), chance.choice(TITLES) if titled else "",
        chance.random() < 0.3, chance.random() < 0.6,
    )  # fmt: skip


def text(one: Drawing, table: Deal) -> str:
    """The table as a program prints it, with the question below it."""
    hand, goal, discard, stack = one.names
    blocks = []
    for at, player in enumerate(("PlayerA", "PlayerB")):
        rows = [(hand, table.hands[at], 0), (goal, (table.goals[at],), 0)]
        named = [(name.format(p=player, c=table.left[at], n=n), cards) for name, cards, n in rows]
        piles = [
            (discard.format(p=player, n=n), pile if one.whole else pile[-1:])
            for n, pile in enumerate(table.discards[at], 1)
        ]
        lines = [one.title.format(p=player)] if one.title else []
        for row in ([named[:1], named[1:]] if one.alone else [named]) + [piles]:
            lines += _row(one, row)
        blocks.append(lines)
    stacks = [(stack.format(n=n), pile if one.whole else pile[-1:]) for n, pile in enumerate(table.stacks, 1)]
    blocks.insert(1 if one.middle else 2, _row(one, stacks))
    question = "PlayerA, choose action: p (play) or x (discard/end turn)"
    return "\n\n".join("\n".join(lines) for lines in blocks) + "\n\n" + question + "\n"


def _row(one: Drawing, piles: Sequence[tuple[str, Cards]]) -> list[str]:
    blocks = []
    for name, cards in piles:
        block = drawn(cards, one.style, one.dashed)
        if one.side == LEFT:
            middle = len(block) // 2
            blocks.append(
                [
                    f"{name + ':' if at == middle else '':{len(name) + 1}} {line}"
                    for at, line in enumerate(block)
                ]
            )
            continue
        width = max(len(name), len(block[0]))
        block = [*block, name] if one.side == BELOW else [name, *block]
        blocks.append([line.center(width) if one.centred else line.ljust(width) for line in block])
    if one.side == LEFT:
        return [line for block in blocks for line in block]
    return [(" " * one.gap).join(lines).rstrip() for lines in zip(*blocks, strict=True)]
