"""The engine of tournaments, on a tiny game of its own: what it knows of a game is what its module says."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

import tournament_kit as tiny
from grader.kits.kit import Kit
from grader.model.errors import InputError, KitError
from grader.sandbox.sandbox import Sandbox
from grader.tournament.game import Table, open_table
from grader.tournament.match import derived
from grader.tournament.order import open_sandbox
from grader.tournament.records import Match

FAILING = """\
class Duellist:
    def lay(self, numbers, led):
        {}
        fits = [n for n in numbers if led is not None and led % 2 and n % 2]
        return max(fits or numbers)
"""


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> Kit:
    """The kit of the tiny game."""
    return tiny.make(tmp_path_factory.mktemp("kit"))


@pytest.fixture(scope="module")
def table(kit: Kit) -> Table:
    """The tiny game."""
    return open_table(kit, tiny.NAME)


@pytest.fixture(scope="module")
def sandbox(table: Table) -> Iterator[Sandbox]:
    """One sandbox for all matches."""
    with open_sandbox(table, 20) as one:
        yield one


def by_hand(table: Table, deal: object, players: tuple[str, str]) -> tuple[int, int]:
    """What two plain players make of a deal, played without processes."""
    hand = table.game.Hand(deal, (0, 0))
    choose = {"max": max, "min": min}
    left = [list(one) for one in deal["numbers"]]  # type: ignore[index]
    led: int | None = None
    while hand.turn >= 0:
        seat = hand.turn
        fits = [n for n in left[seat] if led is not None and led % 2 and n % 2]
        number = choose[players[seat]](fits or left[seat])
        left[seat].remove(number)
        assert hand.wrong(str(number)) == ""
        hand.play(str(number))
        led = number if led is None else None
    return hand.tricks[0], hand.tricks[1]


def test_a_match_is_what_its_moves_make_it(table: Table, sandbox: Sandbox) -> None:
    """Each deal is played twice with the sides exchanged, and the points are those of the game's own rules."""
    found = tiny.match_in(sandbox, table, tiny.HIGHEST, tiny.LOWEST, deals=6)
    dealt = []
    for number in range(3):
        dealt += table.game.deals(random.Random(derived(1, "deals", number)), 2)
    for deal, result in zip(dealt, found.deals, strict=True):
        first, second = by_hand(table, deal, ("max", "min")), by_hand(table, deal, ("min", "max"))
        assert result.tricks == (first, second[::-1])
        assert result.forfeits == (-1, -1)
    assert found.kinds == ({}, {})


def test_games_go_on_from_deal_to_deal(table: Table, sandbox: Sandbox) -> None:
    """The score of a table goes on until one side has won; what is not finished is told."""
    found = tiny.match_in(sandbox, table, tiny.HIGHEST, tiny.LOWEST, deals=6)
    won, unfinished = [0, 0], 0
    for playing in (0, 1):
        for number in range(3):
            score = [0, 0]
            for deal in found.deals[2 * number : 2 * number + 2]:
                for player in (0, 1):
                    score[player] += max(0, deal.tricks[playing][player] - 2)
                for player in (0, 1):
                    if score[player] >= 3:
                        won[player] += 1
                        score = [0, 0]
            unfinished += score != [0, 0]
    assert found.games == type(found.games)(won[0], won[1], unfinished)


def test_the_same_again(table: Table, sandbox: Sandbox) -> None:
    """A match is played again move for move, with players that draw lots, in whatever sandbox."""
    source = "import random\n" + tiny.LOWEST.replace("min(fits or numbers)", "random.choice(fits or numbers)")
    one = tiny.match_in(sandbox, table, source, source, deals=8)
    other = tiny.match_in(sandbox, table, source, source, deals=8)
    assert tiny.plain(one) == tiny.plain(other)
    assert one.deals != tiny.match_in(sandbox, table, source, source, deals=8, seed=2).deals


def test_against_oneself(table: Table, sandbox: Sandbox) -> None:
    """Who draws no lots makes exactly the same of the same cards."""
    found = tiny.match_in(sandbox, table, tiny.HIGHEST, tiny.HIGHEST, deals=10)
    assert {deal.margin for deal in found.deals} == {0}
    assert found.games.first == found.games.second


def test_another_name_for_the_method(table: Table, sandbox: Sandbox) -> None:
    """A player is found as a submission that is graded is: by an alias, in any file."""
    found = tiny.match_in(sandbox, table, {"my game.py": tiny.HIGHEST.replace("lay", "put")}, tiny.LOWEST)
    assert found.kinds == ({}, {})


@pytest.mark.parametrize(
    ("line", "kind", "words"),
    [
        ("return 77", "illegal", "which it does not have"),
        ("return min((n for n in numbers if not n % 2), default=max(numbers)) if led else max(numbers)", "illegal", "odd"),
        ("return 'seven'", "no move", "no number"),
        ("numbers.sort(reverse=True); numbers.pop()", "changed", "changed its numbers"),
        ("raise ValueError('oh \\x1b no')", "exception", "ValueError: oh"),
        ("import sys; sys.exit(3)", "exit", "SystemExit: 3"),
        ("quit()", "exit", "SystemExit: None"),
        ("import os; os._exit(3)", "exit", "exit code 3"),
        ("import os; os.abort()", "crash", "SIGABRT"),
        ("while True: pass", "time-out", "Duellist.py, line 3"),
        ("x = [[]]\n        while True: x = [x, x * 9]", "time-out|crash|exception", ""),
        ("import os\n        for n in range(3, 65):\n            try: os.close(n)\n            except OSError: pass", "crash|exit", ""),
        ("import os\n        for n in range(60, 65):\n            try: os.write(n, b'\\0\\0\\0\\2{}')\n            except OSError: pass", "tampering", "out of form|not asked for|more than"),
        ("x = lambda: x()\n        x()", "exception", "RecursionError"),
        ("class E(Exception):\n            def __str__(self): raise self\n        raise E", "exception", ""),
    ],
)  # fmt: skip
def test_what_costs_a_hand(table: Table, sandbox: Sandbox, line: str, kind: str, words: str) -> None:
    """Whatever a player does costs hands of its own, by kind, and the table is full all the same."""
    found = tiny.match_in(sandbox, table, FAILING.format(line), tiny.LOWEST, deals=2)
    assert set(found.kinds[0]) <= {*kind.split("|"), "withdrawn"}
    assert found.kinds[0]
    assert found.kinds[1] == {}
    assert len(found.deals) == 2
    for deal in found.deals:
        for tricks, by in zip(deal.tricks, deal.forfeits, strict=True):
            assert sum(tricks) == 5
            assert (by == 0) <= (tricks == (0, 5))
            assert by != 1
    shown = [one for one in found.forfeits if one.kind in kind.split("|")]
    assert shown
    assert any(part in shown[0].words for part in words.split("|"))
    assert shown[0].code.startswith("Duellist().lay([")


def test_clearing_the_screen_costs_nothing(table: Table, sandbox: Sandbox) -> None:
    """No command is run, and the player is told that it succeeded."""
    source = FAILING.format("import os; assert os.system('clear') == 0")
    assert tiny.match_in(sandbox, table, source, tiny.LOWEST, deals=2).kinds == ({}, {})


def test_one_failure_costs_one_hand(table: Table, sandbox: Sandbox) -> None:
    """A process that dies costs the hand that it was asked about; all others that it plays go on as if nothing were."""
    source = FAILING.format("import os\n        if led == 12 and len(numbers) > 2: os.abort()")
    died = tiny.match_in(sandbox, table, source, tiny.LOWEST, deals=20)
    whole = tiny.match_in(sandbox, table, tiny.HIGHEST, tiny.LOWEST, deals=20)
    lost = died.kinds[0]["crash"]
    assert 1 <= lost <= 8
    differ = [one for one, other in zip(died.deals, whole.deals, strict=True) if one.tricks != other.tricks]
    assert len(differ) <= lost


def test_slow_hands_are_given_up(table: Table, sandbox: Sandbox) -> None:
    """Moves below the limit of a move add up: a hand has a limit, too, and so has a match."""
    slow = FAILING.format(
        "import time\n        end = time.process_time() + 0.12\n        while time.process_time() < end: pass"
    )
    found = tiny.match_in(sandbox, table, slow, tiny.LOWEST, deals=2)
    assert found.kinds[0]["time-out"] >= 2
    assert "its moves of one hand" in found.forfeits[0].words


def test_who_hangs_costs_a_bounded_time(table: Table, sandbox: Sandbox) -> None:
    """After a few time-outs a player is not asked any more in this match."""
    found = tiny.match_in(sandbox, table, FAILING.format("while True: pass"), tiny.LOWEST, deals=20)
    assert found.kinds[0]["time-out"] == 3
    assert found.kinds[0]["withdrawn"] == 37


def test_a_player_that_is_not_there(table: Table, sandbox: Sandbox) -> None:
    """Who cannot be loaded gives up each hand, and the other one is not harmed."""
    found = tiny.match_in(sandbox, table, "x = 1", tiny.LOWEST, deals=4)
    assert sum(found.kinds[0].values()) == 8
    assert found.kinds[1] == {}


def test_what_students_write(table: Table, sandbox: Sandbox) -> None:
    """Letters of any alphabet, a question at the end, and a class whose name is given to an object of it."""
    source = f"{tiny.HIGHEST}\nprint('Spielkarten: ♠ ä 中 😀')\nDuellist = Duellist()\ninput('Ça va?')\n"
    assert tiny.match_in(sandbox, table, source, tiny.LOWEST).kinds == ({}, {})


def test_an_import_that_prints_and_fails_late(table: Table, sandbox: Sandbox) -> None:
    """What is printed is nobody's move, and an import that ends in an error counts as far as it came."""
    source = tiny.HIGHEST.replace("fits =", "print('5' * 100_000)\n        fits =") + "\nprint(1 / 0)\n"
    assert tiny.match_in(sandbox, table, source, tiny.LOWEST).kinds == ({}, {})


def test_no_tournament(tmp_path: Path, kit: Kit) -> None:
    """An assignment without a game says so."""
    other = tiny.make(tmp_path / "other")
    (other.spec_tests(tiny.NAME) / "tournament.py").unlink()
    with pytest.raises(InputError, match="there is no tournament for it"):
        open_table(other, tiny.NAME)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("UNIT =", "UNITS =", "UNIT is missing"),
        ("def won", "def lost", "won is missing"),
        ('LIMITS = {"move', 'LIMITS = {"mov', "LIMITS: .*mov"),
        ("SIDES = ((0,), (1,))", "SIDES = ((0,), (0,))", "SIDES: two sides must share"),
        ('ENTRY_TASKS = ()', 'ENTRY_TASKS = ("Nothing",)', "ENTRY_TASKS: .* no task Nothing"),
        ('("Duellist", "lay")', '("Fencer", "lay")', "PLAYER: .* no class Fencer"),
        ('("Duellist", "lay")', '("Duellist", "hit")', "PLAYER: .* no method hit"),
        ("DEALS_AT_A_TABLE = 2", "DEALS_AT_A_TABLE = 0", "DEALS_AT_A_TABLE: must be 1 or more"),
        ("def about", "def about:", "cannot be imported: SyntaxError"),
    ],
)  # fmt: skip
def test_mistakes_of_the_author(tmp_path: Path, old: str, new: str, words: str) -> None:
    """Each mistake in a game's module is told with its file and its name."""
    broken = tiny.make(tmp_path / "kit", game=tiny.GAME.replace(old, new))
    with pytest.raises(KitError, match=rf"tournament\.py(, line \d+)?: {words}"):
        open_table(broken, tiny.NAME)


def test_a_file_that_is_missing(tmp_path: Path) -> None:
    """A house player that the module names has to be there."""
    broken = tiny.make(tmp_path / "kit")
    (broken.reference(tiny.NAME) / "house" / "lowest.py").unlink()
    with pytest.raises(KitError, match=r"lowest\.py: cannot be read"):
        open_table(broken, tiny.NAME).house()


def test_telling_deals(table: Table, sandbox: Sandbox) -> None:
    """The deals with the largest margins are kept move by move, and their moves give their tricks."""
    found: Match = tiny.match_in(sandbox, table, tiny.HIGHEST, tiny.LOWEST, deals=10)
    margins = sorted((abs(deal.margin) for deal in found.deals), reverse=True)
    shown = [abs(sum(one.tricks[0] - one.tricks[1] for one in deal.playings)) for deal in found.telling]
    assert shown == margins[: len(shown)]
    for deal in found.telling:
        for playing, one in enumerate(deal.playings):
            winners = [part["winner"] ^ playing for part in table.game.rounds(deal.deal, list(one.moves))]
            assert (winners.count(0), winners.count(1)) == one.tricks
