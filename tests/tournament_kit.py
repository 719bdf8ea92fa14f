"""A kit with a tiny game of its own, and what the tests of tournaments share.

The game: two seats, one on each side, get five numbers each.  In turns a seat lays one down; of each two laid down the
higher takes the point.  A seat must lay down an odd number where the other has led one and it has one.
"""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path

import msgspec

from grader.kits.kit import Kit
from grader.sandbox.sandbox import Sandbox
from grader.tournament.entrants import Field
from grader.tournament.game import Table, open_table
from grader.tournament.match import play
from grader.tournament.order import TournamentOrder, open_sandbox
from grader.tournament.records import Entrant, Match, Meeting

ROOT = Path(__file__).resolve().parents[1]
NAME = "duel"

ASSIGNMENT = """\
title = "A duel"
modules = ["Duellist.py"]

[[tasks]]
name = "Laying"
title = "Laying numbers down"

[[defines]]
name = "Duellist"
kind = "class"
task = "Laying"

[defines.methods.lay]
aliases = ["put"]
"""

HANDOUT = "# A duel\n\n- **D1** A number is laid down.\n"

LOWEST = """\
class Duellist:
    def lay(self, numbers, led):
        fits = [n for n in numbers if led is not None and led % 2 and n % 2]
        return min(fits or numbers)
"""

HIGHEST = LOWEST.replace("min", "max")

SEAT = """\
class Seat:
    def __init__(self, names, attributes):
        self._lay = getattr(names["Duellist"](), attributes["Duellist.lay"])

    def begin(self, view):
        self._numbers, self._led, self._both = list(view["numbers"]), None, 0

    def told(self, moves):
        for move in moves:
            if int(move) in self._numbers:
                self._numbers.remove(int(move))
            self._led = int(move) if self._led is None else None

    def move(self):
        shown = list(self._numbers)
        number = self._lay(shown, self._led)
        if shown != self._numbers:
            return "changed", "it changed its numbers"
        if type(number) is not int:
            return "no move", "it laid down no number"
        return str(number)
"""

GAME = """\
SEATS = ("A", "B")
SEAT_NAMES = ("Left", "Right")
SIDES = ((0,), (1,))
PLAYER = ("Duellist", "lay")
SEAT_MODULE = "seat.py"
SUPPORT = ()
ENTRY_TASKS = ()
HOUSE = {"house/lowest.py": "Lowest"}
DEALS_AT_A_TABLE = 2
LIMITS = {"move_cpu_seconds": 0.2, "hand_cpu_seconds": 0.4, "mean_hand_cpu_seconds": 0.1}
UNIT = "points"


def deals(chance, number):
    dealt = [chance.sample(range(20), 10) for n in range(number)]
    return [{"numbers": [sorted(one[:5]), sorted(one[5:])], "first": n % 2} for n, one in enumerate(dealt)]


class Hand:
    def __init__(self, deal, score):
        self._numbers = [list(one) for one in deal["numbers"]]
        self._deal, self.turn, self.tricks, self._led = deal, deal["first"], [0, 0], None

    def view(self, seat):
        return {"numbers": self._deal["numbers"][seat]}

    def wrong(self, move):
        own = self._numbers[self.turn]
        if not move.isdecimal() or int(move) not in own:
            return f"it laid down {move!r}, which it does not have"
        if self._led is not None and self._led % 2 and int(move) % 2 == 0 and any(n % 2 for n in own):
            return "it laid down an even number though it has odd ones"
        return ""

    def play(self, move):
        self._numbers[self.turn].remove(int(move))
        if self._led is None:
            self._led, self.turn = int(move), 1 - self.turn
            return
        winner = self.turn if int(move) > self._led else 1 - self.turn
        self.tricks[winner] += 1
        self._led, self.turn = None, winner if self._numbers[winner] else -1


def given_up(side):
    return (0, 5) if side == 0 else (5, 0)


def points(tricks):
    return tuple(max(0, one - 2) for one in tricks)


def won(score):
    return next((side for side in (0, 1) if score[side] >= 3), -1)


def rounds(deal, played):
    turn, found = deal["first"], []
    for n in range(0, len(played), 2):
        pair = played[n:n + 2]
        winner = -1 if len(pair) < 2 else (1 - turn if int(pair[1]) > int(pair[0]) else turn)
        found.append({"plays": [((turn + k) % 2, move) for k, move in enumerate(pair)], "winner": winner})
        turn = winner
    return found


def about(deal):
    return f"{SEAT_NAMES[deal['first']]} began."


def hands(deal):
    return [[[str(n) for n in one]] for one in deal["numbers"]]


def face(card):
    return card


def code(deal, score, played, seat):
    left = [n for n in deal["numbers"][seat] if str(n) not in played]
    return f"Duellist().lay({left}, {played[-1] if len(played) % 2 else None})"
"""


SPEC_TESTS = '''\
"""Laying numbers down."""

from hypothesis import given
from hypothesis import strategies as st

from grader import check


@check(task="Laying", rules=["D1"], points=1)
@given(numbers=st.lists(st.integers(0, 19), min_size=2, max_size=5, unique=True))
def test_lowest(lab, numbers):
    """The lowest number is laid down."""
    lab.Duellist().lay(numbers, None)
'''


def make(root: Path, game: str = GAME, assignment: str = ASSIGNMENT) -> Kit:
    """A kit at `root` with the tiny game."""
    reference, tests = root / "reference" / NAME, root / "spec_tests" / NAME
    (reference / "house").mkdir(parents=True)
    tests.mkdir(parents=True)
    (reference / "assignment.toml").write_text(assignment)
    (reference / "handout.md").write_text(HANDOUT)
    (reference / "Duellist.py").write_text(LOWEST)
    (reference / "seat.py").write_text(SEAT)
    (reference / "house" / "lowest.py").write_text(LOWEST)
    (tests / "tournament.py").write_text(game)
    (tests / "__init__.py").write_text('"""Spec tests."""\n')
    (tests / "test_duel.py").write_text(SPEC_TESTS)
    return Kit(root)


def whist(root: Path, **changes: str) -> Kit:
    """A copy of what a tournament of Whist needs, with other values for names of its module."""
    reference, tests = root / "reference" / "whist", root / "spec_tests" / "whist"
    shutil.copytree(ROOT / "reference" / "whist", reference)
    tests.mkdir(parents=True)
    text = (ROOT / "spec_tests" / "whist" / "tournament.py").read_text("utf-8")
    for name, value in changes.items():
        assert f"\n{name} = " in text
        text += f"\n{name} = {value}\n"
    (tests / "tournament.py").write_text(text, "utf-8")
    return Kit(root)


def match(
    kit: Kit, first: str | Mapping[str, str], second: str | Mapping[str, str], deals: int = 4, seed: int = 1
) -> Match:
    """What two players, by their source, make of each other in the tiny game."""
    table = open_table(kit, NAME)
    with open_sandbox(table, deals) as sandbox:
        return match_in(sandbox, table, first, second, deals, seed)


def match_in(
    sandbox: Sandbox,
    table: Table,
    first: str | Mapping[str, str],
    second: str | Mapping[str, str],
    deals: int = 4,
    seed: int = 1,
) -> Match:
    """The same, in a sandbox that is there."""
    return play(table, sandbox, Meeting("first", "second", (_files(first), _files(second)), deals, seed))


def _files(source: str | Mapping[str, str]) -> dict[str, bytes]:
    named = {"Duellist.py": source} if isinstance(source, str) else source
    return {name: text.encode() for name, text in named.items()}


def field_of(table: Table, players: Mapping[str, str], file: str = "Player.py") -> Field:
    """Players by name and source, with the kit's own."""
    found = Field()
    for name, (title, files) in table.house().items():
        found.enter(Entrant(name, title, house=True), files)
    for name, source in players.items():
        found.enter(Entrant(name, name), {file: source.encode()})
    return found


def order(kit: Kit, name: str, deals: int, seed: int = 0) -> TournamentOrder:
    """The order of a tournament."""
    return TournamentOrder(str(kit.root), name, deals, seed, None)


def plain(match: Match) -> object:
    """A record without what the machine says of itself."""
    return msgspec.to_builtins(msgspec.structs.replace(match, fingerprint=""))
