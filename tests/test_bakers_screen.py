"""Tables of Baker's Game are read from whatever frame a program draws around them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from textwrap import dedent

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from assignment_tools import assignment, kit
from grader.kits.screens import Piles, Table, load_reader, plain, reader_for

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
SUITS = "♣♦♥♠"
LETTERS = dict(zip(SUITS, "CDHS", strict=True))

_reader = load_reader(kit().transcripts("bakers_game"))
assert _reader is not None
read: Callable[[str], list[Table]] = _reader

_displayed = reader_for(assignment("bakers_game"), kit().transcripts("bakers_game"))
assert _displayed is not None
displayed: Callable[[str], list[Table]] = _displayed

Pile = tuple[str, ...]


def one(text: str) -> Piles:
    """The piles of the only table of a text."""
    (table,) = read(plain(dedent(text)))
    return table.piles


def tops(*cards: str) -> tuple[Pile, ...]:
    """Cells or foundations; an empty text for an empty one."""
    return tuple((card,) if card else () for card in cards)


def columns(*piles: str) -> tuple[Pile, ...]:
    """Tableaus, each written as its cards with spaces between them."""
    return tuple(tuple(pile.split()) for pile in piles)


NOTHING = tops("", "", "", "")
EIGHT = columns("A♣ 2♣", "10♠", "K♥ Q♥ J♥", "3♦", "4♦ 10♦", "5♠", "6♥", "7♣")

FRAMES = {
    "labels and numbers above everything": """
          Cells                   Foundations
           1    2    3    4        1    2    3    4
          9♣  [ ]  10♥  [ ]       A♦  [ ]  [ ]   K♠

          Tableaus
           1    2    3    4    5    6    7    8
          A♣  10♠   K♥   3♦   4♦   5♠   6♥   7♣
          2♣        Q♥       10♦
                    J♥
        """,
    "no labels and no numbers": """
        9♣  [ ] 10♥ [ ] A♦  [ ] [ ] K♠

        A♣  10♠ K♥  3♦  4♦  5♠  6♥  7♣
        2♣      Q♥      10♦
                J♥
        """,
    "cells and foundations on lines of their own": """
        Cells:       9♣   [ ]  10♥  [ ]
        Foundations: A♦   [ ]  [ ]  K♠
        ----------------------------------------
        1    2    3    4    5    6    7    8
        A♣   10♠  K♥   3♦   4♦   5♠   6♥   7♣
        2♣        Q♥        10♦
                  J♥
        ----------------------------------------
        """,
    "foundations first": """
        Foundations
          A♦    [ ]   [ ]   K♠
        Cells
          9♣    [ ]   10♥   [ ]
        Tableaus
          A♣   10♠    K♥    3♦    4♦    5♠    6♥    7♣
          2♣          Q♥          10♦
                      J♥
        """,
    "foundations to the left of the cells": """
        FOUNDATIONS           CELLS
        A♦  []  []  K♠   |    9♣  []  10♥ []
        A♣  10♠ K♥  3♦  4♦  5♠  6♥  7♣
        2♣      Q♥      10♦
                J♥
        """,
    "a box": """
        ┌─────────────────────────────────────────────────────────┐
        │ Cells                         Foundations               │
        │ [ 9♣] [   ] [10♥] [   ]       [ A♦] [   ] [   ] [ K♠]   │
        ├─────────────────────────────────────────────────────────┤
        │   1      2      3      4      5      6      7      8    │
        │ [ A♣]  [10♠]  [ K♥]  [ 3♦]  [ 4♦]  [ 5♠]  [ 6♥]  [ 7♣]  │
        │ [ 2♣]         [ Q♥]         [10♦]                       │
        │               [ J♥]                                     │
        └─────────────────────────────────────────────────────────┘
        """,
    "bars between all places": """
        +----+----+----+----+----+----+----+----+
        | 9♣ | [ ]| 10♥| [ ]| A♦ | [ ]| [ ]| K♠ |
        +----+----+----+----+----+----+----+----+
        | A♣ | 10♠| K♥ | 3♦ | 4♦ | 5♠ | 6♥ | 7♣ |
        | 2♣ |    | Q♥ |    | 10♦|    |    |    |
        |    |    | J♥ |    |    |    |    |    |
        +----+----+----+----+----+----+----+----+
        """,
    "letters for suits": """
        cells                    foundations
           9C  [ ]  10H  [ ]        AD  [ ]  [ ]   KS

          T1   T2   T3   T4   T5   T6   T7   T8
          AC  10S   KH   3D   4D   5S   6H   7C
          2C        QH       10D
                    JH
        """,
    "small letters, and T for ten": """
        9c  --  th  --      ad  --  --  ks
        ac  ts  kh  3d  4d  5s  6h  7c
        2c      qh      td
                jh
        """,
    "dots and suits in front": """
        Cells ♣9 . ♥10 .   Foundations ♦A . . ♠K
        ♣A  ♠10 ♥K  ♦3  ♦4  ♠5  ♥6  ♣7
        ♣2      ♥Q      ♦10
                ♥J
        """,
    "tabs": """
        Cells\t\t\t\tFoundations
        9♣\t[ ]\t10♥\t[ ]\t\tA♦\t[ ]\t[ ]\tK♠

        1\t2\t3\t4\t5\t6\t7\t8
        A♣\t10♠\tK♥\t3♦\t4♦\t5♠\t6♥\t7♣
        2♣\t\tQ♥\t\t10♦
        \t\tJ♥
        """,
    "one place a line": """
        Cell 1: 9♣
        Cell 2: [ ]
        Cell 3: 10♥
        Cell 4: [ ]
        Foundation 1: A♦
        Foundation 2: [ ]
        Foundation 3: [ ]
        Foundation 4: K♠

        A♣  10♠ K♥  3♦  4♦  5♠  6♥  7♣
        2♣      Q♥      10♦
                J♥
        """,
    "headings of other words": """
        Reserve (one card each):
            9♣   [ ]  10♥   [ ]
        Goal, built up from ace to king
            A♦   [ ]   [ ]   K♠
        Table:
        A♣   10♠  K♥   3♦   4♦   5♠   6♥   7♣
        2♣        Q♥        10♦
                  J♥
        """,
    "headings of other words in front of the places": """
        Reserve: 9♣ [ ] 10♥ [ ]   Goal: A♦ [ ] [ ] K♠
        A♣   10♠  K♥   3♦   4♦   5♠   6♥   7♣
        2♣        Q♥        10♦
                  J♥
        """,
    "cells beside foundations": """
        Cell 1: 9♣     Foundation 1: A♦
        Cell 2: [ ]    Foundation 2: [ ]
        Cell 3: 10♥    Foundation 3: [ ]
        Cell 4: [ ]    Foundation 4: K♠
        1   2   3   4   5   6   7   8
        A♣  10♠ K♥  3♦  4♦  5♠  6♥  7♣
        2♣      Q♥      10♦
                J♥
        """,
    "cells beside foundations, under headings": """
            CELLS      FOUNDATIONS
        1    9♣     1    A♦
        2   [ ]     2   [ ]
        3   10♥     3   [ ]
        4   [ ]     4    K♠
        A♣  10♠ K♥  3♦  4♦  5♠  6♥  7♣
        2♣      Q♥      10♦
                J♥
        """,
    "foundations beside cells": """
        Foundations  Free cells
         A♦         9♣
        [ ]        [ ]
        [ ]        10♥
         K♠        [ ]
        A♣  10♠ K♥  3♦  4♦  5♠  6♥  7♣
        2♣      Q♥      10♦
                J♥
        """,
    "two places on each line": """
        Cells
         9♣  [ ]
        10♥  [ ]
        Foundations
         A♦  [ ]
        [ ]   K♠
        A♣  10♠ K♥  3♦  4♦  5♠  6♥  7♣
        2♣      Q♥      10♦
                J♥
        """,
    "goal first, the cells named": """
        Goal (one for each suit)
         A♦  [ ]  [ ]   K♠
        Cells
         9♣  [ ]  10♥  [ ]
        A♣  10♠ K♥  3♦  4♦  5♠  6♥  7♣
        2♣      Q♥      10♦
                J♥
        """,
    "numbers of columns and of cards": """
        Cells: 9♣ [ ] 10♥ [ ]
        Foundations: A♦ (1)  [ ] (0)  [ ] (0)  K♠ (13)
        1(2)  2(1)  3(3)  4(1)  5(2)  6(1)  7(1)  8(1)
        A♣    10♠   K♥    3♦    4♦    5♠    6♥    7♣
        2♣          Q♥          10♦
                    J♥
        """,
    "numbers of rows": """
        [9♣] [  ] [10♥] [  ] || [A♦] [  ] [  ] [K♠]
            1   2   3   4   5   6   7   8
         1  A♣  10♠ K♥  3♦  4♦  5♠  6♥  7♣
         2  2♣      Q♥      10♦
         3          J♥
        """,
    "a prompt and a menu around it": """
        Commands: TC x y moves a card from tableau x to cell y, TF to a foundation.
          H shows the commands, Q quits.
        prompt :> tc 3 4
        Moved 9♣ from tableau 3 to cell 1.
        Cells                Foundations
        9♣  [ ] 10♥ [ ]      A♦  [ ] [ ] K♠
        1   2   3   4   5   6   7   8
        A♣  10♠ K♥  3♦  4♦  5♠  6♥  7♣
        2♣      Q♥      10♦
                J♥
        prompt :> tt 1 2
        Error: cannot put 2♣ on 10♠
        prompt :>
        """,
}


WORDS = {
    "A": "Ace",
    "2": "Two",
    "3": "Three",
    "4": "Four",
    "5": "Five",
    "6": "Six",
    "7": "Seven",
    "K": "King",
}
WORDS |= {"8": "Eight", "9": "Nine", "10": "Ten", "J": "Jack", "Q": "Queen"}
SUITS_IN_WORDS = {"♣": "Clubs", "♦": "Diamonds", "♥": "Hearts", "♠": "Spades"}


def in_words(card: str) -> str:
    """A card as people say it."""
    return f"{WORDS[card[:-1]]} of {SUITS_IN_WORDS[card[-1]]}"


@pytest.mark.parametrize("drawn", [str, in_words], ids=["signs", "words"])
@pytest.mark.parametrize("empty", [[], [0], [3, 4], [7], [0, 1, 2, 3], [0, 2, 3, 4, 5, 6]])
@pytest.mark.parametrize("heading", ["", "Tableaus {} to {}\n"])
def test_tableaus_on_two_shelves(empty: list[int], drawn: Callable[[str], str], heading: str) -> None:
    """Tableaus 1 to 4 stand above 5 to 8, each shelf with its numbers."""
    piles = [() if n in empty else EIGHT[n] for n in range(8)]
    places = [drawn(card) if card else "[ ]" for card in ("9♣", "", "10♥", "", "A♦", "", "", "K♠")]
    text = "Cells" + " " * 75 + "Foundations\n" + "".join(f"{one:20}" for one in places) + "\n"
    for first in (0, 4):
        shelf = piles[first : first + 4]
        text += heading.format(first + 1, first + 4)
        text += "".join(f"{f'({n})':20}" for n in range(first + 1, first + 5)) + "\n"
        for row in range(max(map(len, shelf))):
            text += "".join(f"{drawn(pile[row]) if row < len(pile) else '':20}" for pile in shelf).rstrip()
            text += "\n"
    (table,) = displayed(text)
    assert table.piles["tableaus"] == tuple(piles)
    assert table.piles["cells"] == tops("9♣", "", "10♥", "")
    assert table.piles["foundations"] == tops("A♦", "", "", "K♠")


@pytest.mark.parametrize(
    ("cells", "foundations", "tableaus"),
    [
        ("Cells", "Foundations", "Tableaus"),
        ("Cellules", "Fondations", "Tableaux"),
        ("Zellen", "Ablagen", "Spalten"),
        ("Celdas", "Fundaciones", "Columnas"),
        ("Celle", "Fondazioni", "Colonne"),
        ("Células", "Fundações", "Colunas"),
    ],
)
@pytest.mark.parametrize("empty", [[], [0], [3, 4], [7], [0, 2, 3, 4, 5, 6]])
def test_captions_in_other_languages(cells: str, foundations: str, tableaus: str, empty: list[int]) -> None:
    """What stands at the left of a row says what it is."""
    piles = [() if n in empty else EIGHT[n] for n in range(8)]

    def row(caption: str, texts: Sequence[str]) -> str:
        return f"{caption:<12}| " + "".join(f"{one:7}" for one in texts).rstrip() + "\n"

    text = row(cells, [f"[{card}]" if card else "[ ]" for card in ("9♣", "", "10♥", "")])
    text += row(foundations, [f"[{card}]" if card else "[ ]" for card in ("A♦", "", "", "K♠")])
    text += "-" * 12 + "+" + "-" * 57 + "\n" + row(tableaus, [f"n°{n}" for n in range(1, 9)])
    for at in range(max(map(len, piles))):
        text += row("", [f"[{pile[at]}]" if at < len(pile) else "" for pile in piles])
    (table,) = displayed(text)
    assert table.piles == {
        "cells": tops("9♣", "", "10♥", ""),
        "foundations": tops("A♦", "", "", "K♠"),
        "tableaus": tuple(piles),
    }


def test_what_leaves_out_a_card_is_no_table() -> None:
    """A card that stands where nobody looks may belong to any pile."""
    text = dedent(FRAMES["labels and numbers above everything"])
    assert displayed(text) and displayed(text + "A♣ was moved last.\n")
    assert read(text + "Then: the Nine of Spades\n") and not displayed(text + "Then: the Nine of Spades\n")


def test_the_ten_of_clubs_alone_in_a_row() -> None:
    """It is written as a command is."""
    text = """
            | C1   C2   C3   C4   F1   F2   F3   F4
        ----+----------------------------------------
        top | [ ]  [ ]  [ ]  [ ]  [ ]  [ ]  [ ]  [ ]
        ----+----------------------------------------
        row | T1   T2   T3   T4   T5   T6   T7   T8
        ----+----------------------------------------
          1 |                AC   KS             QD
          2 |                TC
        """
    assert one(text)["tableaus"] == columns("", "", "", "A♣ 10♣", "K♠", "", "", "Q♦")


@pytest.mark.parametrize("text", FRAMES.values(), ids=FRAMES.keys())
def test_frames(text: str) -> None:
    """The same table, in many frames."""
    assert one(text) == {
        "cells": tops("9♣", "", "10♥", ""),
        "foundations": tops("A♦", "", "", "K♠"),
        "tableaus": EIGHT,
    }


class TestColumns:
    """Where a tableau is empty, the others keep their columns."""

    @pytest.mark.parametrize(
        "empty", [[0], [7], [3], [0, 1, 2], [6, 7], [0, 7], [1, 2, 4, 5], [0, 2, 3, 4, 5, 6]]
    )
    @pytest.mark.parametrize("width", [4, 5, 7])
    @pytest.mark.parametrize("side", "<>^")
    def test_numbers(self, empty: list[int], width: int, side: str) -> None:
        """Numbers stand above the columns."""
        piles = [() if n in empty else EIGHT[n] for n in range(8)]
        text = draw(piles, width, side, header=True, strip=True)
        assert one(text)["tableaus"] == tuple(piles)

    @pytest.mark.parametrize("empty", [[0], [7], [3], [0, 1, 2], [6, 7], [0, 7]])
    @pytest.mark.parametrize("side", "<>^")
    def test_lines_of_one_length(self, empty: list[int], side: str) -> None:
        """Without numbers, lines that are filled up with spaces show how wide a column is."""
        piles = [() if n in empty else EIGHT[n] for n in range(8)]
        assert one(draw(piles, 5, side, header=False, strip=False))["tableaus"] == tuple(piles)

    @pytest.mark.parametrize("empty", [[0], [7], [3], [0, 1], [6, 7]])
    def test_distances(self, empty: list[int]) -> None:
        """Without either, the distances between cards do."""
        piles = [() if n in empty else EIGHT[n] for n in range(8)]
        assert one(draw(piles, 5, "<", header=False, strip=True))["tableaus"] == tuple(piles)

    def test_numbers_on_the_other_side(self) -> None:
        """Numbers are often set to the right, and cards to the left."""
        text = "[ ] [ ] [ ] [ ] [ ] [ ] [ ] [ ]\n" + "".join(f"{n:4}" for n in range(1, 9)) + "\n"
        text += "".join(f"{card:4}" for card in ["A♣", "10♠", "", "3♦", "4♦", "5♠", "6♥", ""])
        assert one(text)["tableaus"] == columns("A♣", "10♠", "", "3♦", "4♦", "5♠", "6♥", "")

    def test_long_column(self) -> None:
        """A column of 19 cards."""
        long = tuple(f"{rank}{suit}" for suit in "♣♦" for rank in RANKS)[:19]
        piles = [(), (), long, (), (), (), (), ()]
        assert one(draw(piles, 4, "<", header=True, strip=True))["tableaus"] == tuple(piles)


class TestTabs:
    """Tabs between the columns, and nothing behind the last one."""

    @pytest.mark.parametrize("empty", [[7], [0, 7], [1, 3, 5, 7], [0, 1, 3, 5, 6, 7], [2, 4, 6]])
    @pytest.mark.parametrize("end", ["", "\t"])
    def test_as_wide_as_the_cells(self, empty: list[int], end: str) -> None:
        """Lines of seven tabs are as long as eight narrower columns."""
        piles = [() if n in empty else EIGHT[n] for n in range(8)]
        assert one(self.drawn(piles, "", end))["tableaus"] == tuple(piles)

    @pytest.mark.parametrize("empty", [[], [3], [0, 4], [1, 2, 6]])
    @pytest.mark.parametrize("end", ["", "\t"])
    def test_with_room_before_them(self, empty: list[int], end: str) -> None:
        """The first column is narrower by it."""
        piles = [() if n in empty else EIGHT[n] for n in range(8)]
        assert one(self.drawn(piles, "  ", end))["tableaus"] == tuple(piles)

    @staticmethod
    def drawn(piles: Sequence[Pile], room: str, end: str) -> str:
        """A table."""
        rows = [[pile[n] if n < len(pile) else "" for pile in piles] for n in range(max(map(len, piles)))]
        return "".join(f"{room}{chr(9).join(row)}{end}\n" for row in [["[ ]"] * 8, *rows])


@pytest.mark.parametrize("empty", [[0], [3], [1, 4], [0, 2, 5], [1, 3, 5, 6]])
@pytest.mark.parametrize("boxed", [False, True])
@pytest.mark.parametrize("standing", [False, True])
def test_boxes_around_cards_and_columns_that_stand(empty: list[int], boxed: bool, standing: bool) -> None:
    """Each card has a frame of its own, and columns end on one line instead of beginning on one."""
    piles = [() if n in empty else EIGHT[n] for n in range(8)]
    height = max(map(len, piles))
    lines = ["  ".join(f"{'[ ]':^5}" for _ in piles)]
    for row in range(height):
        places = [row - (height - len(pile) if standing else 0) for pile in piles]
        cards = [pile[at] if 0 <= at < len(pile) else "" for pile, at in zip(piles, places, strict=True)]
        if boxed:
            lines.append("  ".join("┌───┐" if card else "     " for card in cards))
        lines.append(
            "  ".join((f"│{card:^3}│" if boxed else f" {card:3} ") if card else "     " for card in cards)
        )
    (table,) = read("\n".join(lines) + "\n")
    assert table.piles["tableaus"] == tuple(piles)


@pytest.mark.parametrize("empty", [[0], [7], [3, 4], [1, 3, 6], [0, 7]])
@pytest.mark.parametrize("mark", ["*", "+", "<", "!"])
@pytest.mark.parametrize("beyond", [False, True])
@pytest.mark.parametrize("side", "<>")
def test_a_mark_behind_the_top_cards(empty: list[int], mark: str, beyond: bool, side: str) -> None:
    """It belongs to the card, whether the column is made with it or it comes behind."""
    rows = []
    for row in range(3):
        line = ""
        for n, pile in enumerate(EIGHT):
            card = pile[row] if row < len(pile) and n not in empty else ""
            sign = mark if card and row == len(pile) - 1 else ""
            line += f"{card:{side}4}{sign or ' '}" if beyond else f"{card + sign:{side}5}"
        rows.append(line)
    text = "".join(f"{line}\n" for line in [draw([()] * 8, 5, side, header=False, strip=False), *rows])
    (table,) = read(text)
    assert table.piles["tableaus"] == tuple(() if n in empty else EIGHT[n] for n in range(8))


@pytest.mark.parametrize("width", [4, 5, 8])
@pytest.mark.parametrize("side", "<>^")
@pytest.mark.parametrize("kept", [[0], [3], [7], [2, 4], [1, 3], [0, 6]])
def test_a_row_above_shows_the_columns(width: int, side: str, kept: list[int]) -> None:
    """A table of the same program that had a row without gaps."""
    first = draw([*EIGHT], width, side, header=False, strip=True)
    piles = [EIGHT[n] if n in kept else () for n in range(8)]
    filled = tuple((card,) for card in ["2♠", "3♠", "4♠", "6♠", "7♠", "8♠", "9♠", "J♠"])
    second = draw(piles, width, side, header=False, strip=True, cells=filled[:4], foundations=filled[4:])
    found = read(plain(f"{first}prompt :> TC 1 1\n{second}"))
    assert [table.piles["tableaus"] for table in found] == [EIGHT, tuple(piles)]


SPREAD = "Cells:         9♣       [ ]       10♥       [ ]\nGoal:  A♦ [ ] [ ] K♠\n"
"""Cells and foundations that say nothing about where columns stand."""

FRAMED: dict[str, Callable[[str], str]] = {
    "bars": lambda line: f"| {line} |",
    "bars and room": lambda line: f"|    {line}     |",
    "a star": lambda line: f"*    {line}",
    "filled up": lambda line: line,
    "indented": lambda line: f"         {line}",
    "stripped": lambda line: f"   {line}".rstrip(),
}
LOOSE = ["bars and room", "stripped"]
"""Frames with room on both sides, where only a card in the last column tells which one is the first."""


class TestFramesOfOneWidth:
    """Neither numbers nor the cells tell where columns stand, but what is around them does."""

    @pytest.mark.parametrize(
        "empty",
        [[0], [7], [3, 4], [1, 6], [1, 3, 6], [0, 3], [2, 7]],
        ids=lambda one: "-".join(map(str, one)),
    )
    @pytest.mark.parametrize("name", FRAMED)
    @pytest.mark.parametrize("width", [4, 5, 9])
    @pytest.mark.parametrize("side", "<>")
    def test_some_are_empty(self, name: str, width: int, side: str, empty: list[int]) -> None:
        """Most columns have cards."""
        if name in LOOSE and 7 in empty:
            return
        piles = [() if n in empty else EIGHT[n] for n in range(8)]
        assert one(SPREAD + self.drawn(piles, width, side, FRAMED[name]))["tableaus"] == tuple(piles)

    @pytest.mark.parametrize("seen", [True, False], ids=["as it is seen", "in characters"])
    @pytest.mark.parametrize("empty", [[], [5], [0, 6]], ids=lambda one: "-".join(map(str, one)))
    def test_emoji(self, empty: list[int], seen: bool) -> None:
        """The mark that makes one of a suit takes no column, but some programs count it where they fill up a place."""
        piles = [() if n in empty else EIGHT[n] for n in range(8)]

        def place(card: str) -> str:
            shown = f"[{card}\ufe0f]" if card else ""
            return shown + " " * (8 - len(shown) + (seen and bool(card)))

        rows = [
            "".join(place(pile[row] if row < len(pile) else "") for pile in piles)
            for row in range(max(map(len, piles)))
        ]
        assert one(SPREAD + "\n".join(rows))["tableaus"] == tuple(piles)

    @pytest.mark.parametrize("number", range(8))
    @pytest.mark.parametrize("side", "<>")
    def test_only_one(self, number: int, side: str) -> None:
        """Lines that are filled up tell where a column stands that is the only one; else only the first one can be told."""
        piles = [EIGHT[number] if n == number else () for n in range(8)]
        shown = read(SPREAD + self.drawn(piles, 5, side, lambda line: line))
        assert [table.piles["tableaus"] for table in shown] in ([tuple(piles)], [])
        stripped = read(SPREAD + self.drawn(piles, 5, "<", str.rstrip))
        assert [table.piles["tableaus"] for table in stripped] == ([] if number else [tuple(piles)])

    @staticmethod
    def drawn(piles: Sequence[Pile], width: int, side: str, frame: Callable[[str], str]) -> str:
        """The tableaus."""
        rows = range(max(map(len, piles)))
        lines = ["".join(f"{p[n] if n < len(p) else '':{side}{width}}" for p in piles) for n in rows]
        return "\n".join(map(frame, lines)) + "\n"


class TestBelow:
    """Cells below the tableaus are read, and marked."""

    @pytest.mark.parametrize("caption", ["Cells:     Foundations:\n", "Cells and foundations: "])
    def test_marked(self, caption: str) -> None:
        """The cards of the cells say where they are."""
        text = "Tableaus\nA♣  10♠ K♥  3♦  4♦  5♠  6♥  7♣\n2♣      Q♥      10♦\n        J♥\n"
        assert one(text + caption.replace("and", "") + "9♣ [ ] 10♥ [ ]  A♦ [ ] [ ] K♠\n") == {
            "cells": (("9♣", "(below the tableaus)"), (), ("10♥", "(below the tableaus)"), ()),
            "foundations": tops("A♦", "", "", "K♠"),
            "tableaus": EIGHT,
        }

    def test_few_tableaus(self) -> None:
        """Rows that are too short to be cells and foundations."""
        text = "Tableaus\n1   2   3   4   5   6   7   8\n    10♠ K♥\n        Q♥\n        J♥\n"
        found = one(text + "Cells:\n 9♣ [ ] 10♥ [ ]\nFoundations:\n [ ] [ ] [ ] [ ]\n")
        assert found["tableaus"] == columns("", "10♠", "K♥ Q♥ J♥", "", "", "", "", "")
        assert found["cells"][0] == ("9♣", "(below the tableaus)")


class TestSeveral:
    """A text may show several tables, or none."""

    def test_none(self) -> None:
        """Texts without a table."""
        for text in ["", "prompt :> ", "A♣ on K♦ is not valid.", "[ ] [ ] [ ]", "\n\n", "1 2 3 4 5 6 7 8"]:
            assert read(plain(text)) == []

    def test_two(self) -> None:
        """Two tables with a prompt between them."""
        first, second = FRAMES["no labels and no numbers"], FRAMES["a box"]
        found = read(plain(dedent(first) + "\nprompt :> TC 1 1\n" + dedent(second)))
        assert [table.piles["tableaus"] for table in found] == [EIGHT, EIGHT]
        assert found[0].lines.stop <= found[1].lines.start

    def test_two_without_a_word_between_them(self) -> None:
        """A table that is displayed twice."""
        text = dedent(FRAMES["labels and numbers above everything"])
        assert len(read(plain(text + text))) == 2
        text = dedent(FRAMES["no labels and no numbers"])
        assert len(read(plain(text + text))) == 2

    def test_won(self) -> None:
        """At the end the tableaus are empty, and nothing stands below the foundations."""
        text = """
            Cells                Foundations
            [ ] [ ] [ ] [ ]      K♣  K♦  K♥  K♠
            1   2   3   4   5   6   7   8

            You won!
            Commands: H, Q
            Cells                Foundations
            [ ] [ ] [ ] [ ]      [ ] [ ] [ ] [ ]
            1   2   3   4   5   6   7   8
            A♣  10♠ K♥  3♦  4♦  5♠  6♥  7♣
            """
        found = read(plain(dedent(text)))
        assert [table.piles["foundations"] for table in found] == [tops("K♣", "K♦", "K♥", "K♠"), NOTHING]
        assert found[0].piles["tableaus"] == ((),) * 8

    def test_seven_places_are_no_table(self) -> None:
        """Where an empty cell shows nothing, nobody can tell which one it is."""
        assert read("9♣ 10♥ [ ] A♦ [ ] [ ] K♠\n\nA♣ 10♠ K♥ 3♦ 4♦ 5♠ 6♥ 7♣\n") == []

    def test_half_a_table_and_a_whole_one(self) -> None:
        """Words that follow four places need not be a heading."""
        text = dedent(FRAMES["no labels and no numbers"])
        assert one("[ ] [ ] [ ] [ ]\nThat is all.\n" + text)["tableaus"] == EIGHT
        assert one("[ ] [ ] [ ] [ ]\nprompt :> Again!\n" + text)["tableaus"] == EIGHT

    def test_words_with_cards_are_no_rows(self) -> None:
        """Messages that mention cards, right below a table."""
        text = dedent(FRAMES["no labels and no numbers"]).rstrip() + "\n8♣ does not go onto 9♥!\n"
        assert one(text)["tableaus"] == EIGHT

    def test_colours(self) -> None:
        """Colours and other control sequences change nothing."""
        text = dedent(FRAMES["no labels and no numbers"]).replace("♥", "♥\x1b[0m").replace("K", "\x1b[31mK")
        assert one("\x1b[2J" + text)["tableaus"] == EIGHT


# Round trips -----------------------------------------------------------------------------------------


def draw(
    piles: Sequence[Sequence[str]],
    width: int,
    side: str,
    *,
    header: bool,
    strip: bool,
    cells: Sequence[Sequence[str]] = ((), (), (), ()),
    foundations: Sequence[Sequence[str]] = ((), (), (), ()),
) -> str:
    """A table with columns of one width."""

    def row(texts: Sequence[str]) -> str:
        line = "".join(f"{text:{side}{width}}" for text in texts)
        return line.rstrip() if strip else line

    lines = [row([pile[-1] if pile else "[ ]" for pile in (*cells, *foundations)]), ""]
    if header:
        lines.append(row([str(n) for n in range(1, 9)]))
    for n in range(max(map(len, piles))):
        lines.append(row([pile[n] if n < len(pile) else "" for pile in piles]))
    return "\n".join(lines) + "\n"


@st.composite
def layouts(draw: st.DrawFn) -> tuple[list[Pile], list[Pile], list[Pile]]:
    """Cells, foundations and tableaus with cards of one deck."""
    deck = draw(st.permutations([f"{rank}{suit}" for suit in SUITS for rank in RANKS]))
    left = list(deck)
    places: list[Pile] = [(left.pop(),) if draw(st.booleans()) else () for _ in range(8)]
    sizes = draw(st.lists(st.integers(0, 7) | st.integers(0, 1), min_size=8, max_size=8))
    tableaus = []
    for size in sizes:
        tableaus.append(tuple(left[:size]))
        left = left[size:]
    return places[:4], places[4:], tableaus


def ascii_of(card: str) -> str:
    """A card in letters."""
    return card[:-1] + LETTERS[card[-1]]


def boxes(cells: list[Pile], foundations: list[Pile], tableaus: list[Pile]) -> str:
    """Box characters, and cards in brackets."""

    def framed(texts: Sequence[str]) -> str:
        return "║ " + " ".join(f"[{text:>3}]" if text else "     " for text in texts) + " ║"

    def places(piles: list[Pile]) -> list[str]:
        return [pile[-1] if pile else "   " for pile in piles]

    height = max(map(len, tableaus))
    rows = [framed([pile[n] if n < len(pile) else "" for pile in tableaus]) for n in range(height)]
    return "\n".join(
        [
            "╔═══╗",
            framed(places(cells)),
            framed(places(foundations)),
            "║ " + "     ".join("12345678") + " ║",
            *rows,
        ]
    )


def barred(cells: list[Pile], foundations: list[Pile], tableaus: list[Pile]) -> str:
    """Bars between the columns, and letters for the suits."""

    def row(texts: Sequence[str]) -> str:
        return "|" + "|".join(f"{text:^5}" for text in texts) + "|"

    def places(piles: list[Pile]) -> list[str]:
        return [ascii_of(pile[-1]) if pile else "--" for pile in piles]

    rows = [
        row([ascii_of(pile[n]) if n < len(pile) else "" for pile in tableaus])
        for n in range(max(map(len, tableaus)))
    ]
    return "\n".join([row(places(cells + foundations)), "+-----" * 8 + "+", *rows, "+-----" * 8 + "+"])


def by_rows(tableaus: list[Pile], text: Callable[[str], str]) -> list[list[str]]:
    """The rows of the tableaus, each card as a text and each gap as none."""
    height = max(map(len, tableaus))
    return [[text(pile[n]) if n < len(pile) else "" for pile in tableaus] for n in range(height)]


def hyphened(cells: list[Pile], foundations: list[Pile], tableaus: list[Pile]) -> str:
    """Cards as `10-S` in a table of signs, with words above each place."""

    def row(texts: Sequence[str]) -> str:
        return "|" + "|".join(f" {text:<4} " for text in texts) + "|"

    def card(name: str) -> str:
        return f"{name[:-1]}-{LETTERS[name[-1]]}"

    def beside(one: Sequence[str], other: Sequence[str]) -> str:
        return f"{row(one)}     {row(other)}"

    rule = "+------" * 4 + "+"
    top = [[card(pile[-1]) if pile else "[ ]" for pile in four] for four in (cells, foundations)]
    parts = [
        f"{rule}     {rule}",
        beside(["cell"] * 4, ["fnd"] * 4),
        beside("1234", "1234"),
        f"{rule}     {rule}",
    ]
    parts += [beside(*top), f"{rule}     {rule}", "+------" * 8 + "+", row("12345678"), "+------" * 8 + "+"]
    return "\n".join([*parts, *map(row, by_rows(tableaus, card)), "+------" * 8 + "+"])


def lettered(cells: list[Pile], foundations: list[Pile], tableaus: list[Pile]) -> str:
    """Cards as `Tc`, of which a row of its own may be one, and the numbers below the tableaus."""

    def card(name: str) -> str:
        return name[:-1].replace("10", "T") + LETTERS[name[-1]].lower()

    top = [
        "".join(f"{card(pile[-1]) if pile else '[ ]':<5}" for pile in four) for four in (cells, foundations)
    ]
    rows = ["".join(f"{text:<5}" for text in one) for one in by_rows(tableaus, card)]
    rule = "-" * 46
    below = "    " + "    ".join("12345678")
    body = "\n".join(f"{'T:' if not n else '  '}  {row}" for n, row in enumerate(rows))
    return f"C:  {top[0]} F:  {top[1]}\n{rule}\n{body}\n{rule}\n{below}"


def titled(cells: list[Pile], foundations: list[Pile], tableaus: list[Pile]) -> str:
    """Words between rules, and cards as `10-♠`."""

    def card(name: str) -> str:
        return f"{name[:-1]}-{name[-1]}"

    top = [
        "".join(f"{card(pile[-1]) if pile else '[ ]':>6}" for pile in four) for four in (cells, foundations)
    ]
    rows = ["".join(f"{text:>7}" for text in one).rstrip() for one in by_rows(tableaus, card)]
    head = "".join(f"{n:>7}" for n in range(1, 9))
    titles = "     --- cells ---              --- foundations ---"
    return "\n".join([titles, f"  {top[0]}    {top[1]}", "          --- tableaus ---", head, *rows])


def felt(cells: list[Pile], foundations: list[Pile], tableaus: list[Pile]) -> str:
    """White cards on a green table, in lines that are filled up, with a name above each tableau."""
    green, white = "\x1b[97;42m", "\x1b[30;107m"

    def card(name: str) -> str:
        return f"{white}{name:^4}{green}"

    top = [
        "".join(f"{card(pile[-1]) if pile else '[ ] '} " for pile in four) for four in (cells, foundations)
    ]
    names = "".join(f"T{n}   " for n in range(1, 9))
    rows = ["".join(f"{card(text) if text else '    '} " for text in one) for one in by_rows(tableaus, str)]
    lines = [
        "  cells                 foundations          ",
        f" {top[0]}   {top[1]}",
        " " * 44,
        f" {names}   ",
    ]
    return plain("\n".join(f"{green}{line}\x1b[0m" for line in [*lines, *(f" {row}   " for row in rows)]))


def captioned_beneath(cells: list[Pile], foundations: list[Pile], tableaus: list[Pile]) -> str:
    """The names and numbers below what they name, but for the numbers of the cells and foundations."""
    top = ["".join(f"{pile[-1] if pile else '[ ]':>4}" for pile in four) for four in (cells, foundations)]
    rows = [" ".join(f"{text:>4}" for text in one) for one in by_rows(tableaus, str)]
    lines = [
        "   1   2   3   4   ||   1   2   3   4",
        "   ||".join(top),
        "------ cells ------++-- foundations --",
        "",
        *rows,
        "---- " * 8,
        " ".join(f"{n:>4}" for n in range(1, 9)),
    ]
    return "\n".join(lines)


RENDERERS: dict[str, Callable[[list[Pile], list[Pile], list[Pile]], str]] = {
    "narrow": lambda c, f, t: draw(t, 4, "<", header=True, strip=True, cells=c, foundations=f),
    "wide": lambda c, f, t: draw(t, 8, "^", header=True, strip=True, cells=c, foundations=f),
    "right": lambda c, f, t: draw(t, 5, ">", header=True, strip=False, cells=c, foundations=f),
    "filled": lambda c, f, t: draw(t, 5, "<", header=False, strip=False, cells=c, foundations=f),
    "boxes": boxes,
    "barred": barred,
    "hyphened": hyphened,
    "lettered": lettered,
    "titled": titled,
    "felt": felt,
    "captioned beneath": captioned_beneath,
}


@pytest.mark.parametrize("name", RENDERERS)
@given(layout=layouts())
@settings(max_examples=120, deadline=None)
def test_what_is_drawn_is_read(name: str, layout: tuple[list[Pile], list[Pile], list[Pile]]) -> None:
    """Whatever the cards are, and whichever tableaus are empty."""
    cells, foundations, tableaus = layout
    text = RENDERERS[name](cells, foundations, tableaus)
    wanted = {"cells": tuple(cells), "foundations": tuple(foundations), "tableaus": tuple(tableaus)}
    assert one("Welcome!\n" + text + "\nprompt :> ") == wanted


PLACE = re.compile(r"(?i)\b(10|[2-9ATJQK])[CDHS]\b|\([ ._-]*\)")
NAMED = re.compile(r"(?i)cell|found|fnd")
headings = (
    st.text("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ 0123456789()-.,'", max_size=30)
    .filter(lambda text: not PLACE.search(text) and not NAMED.search(text))
    .map(lambda text: f"{text.strip()} words")
)
"""Lines with words: the last one makes sure that there is one.  A text that may be a card or an empty cell is none, and neither
is one that names cells or foundations: where that is said, it is what stands below."""


@given(
    layout=layouts(), lines=st.tuples(headings, headings, headings), ends=st.sampled_from(["", ":", " --"])
)
@example(
    layout=([()] * 4, [()] * 4, [*[()] * 7, ("A♣", "2♣", "3♣", "4♣")]),
    lines=("words", "2 . words", "words"),
    ends="",
)
@settings(max_examples=300, deadline=None)
def test_headings_of_any_words(
    layout: tuple[list[Pile], list[Pile], list[Pile]], lines: tuple[str, str, str], ends: str
) -> None:
    """Cells, foundations and tableaus under headings."""
    cells, foundations, tableaus = layout
    top, _, rows = draw(tableaus, 5, "<", header=True, strip=False).partition("\n\n")
    assert top
    places = ["".join(f"{pile[-1] if pile else '[ ]':6}" for pile in four) for four in (cells, foundations)]
    text = "\n".join([lines[0] + ends, places[0], lines[1] + ends, places[1], lines[2] + ends, rows])
    wanted = {"cells": tuple(cells), "foundations": tuple(foundations), "tableaus": tuple(tableaus)}
    assert one(text) == wanted
