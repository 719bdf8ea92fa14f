"""Whole screens of Mini Spite and Malice as different people design them, each for any table.

`ALL` are the designs, and whether a design shows piles whole, or their top cards alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from table_drawings import Cards, Deal, drawn

QUESTION = "PlayerA, choose action: p (play) or x (discard/end turn)"
Block = list[str]


def beside(blocks: Sequence[Block], gap: int = 3, *, centred: bool = False) -> Block:
    """Blocks of as many lines side by side."""
    widths = [max(map(len, block)) for block in blocks]
    cells = [
        [line.center(width) if centred else line.ljust(width) for line in block]
        for block, width in zip(blocks, widths, strict=True)
    ]
    return [(" " * gap).join(lines).rstrip() for lines in zip(*cells, strict=True)]


def both(table: Deal) -> list[tuple[str, Cards, str, int, Sequence[Cards]]]:
    """For each player the letter, hand, goal card, its count, and discard piles."""
    return [
        (letter, table.hands[at], table.goals[at], table.left[at], table.discards[at])
        for at, letter in enumerate("AB")
    ]


def numbered(piles: Sequence[Cards]) -> list[tuple[int, Cards]]:
    """Piles with their numbers."""
    return list(enumerate(piles, 1))


def top(pile: Cards) -> str:
    """The top card in brackets."""
    return f"[{pile[-1]}]" if pile else "[ ]"


def row(pile: Cards) -> str:
    """A pile in one line."""
    return "".join(f"[{card}]" for card in pile) or "[]"


def centred_above(table: Deal) -> Block:
    """Centred names above boxes, below titles."""

    def pile(name: str, cards: Cards) -> Block:
        block = [name, *drawn(cards, "ascii", dashed=False)]
        width = max(map(len, block))
        return [line.center(width) for line in block]

    lines = ["*** Mini Spite & Malice ***", ""]
    for letter, hand, goal, left, discards in both(table):
        lines += [
            "",
            f"== Player {letter} ==",
            *beside([pile("Hand", hand), pile(f"Goal ({left} left)", (goal,))]),
        ]
        lines += beside([pile(f"Discard {n}", one[-1:]) for n, one in numbered(discards)])
        if letter == "A":
            stacks = [pile(f"Play Stack {n}", one[-1:]) for n, one in numbered(table.stacks)]
            lines += ["", "== Table ==", *beside(stacks)]
    return lines


def mat(table: Deal) -> Block:
    """B at the top, the stacks between, A at the bottom; names below single cards, the hand at the end of the row."""

    def rows(named: Sequence[tuple[str, str]]) -> Block:
        return [f"    {line}" for line in beside([[cards, name] for name, cards in named])]

    lines = ["|" + "=" * 70 + "|"]
    for letter, hand, goal, left, discards in reversed(both(table)):
        piles = [(f"{letter} discard {n}", top(one)) for n, one in numbered(discards)]
        more = [
            (f"{letter} goal, {left} left", f"[{goal}]"),
            (f"{letter} hand", " ".join(f"[{card}]" for card in hand)),
        ]
        lines += rows(piles + more)
        if letter == "B":
            lines += ["", *rows([(f"play stack {n}", top(one)) for n, one in numbered(table.stacks)]), ""]
    return [*lines, "|" + "=" * 70 + "|"]


def outer_frame(table: Deal) -> Block:
    """Everything inside one frame, names below boxes that share their sides."""

    def pile(name: str, cards: Cards) -> Block:
        return [*drawn(cards, "joined", dashed=True), name]

    lines = ["╔" + "═" * 102 + "╗"]

    def add(blocks: Sequence[Block]) -> None:
        lines.extend(f"║ {line:100} ║" for line in beside(blocks))

    for letter, hand, goal, left, discards in both(table):
        add([pile(f"Player {letter} Hand", hand), pile(f"Player {letter} Goal ({left} left)", (goal,))])
        add([pile(f"Player {letter} Discard {n}", one[-1:]) for n, one in numbered(discards)])
        if letter == "A":
            lines.append("╠" + "═" * 102 + "╣")
            add([pile(f"Play Stack {n}", one[-1:]) for n, one in numbered(table.stacks)])
            lines.append("╠" + "═" * 102 + "╣")
    return [*lines, "╚" + "═" * 102 + "╝"]


def players_side_by_side(table: Deal) -> Block:
    """A bar between both players, and all stacks in one line."""
    columns = [
        [f"PLAYER {letter}", f"Hand: {' '.join(f'[{card}]' for card in hand)}", f"Goal: [{goal}]  {left} cards left"]
        + [f"Discard {n}: {top(one)}" for n, one in numbered(discards)]
        for letter, hand, goal, left, discards in both(table)
    ]  # fmt: skip
    lines = [f"{left:<36}|  {right}" for left, right in zip(*columns, strict=True)]
    stacks = "   ".join(f"{n}: {top(one)}" for n, one in numbered(table.stacks))
    return [*lines, "-" * 70, f"Play Stacks:  {stacks}"]


def pipes(table: Deal) -> Block:
    """Bare cards with a bar between two of them."""
    lines = []
    for letter, hand, goal, left, discards in both(table):
        piles = " | ".join(f"d{n}: {' '.join(one) or '-'}" for n, one in numbered(discards))
        lines += [
            f"Player{letter}'s table",
            f"  hand     {' | '.join(hand)}",
            f"  goal     {goal} ({left} left)",
        ]
        lines.append(f"  discards {piles}")
    stacks = " | ".join(f"s{n}: {' '.join(one) or '-'}" for n, one in numbered(table.stacks))
    return [*lines, "play stacks", f"  {stacks}"]


def lists(table: Deal) -> Block:
    """Each card of a hand in a line of its own, between short titles."""
    lines = []
    for letter, hand, goal, left, discards in both(table):
        lines += [f"~~ Player{letter} ~~", "Hand:", *(f"   {n}) [{card}]" for n, card in enumerate(hand, 1))]
        lines += [f"Goal: [{goal}] {left} cards left", "Discards:"]
        lines += [f"   {n}) {row(one)}" for n, one in numbered(discards)]
    return [*lines, "Play Stacks:", *(f"   {n}) {row(one)}" for n, one in numbered(table.stacks))]


def names_beside_boxes(table: Deal) -> Block:
    """The name before each box, several in a row."""

    def pile(name: str, cards: Cards) -> Block:
        upper, middle, lower = drawn(cards, "single", dashed=True)
        return [f"{'':{len(name)}} {upper}", f"{name} {middle}", f"{'':{len(name)}} {lower}"]

    lines = []
    for letter, hand, goal, left, discards in both(table):
        lines += beside(
            [pile(f"Player {letter} Hand", hand), pile(f"Player {letter} Goal ({left})", (goal,))]
        )
        lines += beside([pile(f"Player {letter} Discard {n}", one[-1:]) for n, one in numbered(discards)])
        if letter == "A":
            lines += beside([pile(f"Play Stack {n}", one[-1:]) for n, one in numbered(table.stacks)])
    return lines


def chains(table: Deal) -> Block:
    """Piles whose cards are linked by arrows."""

    def chain(cards: Cards) -> str:
        return " -> ".join(f"({card})" for card in cards) or "( )"

    lines = []
    for letter, hand, goal, left, discards in both(table):
        lines += [f"[Player{letter}]", f"  Hand      {' '.join(f'({card})' for card in hand)}"]
        lines += [
            f"  Goal      ({goal})  {left} left",
            *(f"  Discard {n} {chain(one)}" for n, one in numbered(discards)),
        ]
    return [*lines, "[Table]", *(f"  Stack {n}   {chain(one)}" for n, one in numbered(table.stacks))]


def positions_below(table: Deal) -> Block:
    """The places of the hand numbered below its cards."""
    lines = []
    for letter, hand, goal, left, discards in both(table):
        lines += [f"Player {letter}'s hand", " ".join(f"[{card}]" for card in hand)]
        lines += [
            " ".join(f" {n} " for n, _ in enumerate(hand, 1)),
            f"Player {letter}'s goal: [{goal}], {left} cards left",
        ]
        lines += [f"Player {letter}'s discard pile {n}: {top(one)}" for n, one in numbered(discards)]
    return [*lines, *(f"Play stack {n}: {top(one)}" for n, one in numbered(table.stacks))]


def rounded(table: Deal) -> Block:
    """Titles in rules, and the names of own piles below rounded boxes."""

    def pile(name: str, cards: Cards) -> Block:
        return [*drawn(cards, "round", dashed=True), name]

    lines = []
    for letter, hand, goal, left, discards in both(table):
        piles = [pile(f"{letter} pile {n}", one[-1:]) for n, one in numbered(discards)]
        lines += [f"──────── {letter} ────────", *pile(f"{letter} hand", hand), ""]
        lines += [*beside([*piles, pile(f"{letter} goal, {left} to go", (goal,))]), ""]
    stacks = [pile(f"stack {n}", one[-1:]) for n, one in numbered(table.stacks)]
    return [*lines, "──────── table ────────", *beside(stacks)]


ALL: Mapping[Callable[[Deal], Block], bool] = {
    centred_above: False,
    mat: False,
    outer_frame: False,
    players_side_by_side: False,
    pipes: True,
    lists: True,
    names_beside_boxes: False,
    chains: True,
    positions_below: False,
    rounded: False,
}
