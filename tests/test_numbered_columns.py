"""Piles in columns below their numbers are read whole, or not at all."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence

import pytest

from assignment_tools import EVERYTHING
from grader.kits.content import modules
from table_drawings import Cards, deal
from test_cells import cells
from test_dialogue_spite_and_malice import FOLDER

(SCREEN,) = modules("screens", FOLDER, "screen.py")


def columns(name: str, piles: Sequence[Cards], chance: random.Random, look: random.Random) -> list[str]:
    """Lines of piles below their numbers, in a look that is the same for all that take theirs from the same seed."""
    side, width, sign = look.choice(("<", ">", "^")), look.choice((4, 5, 6)), look.choice(("-", ".", "--"))
    card, upwards = look.choice(("{}", "{}", "[{}]")), look.random() < 0.5
    wide = max(map(len, [*piles, (0,)]))
    lines = [name.ljust(14) + "".join(f"{n:{side}{width}}" for n in range(1, len(piles) + 1))]
    for row in range(wide):
        texts = []
        for pile in piles:
            at = row - (wide - len(pile) if upwards else 0)
            empty = sign if not pile and row == (wide - 1 if upwards else 0) else ""
            texts.append(card.format(pile[at]) if 0 <= at < len(pile) else empty)
        lines.append((" " * 14 + "".join(f"{text:{side}{width}}" for text in texts)).rstrip())
    return lines


def test_a_table_of_columns() -> None:
    """Hands, discard piles and play stacks below their numbers, growing upwards or downwards."""
    unread = 0
    count = 2_000 if EVERYTHING else 150
    for seed in range(count):
        chance, table = random.Random(seed), deal(random.Random(seed))
        in_columns = chance.random() < 0.5
        lines = []
        for at, player in enumerate("AB"):
            lines.append(f"PLAYER {player}")
            hand = [(card,) for card in table.hands[at]]
            lines += (
                columns("  Hand", hand, chance, random.Random(seed))
                if in_columns
                else [f"  Hand          {'  '.join(table.hands[at])}"]
            )
            lines.append(f"  Goal          {table.goals[at]}   {table.left[at]} cards left")
            lines += columns("  Discard", table.discards[at], chance, random.Random(seed))
            if at == 0:
                lines += [
                    "-" * 50,
                    *columns("PLAY STACK", table.stacks, chance, random.Random(seed)),
                    "-" * 50,
                ]
        found = SCREEN.tables("\n".join(lines))
        unread += not found
        assert [one.piles for one in found] in ([], [table.piles(whole=True)]), "\n".join(lines)
    assert unread < count / 10


def test_the_last_line_of_a_column() -> None:
    """A cell is where its last card is, so that no line of it is taken for a question."""
    text = "goal 1   2   3\n         5\n     9   3   -\nnext line"
    assert cells(text) == [("goal", "", [("1", "9"), ("2", "5 3"), ("3", "empty")])]


@pytest.mark.parametrize(
    "below",
    [
        # Between two columns, twice in one column, and a gap in a column.
        "9 5 3   -",
        "9   3   -\n9 9 9",
        "9   3   -\n-   4\n9   5",
    ],
)
def test_what_is_not_sure_is_not_read(below: str) -> None:
    """Cards whose column or order cannot be told are cards of no pile."""
    found = cells("goal   1   2   3\n" + "\n".join(f"       {line}" for line in below.split("\n")))
    assert not any(mark for _, _, parts in found for mark, _ in parts)


@pytest.mark.parametrize("piece", ["goal 1   2   3\n     9   3   -\n", "     9   3   -\n", "goal 1 2 3\n"])
def test_time_grows_with_the_text(piece: str) -> None:
    """Twice the text takes about twice the time."""

    def seconds(count: int) -> float:
        text = "goal 1   2   3\n" + piece * count
        begin = time.process_time()
        SCREEN._CUTTER.cut(text)
        return time.process_time() - begin

    seconds(50)
    assert min(seconds(4_000) for _ in range(2)) < 8 * max(min(seconds(1_000) for _ in range(2)), 0.02)
