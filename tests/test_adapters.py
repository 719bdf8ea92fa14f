"""A submission that wants to be called in another way is called so, is told so, and pays for it once."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

import assignment_tools as all_tools
import spite_tools as tools
from grader.grading import adapter_search
from grader.grading.calling import Calls
from grader.grading.grading import Grader
from grader.model.adapters import Adapter, Item
from grader.model.result import Result
from grader.submissions.submission import Submission, read_submission

RIGHT = tools.example("one_file").files["assignment3.py"].decode()
ADD = "    def add(self, cardList):\n"
SIZE = "        return len(self.__hand)\n"
SLIPS = {
    "a default that is missing": (("def pop(self, i=None):", "def pop(self, i):"),),
    "a parameter more": ((ADD, "    def add(self, cardList, where):\n"),),
    "a parameter more, in front": ((ADD, "    def add(self, where, cardList):\n"),),
    "a constructor that wants a list": (
        ("    def __init__(self):\n        self.__hand = []\n", "    def __init__(self, cards):\n        self.__hand = list(cards)\n"),
    ),
    "a constructor that takes nothing": (
        ("    def __init__(self, value):\n", "    def __init__(self):\n        pass\n\n    def fill(self, value):\n"),
    ),
    "another name": (("def check0(self):", "def zero(self):"),),
    "a printed number": ((SIZE, "        print(len(self.__hand))\n"),),
    "a printed text": (("return self.__cards[-1].getFace()", "print(self.__cards[-1].getFace())"),),
    "a printed card": (
        ("            return self.__hand.pop()\n", "            print(self.__hand.pop())\n            return\n"),
        ("        return self.__hand.pop(i)\n", "        print(self.__hand.pop(i))\n"),
    ),
    "a number in a list": ((SIZE, "        return [len(self.__hand)]\n"),),
    "a number in a pair": ((SIZE, "        return len(self.__hand), self.__hand\n"),),
    "the last of several": ((SIZE, "        return True, len(self.__hand)\n"),),
    "an iterator for a list": (("    return result\n", "    return iter(result)\n"),),
    "a list of lists and its number": (("def shuffle(cards):\n", "def shuffle(decks, n):\n    cards = decks[n]\n"),),
    "cards one by one": ((ADD, "    def add(self, *cardList):\n"),),
    "an object in two steps": (
        ("    def __init__(self):\n        self.__cards = []\n", "    def begin(self):\n        self.__cards = []\n"),
    ),
    "a number that is asked for": (
        ("    def index(self, v):\n", '    def index(self):\n        v = int(input("Which value? "))\n'),
    ),
    "an attribute for a method": (("    def size(self):\n", "    @property\n    def size(self):\n"),),
    "a function for a method": (
        (SIZE, "        return hand_size(self)\n"),
        ("    def size(self):", "    def _count(self):"),
        ("        return hand_size(self)\n", SIZE),
        ("def shuffle(", "def hand_size(hand):\n    return hand._count()\n\n\ndef shuffle("),
    ),
    "a constructor's argument by name alone": (("    def __init__(self, value):\n", "    def __init__(self, *, value):\n"),),
    "an argument by name alone": (("def pop(self, i=None):", "def pop(self, *, position=None):\n        i = position"),),
    "all arguments by name alone": ((ADD, "    def add(self, *, cardList):\n"),),
    "an argument in a global variable": (
        (ADD, "    def add(self):\n        cardList = new_cards\n"),
        ("def shuffle(", "new_cards = []\n\n\ndef shuffle("),
    ),
    "a list for a card": (
        ("    def playCard(self, card):\n", "    def playCard(self, cards):\n        card = cards[0]\n"),
    ),
    "an object that is called": (("    def size(self):\n", "    def __call__(self):\n"),),
    "its object once more": (("    def size(self):\n", "    def size(self, hand):\n"),),
    "its object once more, in front": ((ADD, "    def add(self, hand, cardList):\n"),),
    "the number of cards as well": (("def shuffle(cards):\n", "def shuffle(cards, n):\n    assert n == len(cards)\n"),),
    "a global variable": ((SIZE, "        global count\n        count = len(self.__hand)\n"),),
    "a name with a letter too many": (("def shuffle(cards):", "def schuffle(cards):"),),
    "a name cut short": (("    def index(self, v):", "    def ind(self, v):"),),
    "another name for the only method that is missing": (("    def index(self, v):", "    def seek(self, v):"),),
    "a label before a text": (("return self.__cards[-1].getFace()", "return 'On top: ' + self.__cards[-1].getFace()"),),
    "a function that makes the objects": (
        ("    def __init__(self):\n        self.__cards = []\n", ""),
        ("def shuffle(", "def make_playstack():\n    made = PlayStack()\n    made._PlayStack__cards = []\n    return made\n\n\ndef shuffle("),
    ),
    "an object that holds the list": (
        ("    return result\n", "    return Deck(result)\n"),
        ("def shuffle(", "class Deck:\n    def __init__(self, cards):\n        self.cards = cards\n\n\ndef shuffle("),
    ),
    "an object wanted that holds the list": ((ADD, ADD + "        cardList = cardList.cards\n"),),
    "an object wanted that holds the list, which is changed": (
        ("def shuffle(cards):\n", "def shuffle(deck):\n    cards = deck.cards[:]\n    deck.cards = []\n"),
    ),
    "a method for a function": (
        ("def shuffle(cards):\n", "class Deck:\n  def shuffle(self, cards):\n"),
    ),
}  # fmt: skip
"""What was changed in a right solution: once each, what it wants to be called like, and nothing else."""

MOST = 3.0
"""What a slip costs at most: three in a hundred of all points."""


@pytest.fixture(scope="module")
def quick() -> Iterator[Grader]:
    with tools.grader() as one:
        yield one


def changed(*changes: tuple[str, str]) -> str:
    text = RIGHT
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


def grade(quick: Grader, text: str) -> Result:
    return quick.grade(Submission("ada", "ada.py", {"assignment3.py": text.encode()}))


def lost(result: Result) -> list[str]:
    return [one.id for one in result.checks if one.points < one.max_points]


def adapted(result: Result) -> list[str]:
    return [one.text for one in result.notices if one.kind == "adapted"]


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_costs_one_check(quick: Grader, slip: str) -> None:
    """It is told what was called, and what that cost; the rest is paid."""
    result = grade(quick, changed(*SLIPS[slip]))
    assert len(lost(result)) == 1, (
        adapted(result),
        {one.id: one.message for one in result.checks if not one.points},
    )
    (words,) = adapted(result)
    (one,) = [one for one in result.checks if one.points < one.max_points]
    assert words in one.message and "price" in one.message
    assert (one.status, one.points) == (
        ("failed", 0) if one.max_points <= MOST else ("partial", one.max_points - MOST)
    )
    assert result.open_points == 0


def test_one_function_stands_for_one_of_the_handout(quick: Grader) -> None:
    """What is near to two of them is taken for neither by its name."""
    text = changed(("def peekFace(self):", "def peekCard(self):"))
    assert not [
        one for one in adapted(grade(quick, text)) if "peekCard was graded" in one and "peekValue" in one
    ]
    text = text.replace("def peekValue(self):", "def _value(self):").replace("peekValue()", "_value()")
    assert len([one for one in adapted(grade(quick, text)) if "peekCard was graded" in one]) <= 1


def test_two_slips_cost_two_checks(quick: Grader) -> None:
    """In one class as in two."""
    for pair in (
        ("a printed number", "a parameter more"),
        ("a printed text", "a constructor that wants a list"),
    ):
        result = grade(quick, changed(*SLIPS[pair[0]], *SLIPS[pair[1]]))
        assert len(lost(result)) == len(adapted(result)) == 2


def test_a_mistake_beside_a_slip_costs_what_it_costs(quick: Grader) -> None:
    """A slip excuses nothing else."""
    wrong = ("> card.getValue():", "< card.getValue():")
    alone = lost(grade(quick, changed(wrong)))
    both = lost(grade(quick, changed(wrong, *SLIPS["a parameter more"])))
    assert alone and set(alone) < set(both) and len(both) == len(alone) + 1


def test_a_right_solution_is_called_as_the_rules_say(quick: Grader) -> None:
    """No other way is looked for."""
    result = grade(quick, RIGHT)
    assert result.score == result.max_score and not adapted(result)


@pytest.mark.parametrize(
    "change",
    [
        (SIZE, "        return 5 - len(self.__hand)\n"),
        (SIZE, "        return 0\n"),
        (SIZE, "        raise Exception(len(self.__hand))\n"),
        ("return self.__cards[-1].getFace()", "return self.__cards[0].getFace()"),
        ("            return self.__hand.pop()\n", "            return self.__hand.pop(0)\n"),
        ("    def size(self):\n" + SIZE, "    size = 3\n"),
    ],
)
def test_what_is_wrong_stays_wrong(quick: Grader, change: tuple[str, str]) -> None:
    """No way of calling makes another function of it."""
    result = grade(quick, changed(change))
    assert not adapted(result)
    assert lost(result)


def test_another_method_is_not_the_one_that_is_missing(quick: Grader) -> None:
    """The only one that is left is taken only if half of what is asked of it comes right."""
    other = changed(
        (
            "    def index(self, v):\n",
            "    def show(self, v):\n        print(v)\n\n    def _seek(self, v):\n",
        )
    )
    result = grade(quick, other)
    assert not adapted(result)
    assert any("Hand has no method index" in one.text for one in result.notices)


HOSTILE = """
class Meta(type):
    def __dir__(cls):
        raise SystemExit("nothing here")
    def __getattribute__(cls, name):
        if name == "__module__":
            raise RuntimeError(name)
        return super().__getattribute__(name)

class Strange(metaclass=Meta):
    def size(self):
        return 1

class Name:
    pass

Name.__module__ = property(lambda self: 1 / 0)
globals()["no name; import os"] = lambda hand: 5
globals()["x" * 100_000] = lambda hand: 5
"""


def test_strange_things_beside_a_slip(quick: Grader) -> None:
    """What else is in a file neither stops the search nor gets a name into a report."""
    result = grade(quick, changed(*SLIPS["a function for a method"]) + HOSTILE)
    assert len(result.checks) == len(tools.corpus().checks)
    assert not any("import os" in one.message for one in result.checks)


@pytest.mark.parametrize(("setting", "paid"), [("free", True), ("off", False)])
def test_a_course_decides_what_a_slip_costs(setting: str, paid: bool) -> None:
    """Nothing, or everything, as it is called as the rules say only."""
    about = msgspec.structs.replace(tools.assignment(), adapters=setting)
    with Grader(tools.kit(), about, tools.corpus(), transcripts=False, explain=False) as one:
        result = grade(one, changed(*SLIPS["a constructor that wants a list"]))
    assert (result.score == result.max_score) is paid
    assert bool(adapted(result)) is paid
    assert paid or len(lost(result)) > 5


def test_what_the_submission_calls_is_left_as_it_is(quick: Grader) -> None:
    """Its own code calls its own functions as they are: only the programs of the checks are adapted."""
    text = changed(
        ("    def size(self):\n" + SIZE, "    def size(self):\n        print(len(self.__hand))\n\n    def full(self):\n        return self.size() == 5\n"),
        ("        if len(self.__hand) + len(cardList) > 5:\n", "        if self.size() is not None or len(self.__hand) + len(cardList) > 5:\n"),
    )  # fmt: skip
    result = grade(quick, text)
    assert len(lost(result)) == 1


MARKED = sorted((all_tools.HERE / "marked").glob("*/*/submission"))


@pytest.mark.parametrize(
    "folder", all_tools.some(MARKED, 40), ids=lambda folder: f"{folder.parts[-3]}-{folder.parts[-2]}"
)
def test_the_number_of_ways_ends_the_search_and_not_its_time(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise a slower machine would give another mark to a submission with many mistakes."""
    ended: list[tuple[int, float]] = []
    plain = adapter_search.Search.useful

    def noted(self: Any) -> Any:
        ended.append((self._left, self._until - self._used()))
        return plain(self)

    monkeypatch.setattr(adapter_search.Search, "useful", noted)
    with all_tools.grader(folder.parts[-3]) as grader:
        grader.grade(read_submission(folder))
    assert all(left > 0 for _, left in ended), ended


WHIST = sorted(
    path.name
    for path in all_tools.correct("whist").iterdir()
    if path.is_dir()
    and any(b"def PlayCard(" in data for data in all_tools.example("whist", path.name).files.values())
)
"""The right solutions with a method of this name of their own."""


def played_only_when_it_leads(name: str) -> dict[str, bytes]:
    """A right solution of Whist whose player plays nothing once a card lies on the table."""
    files = dict(all_tools.example("whist", name).files)
    for path, data in files.items():
        tree = ast.parse(data)
        for one in ast.walk(tree):
            if isinstance(one, ast.FunctionDef) and one.name == "PlayCard":
                trick = one.args.args[2].arg
                one.body[:0] = ast.parse(f"if {trick}:\n    return None").body
                files[path] = ast.unparse(tree).encode()
    return files


@pytest.mark.parametrize("name", all_tools.some(WHIST, 3))
def test_who_reads_the_handout_in_one_way_is_not_called_in_another(name: str) -> None:
    """A score is one argument or two.  Who takes two is not called with one and an empty trick, in which nothing is wrong."""
    with all_tools.grader("whist") as grader:
        result = grader.grade(Submission("one", "one", played_only_when_it_leads(name)))
    assert not adapted(result)
    assert result.score < 0.7 * result.max_score


@pytest.mark.parametrize("name", all_tools.some(WHIST, 3))
def test_another_name_is_found_in_any_reading(name: str) -> None:
    """Whether the score is one argument or two: what is missing takes no call of any reading yet."""
    files = {
        path: data.replace(b"PlayCard", b"ponder")
        for path, data in all_tools.example("whist", name).files.items()
    }
    with all_tools.grader("whist") as grader:
        result = grader.grade(Submission("one", "one", files))
    assert len(adapted(result)) == 1
    assert result.score > 0.85 * result.max_score


@all_tools.sampled(2)
@pytest.mark.parametrize("number", ["21", "25"])
def test_code_that_crashes_wants_no_other_arguments(number: str) -> None:
    """These Whist players take what the rules pass; with something else in the place of the trump, they did not come to where they go wrong."""
    folder = all_tools.HERE / "marked" / "whist" / number / "submission"
    with all_tools.grader("whist") as grader:
        result = grader.grade(read_submission(folder))
    assert [one for one in result.notices if one.kind == "adapted"] == []
    assert not any("called as" in one.message for one in result.checks)


def changed_player(name: str, head: str = "", exchanged: bool = False) -> dict[str, bytes]:
    """A right solution of Whist with these lines at the head of PlayCard, and perhaps with trump and tricks exchanged."""
    files = dict(all_tools.example("whist", name).files)
    for path, data in files.items():
        tree = ast.parse(data)
        for one in ast.walk(tree):
            if isinstance(one, ast.FunctionDef) and one.name == "PlayCard" and len(one.args.args) > 5:
                names = [each.arg for each in one.args.args[1:]]
                lines = head.format(hand=names[0], trick=names[1], trump=names[2])
                one.body[:0] = ast.parse(lines).body
                if exchanged:
                    one.args.args[3], one.args.args[5] = one.args.args[5], one.args.args[3]
                files[path] = ast.unparse(tree).encode()
    return files


REVOKES = """
if any(one.Suit() == {trump} for one in {trick}):
    for one in {hand}:
        if one.Suit() == {trump}:
            return one
"""


@pytest.mark.parametrize("name", all_tools.some(WHIST, 3))
def test_a_mistake_is_not_hidden_by_an_exchange(name: str) -> None:
    """Given the tricks for the trump, a player who follows trumps knows none, and would always follow suit."""
    with all_tools.grader("whist") as grader:
        result = grader.grade(Submission("one", "one", changed_player(name, REVOKES)))
        assert not adapted(result)
        assert next(one for one in result.checks if one.id == "suit_is_followed").points == 0
        # Who really takes them so, and is right, pays for that alone.
        exchanged = grader.grade(Submission("one", "one", changed_player(name, exchanged=True)))
        assert exchanged.score >= 0.85 * exchanged.max_score


@pytest.mark.parametrize(
    ("name", "member", "order", "differ"),
    [
        ("whist", "Player.PlayCard", (0, 1, 5, 3, 4, 2), True),
        ("spades", "Contract.eval", (1, 0), False),
        ("bakers_game", "tableau_to_cell", (1, 0), False),
    ],
)
def test_what_is_exchanged_is_of_one_kind_or_not(
    name: str, member: str, order: tuple[int, ...], differ: bool
) -> None:
    """By what the programs of an assignment pass."""
    calls = Calls(all_tools.assignment(name), all_tools.corpus(name).cases)
    items: tuple[Item, ...] = tuple(("a", place) for place in order)
    assert calls.exchanges_kinds(Adapter(member, forms=((len(order), items),))) == differ
    in_order: tuple[Item, ...] = tuple(("a", place) for place in range(len(order)))
    assert not calls.exchanges_kinds(Adapter(member, forms=((len(order), in_order),)))
