"""Tables of Mini Spite and Malice in layouts of real programs, with random cards: what is drawn is read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from assignment_tools import kit
from grader.kits.screens import Table, load_reader, plain

_reader = load_reader(kit().transcripts("spite_and_malice"))
assert _reader is not None
read: Callable[[str], list[Table]] = _reader

Pile = tuple[str, ...]
FACES = "*0123456789"
KEYCAP = "\ufe0f\u20e3"


class Side(NamedTuple):
    """The piles of a player; the goal pile is its top card."""

    name: str
    hand: Pile
    discards: tuple[Pile, ...]
    goal: str
    left: int


piles = st.lists(st.sampled_from(FACES), max_size=5).map(tuple)
fours = st.tuples(piles, piles, piles, piles)


def sides(name: str) -> st.SearchStrategy[Side]:
    """A player with any cards; a hand may be empty, a goal pile is not."""
    return st.builds(Side, st.just(name), piles, fours, st.sampled_from(FACES), st.integers(1, 15))


def framed(a: Side, stacks: tuple[Pile, ...], b: Side) -> str:
    """A frame for each part; nothing behind the name of an empty pile."""

    def box(title: str, lines: Sequence[str]) -> list[str]:
        return [f"╭{f' {title} ':─^58}╮", *(f"│ {line:<56} │" for line in lines), f"╰{'─' * 58}╯"]

    def side(one: Side) -> list[str]:
        lines = [f"{'Hand':<12}{'  '.join(one.hand)}"]
        lines += [f"{f'Discard {n}':<12}{'  '.join(pile)}" for n, pile in enumerate(one.discards, 1)]
        return box(one.name, [*lines, f"{'Goal':<12}{one.goal}     {one.left} cards left"])

    middle = box(
        "Play Stacks", [f"{f'Play Stack {n}':<14}{'  '.join(pile)}" for n, pile in enumerate(stacks, 1)]
    )
    return "\n".join([*side(a), *middle, *side(b)])


def tabled(a: Side, stacks: tuple[Pile, ...], b: Side) -> str:
    """A row for each pile, with its owner in a field of its own and the positions of a hand's cards."""
    rule = f"|{'-' * 9}|{'-' * 14}|{'-' * 37}|"

    def row(owner: str, name: str, cards: str) -> str:
        return f"| {owner:<7} | {name:<12} | {cards:<35} |"

    def side(one: Side) -> list[str]:
        hand = "  ".join(f"{n}:{card}" for n, card in enumerate(one.hand, 1))
        rows = [row(one.name, "Hand", hand)]
        rows += [row(one.name, f"Discard {n}", " ".join(pile)) for n, pile in enumerate(one.discards, 1)]
        return [*rows, row(one.name, "Goal", f"{one.goal} ({one.left} cards left)")]

    middle = [row("", f"Play Stack {n}", " ".join(pile)) for n, pile in enumerate(stacks, 1)]
    return "\n".join([rule, *side(a), rule, *middle, rule, *side(b), rule])


def in_columns(a: Side, stacks: tuple[Pile, ...], b: Side) -> str:
    """The players at the sides and the play stacks between them."""

    def column(one: Side) -> list[str]:
        rows = [one.name, "", f"Hand  {' '.join(one.hand)}"]
        rows += [f"D{n}    {' '.join(pile)}" for n, pile in enumerate(one.discards, 1)]
        return [*rows, f"Goal  {one.goal}   {one.left} cards left"]

    middle = ["Play Stacks", "", "", *(f"{n}: {' '.join(pile)}" for n, pile in enumerate(stacks, 1)), ""]
    rows = zip(column(a), middle, column(b), strict=True)
    body = ["║ " + " ║ ".join(f"{text:<24}" for text in row) + " ║" for row in rows]
    edge = "═" * 26
    return "\n".join([f"╔{edge}╦{edge}╦{edge}╗", *body, f"╚{edge}╩{edge}╩{edge}╝"])


def keys(a: Side, stacks: tuple[Pile, ...], b: Side) -> str:
    """Cards as keys, a heavy minus for none, and pictures beside the names."""

    def shown(pile: Sequence[str]) -> str:
        return " ".join(card + KEYCAP for card in pile) or "➖"

    def side(face: str, one: Side) -> list[str]:
        rows = [f"{face} {one.name}", f"   🖐  Hand       {shown(one.hand)}"]
        rows += [f"   🗑  Discard {n}  {shown(pile)}" for n, pile in enumerate(one.discards, 1)]
        return [*rows, f"   🎯 Goal       {shown(one.goal)}   {one.left} cards left"]

    middle = [f"   🃏 Play Stack {n} : {shown(pile)}" for n, pile in enumerate(stacks, 1)]
    return "\n".join([*side("🐱", a), "", *middle, "", *side("🐶", b)])


def joined(a: Side, stacks: tuple[Pile, ...], b: Side) -> str:
    """A line for each pile, with its cards close together: two jokers are two stars."""

    def side(one: Side) -> list[str]:
        owner = one.name[-1]
        rows = [f"{owner} hand {''.join(one.hand) or '-'}"]
        rows += [f"{owner} d{n} {''.join(pile) or '-'}" for n, pile in enumerate(one.discards, 1)]
        return [*rows, f"{owner} goal {one.goal} {one.left}"]

    middle = [f"stack {n} {''.join(pile) or '-'}" for n, pile in enumerate(stacks, 1)]
    return "\n".join([*side(a), *middle, *side(b)])


def told(a: Side, stacks: tuple[Pile, ...], b: Side) -> str:
    """What a player holds, in words, and nothing in a word."""

    def shown(pile: Sequence[str]) -> str:
        return "".join(f"({card})" for card in pile) or "nothing"

    def side(one: Side) -> list[str]:
        rows = [f"{one.name} {one.name} holds {shown(one.hand)}"]
        rows += [f"     Discard Pile {n}: {shown(pile)}" for n, pile in enumerate(one.discards, 1)]
        return [*rows, f"     Goal Pile: ({one.goal}), cards left: {one.left}"]

    middle = [f"Play Stack {n}: {shown(pile)}" for n, pile in enumerate(stacks, 1)]
    return "\n".join(["_" * 60, "", *side(a), "", *middle, "", *side(b), "_" * 60])


def named_between(a: Side, stacks: tuple[Pile, ...], b: Side) -> str:
    """Both players side by side, with the names of piles between them."""
    middle = ["hand", "goal", " d1", " d2", " d3", " d4"]

    def column(one: Side) -> list[str]:
        return [
            " ".join(one.hand),
            f"{one.goal}   ({one.left} left)",
            *(" ".join(pile) or "." for pile in one.discards),
        ]

    rows = zip(column(a), middle, column(b), strict=True)
    heads = [f"  {a.name:<42}{b.name} <--", f"  {'-' * 30}{' ' * 12}{'-' * 30}"]
    body = [f"  {left:<35}{name:<7}{right}".rstrip() for left, name, right in rows]
    return "\n".join(
        [*heads, *body, "", *(f"  stack {n}:  {' '.join(pile) or '.'}" for n, pile in enumerate(stacks, 1))]
    )


def two_languages(a: Side, stacks: tuple[Pile, ...], b: Side) -> str:
    """Names in two languages, bare numbers of stacks, and the shoe beside their heading."""

    def cards(pile: Sequence[str]) -> str:
        return "".join(f"[{card}]" for card in pile)

    def side(one: Side) -> list[str]:
        rows = [
            f"  {one.name}   Meta/Goal {cards([one.goal])}  (quedan {one.left})",
            f"    Mano/Hand    [{cards(one.hand)}]",
        ]
        return [
            *rows,
            *(f"    Descarte d{n}  {cards(pile) or '--'}" for n, pile in enumerate(one.discards, 1)),
        ]

    middle = [f"    {n}  |{cards(pile)}|" for n, pile in enumerate(stacks, 1)]
    body = [*side(a), "─ Play Stacks · zapato/shoe: 80 ─", *middle, "", *side(b)]
    return "\n".join(["┌─ MINI SPITE & MALICE ─┐", *(f"│ {line:<58} │" for line in body)])


def with_tabs(a: Side, stacks: tuple[Pile, ...], b: Side) -> str:
    """Tabs between names and cards, and the name of the stacks beside the first of them alone."""

    def cards(pile: Sequence[str]) -> str:
        return "".join(f"[{card}]" for card in pile)

    def side(one: Side) -> list[str]:
        rows = [one.name, f"Goal\t{cards([one.goal])}\tcards left: {one.left}", f"Hand\t[{cards(one.hand)}]"]
        return [*rows, *(f"Disc{n}\t{cards(pile)}" for n, pile in enumerate(one.discards, 1))]

    middle = [f"{'Stacks' * (n == 1)}\t{n}\t|{cards(pile)}|" for n, pile in enumerate(stacks, 1)]
    return "\n".join(["Turn 1                       shoe:  80 cards", *middle, *side(a), *side(b)])


def called(a: Side, stacks: tuple[Pile, ...], b: Side) -> str:
    """Piles like the arguments of functions, and nothing between the name of an empty hand and the next one."""

    def row(name: str, four: tuple[Pile, ...]) -> str:
        return "    " + " ".join(f"{name}{n}({','.join(pile)})" for n, pile in enumerate(four, 1))

    def side(one: Side) -> list[str]:
        return [
            f"{one.name} hand {' '.join(one.hand)}   goal {one.goal} of {one.left}",
            row("d", one.discards),
        ]

    return "\n".join([*side(a), *side(b), row("s", stacks)])


def below_heads(a: Side, stacks: tuple[Pile, ...], b: Side) -> str:
    """Discard piles as columns below their names, where an empty place is blank, and a dash stands where all are empty."""

    def columns(four: tuple[Pile, ...]) -> list[str]:
        rows = [
            "".join(f"{f'<{pile[at]}>' if at < len(pile) else '':<5}" for pile in four)
            for at in range(max(map(len, four)))
        ]
        return [" " * 17 + row for row in rows or ["-    -    -    -"]]

    def side(one: Side) -> list[str]:
        hand = " ".join(f"<{card}>" for card in one.hand)
        rows = [one.name, f"  Hand   1..{len(one.hand)}   {hand} " if hand else "  Hand   -"]
        rows += [
            f"  Goal          <{one.goal}>   ({one.left} cards left)",
            "  Discard        d1   d2   d3   d4",
        ]
        return [*rows, *columns(one.discards)]

    middle = [
        f"  Play Stack {n}   {' '.join(f'<{card}>' for card in pile)}" for n, pile in enumerate(stacks, 1)
    ]
    return "\n".join(["+" * 60, *side(a), "." * 60, *middle, "." * 60, *side(b), "+" * 60])


def side_by_side(a: Side, stacks: tuple[Pile, ...], b: Side) -> str:
    """Both players beside each other, with nothing behind the name of an empty pile."""

    def cards(pile: Pile) -> str:
        return "".join(f"({card})" for card in pile)

    def lines(one: Side) -> list[str]:
        return [
            f"JUGADOR {one.name[-1]}",
            f"Mano      : {cards(one.hand)}",
            f"Meta      : ({one.goal})   quedan {one.left}",
            *(f"Descarte {n}: {cards(pile)}" for n, pile in enumerate(one.discards, 1)),
        ]

    table = [f"{left:<38} | {right}" for left, right in zip(lines(a), lines(b), strict=True)]
    middle = [f"   Pila de juego {n}:  |{cards(pile)}|" for n, pile in enumerate(stacks, 1)]
    return "\n".join(["=" * 79, *table, "-" * 79, *middle, "=" * 79])


def coded(a: Side, stacks: tuple[Pile, ...], b: Side) -> str:
    """Cards behind what is typed for them, and discard piles as columns whose top cards are marked."""

    def side(one: Side) -> list[str]:
        hand = "".join(f"H{n}={card}".ljust(7) for n, card in enumerate(one.hand, 1))
        height = max(1, *map(len, one.discards))
        rows = [
            "".join(
                (f"{pile[row]} <" if row == len(pile) - 1 else pile[row] if row < len(pile) else "." * (row == 0)).ljust(9)
                for pile in one.discards
            )
            for row in range(height)
        ]  # fmt: skip
        heads = "".join(f"D{n}".ljust(9) for n in range(1, 5))
        return [
            one.name,
            f"  HAND   {hand or 'no cards'}",
            f"  GOAL   G={one.goal}   ({one.left} cards left)",
            "  DISCARD PILES ( < marks the top card )",
            f"         {heads}",
            *(f"         {row}" for row in rows),
        ]

    middle = [f"  STACK S{n}:  {' '.join(pile) or 'free'}" for n, pile in enumerate(stacks, 1)]
    lines = [*side(a), "-" * 54, *middle, "  SHOE: 59    MOVE No. 26", "-" * 54, *side(b)]
    return "\n".join(line if line[0] == "-" else f"| {line:<52} |" for line in lines)


def up_to_eight(a: Side, stacks: tuple[Pile, ...], b: Side) -> str:
    """Discard piles are numbered from 5 to 8, and a letter stands before each card that can be played."""

    def side(one: Side, *, active: bool) -> list[str]:
        hand = [
            f"{letter}={card}" if active else card for letter, card in zip("abcde", one.hand, strict=False)
        ]
        goal = f"g={one.goal}" if active else one.goal
        piles = []
        for n, (letter, pile) in enumerate(zip("wxyz", one.discards, strict=True), 5):
            shown = [*pile[:-1], *(f"{letter}={card}" if active else card for card in pile[-1:])]
            piles.append(f"       Discard {n}:  {' '.join(shown) or '.'}")
        return [
            f"  {'>> ' if active else '   '}{one.name}",
            f"       Hand     :  {'    '.join(hand) or '-'}",
            f"       Goal     :  {goal}    (noch {one.left} Karten)",
            *piles,
        ]

    middle = [
        f"           PILE {n}   |{''.join(f'[{card}]' for card in pile)}|" for n, pile in enumerate(stacks, 1)
    ]
    return "\n".join(["~" * 62, *side(a, active=True), "", *middle, "", *side(b, active=False), "~" * 62])


def in_round_brackets(a: Side, stacks: tuple[Pile, ...], b: Side) -> str:
    """Hands in curly brackets, and discard piles in round ones."""

    def side(one: Side) -> list[str]:
        return [
            f"======== {one.name.upper()} ========",
            f"Hand       {{{', '.join(one.hand)}}}",
            f"Goal pile  {one.goal}  << {one.left} cards left >>",
            *(f"Discard {n}  ({', '.join(pile)})" for n, pile in enumerate(one.discards, 1)),
        ]

    middle = [
        f"Play Stack {n}  |{''.join(f'[{card}]' for card in pile)}|" for n, pile in enumerate(stacks, 1)
    ]
    return "\n".join([*side(a), "======== PLAY STACKS ======", *middle, *side(b), "=" * 27])


def empty_in_columns(a: Side, stacks: tuple[Pile, ...], b: Side) -> str:
    """The players are columns, in which an empty hand leaves nothing."""

    def cards(pile: Pile) -> str:
        return " ".join(f"[{card}]" for card in pile)

    rows = [("", a.name, b.name), ("Hand", cards(a.hand), cards(b.hand))]
    rows.append(("Goal", f"[{a.goal}] {a.left} left", f"[{b.goal}] {b.left} left"))
    piles = zip(a.discards, b.discards, strict=True)
    rows += [
        (f"Discard {n}", cards(one) or "--", cards(other) or "--") for n, (one, other) in enumerate(piles, 1)
    ]
    table = [f"{left:<12}{one:<30}{other}" for left, one, other in rows]
    middle = [
        f"Play stack {n}  |{''.join(f'[{card}]' for card in pile)}|" for n, pile in enumerate(stacks, 1)
    ]
    return "\n".join([" turn 14   shoe: 62 cards", "=" * 72, *table, "-" * 72, *middle, "-" * 72])


def named_in_frames(a: Side, stacks: tuple[Pile, ...], b: Side) -> str:
    """One frame in three parts, with the players' names in brackets."""

    def cards(pile: Pile) -> str:
        return " ".join(f"[{card}]" for card in pile)

    def side(one: Side) -> list[str]:
        return [
            f"Jugador {one.name[-1]} ({one.name})",
            f"  Mano       : {cards(one.hand) or 'vacía'}",
            f"  Meta       : [{one.goal}]   (quedan {one.left} cartas)",
            *(f"  Descarte {n} : {cards(pile) or 'vacío'}" for n, pile in enumerate(one.discards, 1)),
        ]

    middle = [f"  Pila de juego {n} : |{cards(pile)}|" for n, pile in enumerate(stacks, 1)]
    parts = [[f"║ {line:<54}║" for line in lines] for lines in (side(a), middle, side(b))]
    rule = "═" * 55
    return "\n".join([f"╔{rule}╗", *parts[0], f"╠{rule}╣", *parts[1], f"╠{rule}╣", *parts[2], f"╚{rule}╝"])


def open_frame(a: Side, stacks: tuple[Pile, ...], b: Side) -> str:
    """A frame that has no right side, and nothing behind the name of an empty hand."""

    def side(one: Side) -> list[str]:
        name = f"Player {one.name[-1]}"
        return [
            f"│ {name} Hand       {''.join(f'[{card}]' for card in one.hand)}",
            *(f"│ {name} Discard {n}  {' '.join(pile) or 'empty'}" for n, pile in enumerate(one.discards, 1)),
            f"│ {name} Goal       [{one.goal}]  ({one.left} cards left)",
        ]

    middle = [
        f"│ Play Stack {n}          |{''.join(f'[{card}]' for card in pile)}|"
        for n, pile in enumerate(stacks, 1)
    ]
    rule = "─" * 44
    return "\n".join([f"┌{rule}", *side(a), f"├{rule}", *middle, f"├{rule}", *side(b), f"└{rule}"])


def in_stars(a: Side, stacks: tuple[Pile, ...], b: Side) -> str:
    """A frame of stars, which are jokers elsewhere."""

    def side(one: Side) -> list[str]:
        return [
            one.name,
            f"  Hand      {''.join(f'[{card}]' for card in one.hand)}",
            *(
                f"  Discard {n}: {''.join(f'[{card}]' for card in pile)}"
                for n, pile in enumerate(one.discards, 1)
            ),
            f"  Goal      [{one.goal}]  cards left: {one.left}",
            "",
        ]

    middle = [
        f"  Play Stack {n}: |{''.join(f'[{card}]' for card in pile)}|" for n, pile in enumerate(stacks, 1)
    ]
    lines = [*side(a), *side(b), *middle]
    return "\n".join(["*" * 46, *(f"* {line:<43}*" for line in lines), "*" * 46])


def with_an_error_below(a: Side, stacks: tuple[Pile, ...], b: Side) -> str:
    """The hand is the last line of the table, and below it stands what was wrong with a card."""

    def side(one: Side) -> list[str]:
        tops = " ".join(f"{n}:[{''.join(pile)}]" for n, pile in enumerate(one.discards, 1))
        return [
            f"{one.name} Goal: [{one.goal}] - {one.left} cards left",
            f"{one.name} Discard: {tops}",
            f"{one.name} Hand: {''.join(f'[{card}]' for card in one.hand)}",
        ]

    middle = [
        f"Play Stack {n}: |{''.join(f'[{card}]' for card in pile)}|" for n, pile in enumerate(stacks, 1)
    ]
    parts = ["=" * 42, *side(a), "-" * 42, *middle, "-" * 42, *side(b), "=" * 42]
    return "\n".join([*parts, "Error: Card rejected ([5] on play stack 1)"])


def short_names_of_columns(a: Side, stacks: tuple[Pile, ...], b: Side) -> str:
    """A grid of both players' hands, the tops of their discard piles and their goals."""
    row = "| {:8} | {:15} | {:^5} | {:^5} | {:^5} | {:^5} | {:19} |"

    def side(one: Side) -> str:
        tops = [f"[{pile[-1]}]" if pile else "-" for pile in one.discards]
        hand = "".join(f"[{card}]" for card in one.hand)
        return row.format(f"Player {one.name[-1]}", hand, *tops, f"[{one.goal}] {one.left} cards left")

    rule = "+----------+-----------------+-------+-------+-------+-------+---------------------+"
    middle = [
        f"   Play Stack {n}: |{''.join(f'[{card}]' for card in pile)}|" for n, pile in enumerate(stacks, 1)
    ]
    head = row.format("", "Hand", "Dis 1", "Dis 2", "Dis 3", "Dis 4", "Goal")
    return "\n".join([rule, head, rule, side(a), side(b), rule, *middle])


LAYOUTS: dict[str, Callable[[Side, tuple[Pile, ...], Side], str]] = {
    "framed": framed,
    "tabled": tabled,
    "in columns": in_columns,
    "keys": keys,
    "joined": joined,
    "told": told,
    "named between": named_between,
    "two languages": two_languages,
    "with tabs": with_tabs,
    "called": called,
    "below heads": below_heads,
    "side by side": side_by_side,
    "coded": coded,
    "up to eight": up_to_eight,
    "in round brackets": in_round_brackets,
    "empty in columns": empty_in_columns,
    "named in frames": named_in_frames,
    "open frame": open_frame,
    "in stars": in_stars,
}

TOPS = {"error below": with_an_error_below, "short names of columns": short_names_of_columns}
"""Those that have the top cards of the discard piles alone."""


@pytest.mark.parametrize("name", LAYOUTS)
@given(a=sides("PlayerA"), stacks=fours, b=sides("PlayerB"))
@settings(max_examples=60, deadline=None)
def test_what_is_drawn_is_read(name: str, a: Side, stacks: tuple[Pile, ...], b: Side) -> None:
    """Whatever the cards are, and whichever piles are empty."""
    # Whoever is asked for a move holds a card.
    assume(a.hand or b.hand)
    text = f"{LAYOUTS[name](a, stacks, b)}\nPlayerA, choose action: p (play) or x (discard/end turn)\n"
    wanted = {
        "hand A": (a.hand,),
        "hand B": (b.hand,),
        "discards A": a.discards,
        "discards B": b.discards,
        "goal A": ((a.goal,),),
        "goal B": ((b.goal,),),
        "stacks": stacks,
    }
    (table,) = read(plain(text))
    assert {group: table.piles.get(group) for group in wanted} == wanted


@pytest.mark.parametrize("name", TOPS)
@given(a=sides("PlayerA"), stacks=fours, b=sides("PlayerB"))
@settings(max_examples=60, deadline=None)
def test_tops_are_read(name: str, a: Side, stacks: tuple[Pile, ...], b: Side) -> None:
    """The same where a pile is its top card."""
    assume(a.hand or b.hand)
    a, b = (one._replace(discards=tuple(pile[-1:] for pile in one.discards)) for one in (a, b))
    (table,) = read(plain(f"{TOPS[name](a, stacks, b)}\nPlayerA, p or x? \n"))
    assert (table.piles["hand A"], table.piles["hand B"]) == ((a.hand,), (b.hand,))
    assert (table.piles["discards A"], table.piles["discards B"]) == (a.discards, b.discards)
    assert (table.piles["goal A"], table.piles["goal B"]) == (((a.goal,),), ((b.goal,),))
    assert table.piles["stacks"] == stacks


tops = st.tuples(*[st.lists(st.sampled_from(FACES), max_size=1).map(tuple)] * 4)


@given(a=sides("A"), stacks=tops, b=sides("B"), first=tops, second=tops)
@settings(max_examples=60, deadline=None)
def test_numbers_and_piles_that_take_turns(
    a: Side, stacks: tuple[Pile, ...], b: Side, first: tuple[Pile, ...], second: tuple[Pile, ...]
) -> None:
    """The top cards of the discard piles stand behind their numbers, `1[] 2[] 3[7] 4[9]`."""
    assume(a.hand or b.hand)

    def side(one: Side, discards: tuple[Pile, ...]) -> list[str]:
        return [
            f"{one.name} hand     {{{' '.join(one.hand)}}}",
            f"{one.name} goal     [{one.goal}] left: {one.left}",
            f"{one.name} discards {' '.join(f'{n}[{card}]' for n, card in enumerate(map(''.join, discards), 1))}",
        ]

    middle = [
        f"      stack {n} |{''.join(f'[{card}]' for card in pile)}|" for n, pile in enumerate(stacks, 1)
    ]
    text = "\n".join(["=" * 40, *side(a, first), "", *middle, "", *side(b, second), "", "=" * 40, ""])
    (table,) = read(plain(text))
    assert (table.piles["discards A"], table.piles["discards B"]) == (first, second)
    assert table.piles["hand A"] == (a.hand,) and table.piles["goal B"] == ((b.goal,),)
