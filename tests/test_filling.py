"""Objects are filled another way where what fills them is broken, and nothing is paid by that but what is right."""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Iterator
from typing import Any

import pytest

import assignment_tools as tools
from grader.grading.grading import Grader
from grader.inside.holding import MAX_HELD, lists, refill
from grader.judging.verdicts import RIGHT_WITHOUT
from grader.kits.variant import read_variants
from grader.model.result import CheckResult
from grader.reference.files import part_files
from grader.submissions.submission import Submission

SPITE = "spite_and_malice"
ADDS = "        self._hand.extend(cardList)  # H2\n"
FIRST_ONLY = "        self._hand.extend(cardList[:1])\n"
SORTS = "        self._put_in_order()  # H4\n"
POPS = "            return self._hand.pop()  # H5\n"
TEXT = """        return "[" + "".join(f"[{card._face}]" for card in self._hand) + "]"  # H12\n"""
MAKES = "        self._hand: list[Card] = []\n"
OPENS = "        if not self._cards:\n            return LOWEST  # P4\n"
SIZE = "        return len(self._hand)  # H1\n"
PEEKS = "        return self._cards[-1]._value  # P1\n"
HIDDEN_BY_ADD = {"add", "add_too_many", "hand_is_private", "hands_are_independent"}
"""What a broken `add` costs: its own check, and what nobody shows but `add`, or all methods together."""

BELOW = "            return []  # -> P9\n"


@pytest.fixture(scope="module")
def grader() -> Iterator[Grader]:
    with tools.grader(SPITE) as one:
        yield one


def changed(*pairs: tuple[str, str]) -> dict[str, bytes]:
    """The reference with these changes, each of something that is there."""
    files = dict(tools.reference(SPITE).files)
    text = files["spite_and_malice.py"].decode()
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new)
    return {**files, "spite_and_malice.py": text.encode()}


def graded(grader: Grader, *pairs: tuple[str, str]) -> dict[str, CheckResult]:
    """Its checks with these changes."""
    result = grader.grade(Submission("one", "one", changed(*pairs)))
    return {one.id: one for one in result.checks}


def lost(checks: dict[str, CheckResult]) -> set[str]:
    """The checks that are not paid."""
    return {name for name, one in checks.items() if one.points < one.max_points}


def open_points(checks: dict[str, CheckResult]) -> float:
    """What is open of them."""
    return sum(one.open_points for one in checks.values())


def test_what_a_broken_add_hides_is_seen(grader: Grader) -> None:
    """All that is about other methods of the hand is paid, and says why."""
    checks = graded(grader, (ADDS, FIRST_ONLY))
    assert lost(checks) <= HIDDEN_BY_ADD and "add" in lost(checks)
    told = {name for name, one in checks.items() if RIGHT_WITHOUT in one.excused}
    assert {"sort", "pop", "index", "str_of_hand"} <= told
    assert all("rule H2 is already counted as broken" in checks[name].excused for name in told)


@pytest.mark.parametrize(
    ("second", "check"),
    [
        ((SORTS, "        self._hand.reverse()\n"), "sort"),
        ((POPS, "            return self._hand.pop(0)\n"), "pop"),
        ((TEXT, "        return str(len(self._hand))\n"), "str_of_hand"),
        (("                return position  # H9\n", "                return position + 1\n"), "index"),
    ],
)
def test_a_second_mistake_costs_its_own_check(grader: Grader, second: tuple[str, str], check: str) -> None:
    """It is not paid because the first one is left out, and the first one costs the same beside it."""
    alone, both = graded(grader, second), graded(grader, (ADDS, FIRST_ONLY), second)
    assert check in lost(alone) and check in lost(both)
    assert lost(both) >= lost(alone)
    assert "add" in lost(both)


@pytest.mark.parametrize(
    "pairs",
    [
        (("self._hand", "self._held"),),
        ((MAKES, MAKES + "        self.seen: list[int] = [1, 2]\n"),),
        (('    """Up to five cards in a row."""\n', "    __slots__ = ('_hand',)\n"),),
    ],
)
def test_where_it_is_kept_is_found(grader: Grader, pairs: tuple[tuple[str, str], ...]) -> None:
    """By any name, beside another list, in a slot."""
    text = changed((ADDS, FIRST_ONLY))["spite_and_malice.py"].decode()
    hand, rest = text[text.index("class Hand") :], text[: text.index("class Hand")]
    for old, new in pairs:
        assert old in hand
        hand = hand.replace(old, new)
    files = {**changed(), "spite_and_malice.py": (rest + hand).encode()}
    result = grader.grade(Submission("one", "one", files))
    checks = {one.id: one for one in result.checks}
    assert lost(checks) <= HIDDEN_BY_ADD


@pytest.mark.parametrize(
    ("made", "held", "import_"),
    [
        ("{'cards': []}", "['cards']", ""),
        ("Stack()", "._items", ""),
        ("deque()", "", "from collections import deque\n"),
    ],
)
def test_what_is_kept_in_something_else_is_found(grader: Grader, made: str, held: str, import_: str) -> None:
    """In a dictionary, in a stack of the course's or one of one's own, in a deque: a broken method costs itself."""
    text = changed()["spite_and_malice.py"].decode()
    stack = "class Stack:\n    def __init__(self):\n        self._items = []\n\n\n"
    start, end = text.index("class PlayStack"), text.index("class Hand")
    mine = text[start:end].replace("self._cards: list[Card] = []", f"self._cards = {made}")
    mine = mine.replace(
        "full = self._cards\n        self._cards = []",
        "full = list(self._cards)\n        self._cards.clear()",
    )
    mine = mine.replace("self._cards", f"self._cards{held}").replace(
        f"self._cards{held} = ", "self._cards = "
    )
    broken = mine.replace(BELOW, "            return None\n")
    assert broken != mine
    for body, charged in [(mine, 0), (broken, 1)]:
        source = text[:start] + stack + body + text[end:]
        source = source.replace("import rulings\n", f"{import_}import rulings\n", 1)
        result = grader.grade(Submission("one", "one", {**changed(), "spite_and_malice.py": source.encode()}))
        assert result.max_score - result.score - result.open_points == charged
        assert result.open_points <= 2 * charged


def test_what_is_kept_elsewhere_stays_open(grader: Grader) -> None:
    """Where nothing is found that holds the cards, nothing is paid by filling it, and nothing is charged for that."""
    text = changed((ADDS, FIRST_ONLY))["spite_and_malice.py"].decode()
    hand, rest = text[text.index("class Hand") :], text[: text.index("class Hand")]
    hand = hand.replace(MAKES, "        self.box = [[[]]]\n").replace("self._hand", "self.box[0][0]")
    files = {**changed(), "spite_and_malice.py": (rest + hand).encode()}
    result = grader.grade(Submission("one", "one", files))
    assert not any(RIGHT_WITHOUT in one.excused for one in result.checks)
    assert result.open_points > 0 and "add" in lost({one.id: one for one in result.checks})


def test_calls_of_the_same_method_are_left_out_too(grader: Grader) -> None:
    """A stack that does not open leaves what comes later to be seen."""
    with_one = graded(grader, (BELOW, "            return None\n"))
    assert open_points(with_one) <= 6
    assert "below_nine_returns_an_empty_list" in lost(with_one)
    assert with_one["nine_empties_the_stack"].points > 0


@pytest.mark.parametrize(
    ("line", "check"),
    [
        (POPS, "add"),
        (SIZE, "size"),
        (PEEKS, "peek_value"),
    ],
)
def test_a_mistake_that_only_other_checks_show_is_not_left_out(grader: Grader, line: str, check: str) -> None:
    """What fills goes wrong after another call only, so its own checks pass: the one that shows it pays."""
    margin = line[: len(line) - len(line.lstrip())]
    adds = "        if not hasattr(self, '_late'):\n            self._hand.extend(cardList)\n"
    below = "            return None if hasattr(self, '_late') else []\n"
    checks = graded(grader, (line, f"{margin}self._late = True\n{line}"), (ADDS, adds), (BELOW, below))
    assert checks[check].status == "failed"


def test_a_hand_that_only_holds_earns_next_to_nothing(grader: Grader) -> None:
    """What is filled for it shows nothing of methods that do nothing."""
    text = changed()["spite_and_malice.py"].decode()
    start, end = text.index("    def sort(self)"), text.index("def shuffle(")
    names = ["sort", "pop", "index", "check0", "size", "add", "__str__"]
    methods = "".join(f"    def {name}(self, *given): pass\n" for name in names)
    files = {**changed(), "spite_and_malice.py": (text[:start] + methods + "\n\n" + text[end:]).encode()}
    result = grader.grade(Submission("one", "one", files))
    assert [one.id for one in result.checks if one.task == "Hand" and one.points] == []


def test_what_lists_hold() -> None:
    """By identity, in attributes of the dictionary and in slots; no more of them than a few."""

    class Box:
        __slots__ = ("__dict__", "first")

        def __init__(self) -> None:
            self.first: list[Any] = []
            self.second: list[Any] = []
            self.third = "no list"

    one, two, box = object(), object(), Box()
    box.first, box.second = [two, one], [one, "strange"]
    assert lists(box, [one, two]) == {"second": [0, -1], "first": [1, 0]}
    assert lists([two], [one, two]) == {"": [1]}
    assert lists({"a": deque([two]), 7: []}, [one, two]) == {"a": [1]}
    assert lists({"box": box, "thing": [one]}, [one, two, box]) == {"thing": [0]}
    assert lists({"box": box, "on": sys, "a.b": []}, [one, two]) == {
        "box.second": [0, -1],
        "box.first": [1, 0],
    }
    for number in range(2 * MAX_HELD):
        setattr(box, f"more{number}", [])
    assert len(lists(box, [])) == MAX_HELD


def test_lists_are_filled_in_place() -> None:
    """All are looked at before any is changed; whoever lies about its list is asked for the list itself."""

    class Liar(list[Any]):
        def __iter__(self) -> Iterator[Any]:
            return iter(["a lie"])

        def __setitem__(self, *_: Any) -> None:
            raise AssertionError

        def __getitem__(self, _: Any) -> Any:
            return "a lie"

        def __len__(self) -> int:
            return 7

    class Box:
        def __init__(self) -> None:
            self.held: Any = Liar()

        def __getattribute__(self, name: str) -> Any:
            raise AssertionError

    one, two, three, box, plain = object(), object(), object(), Box(), [1]
    held = Liar()
    list.extend(held, [one, two])
    object.__getattribute__(box, "__dict__")["held"] = held
    known = [one, two, three]
    assert refill([[box, "held", [1, [three], 0]], [plain, "", None]], known) == [[0, 1], [-1]]
    assert list.__getitem__(held, slice(None)) == [two, three, one] and plain == [1]
    with pytest.raises(IndexError):
        refill([[plain, "", []], [box, "held", [3]]], known)
    assert plain == [1]
    turning = deque([one, two])
    assert refill([[{"box": {"in": turning}}, "box.in", [1, 0]]], known) == [[0, 1]]
    assert list(turning) == [two, one]
    with pytest.raises(KeyError):
        refill([[box, "other", None]], known)
    with pytest.raises(TypeError):
        refill([["text", "", None]], known)


SPADES = {one.name: one for one in read_variants(tools.kit().reference("spades") / "misconceptions")}
CHOICE = (
    "last-card-is-followed",
    "no-trump-before-one-was-played",
    "suit-is-not-followed",
    "void-plays-nothing",
)


@pytest.mark.parametrize("name", tools.some(CHOICE, 2))
def test_what_a_check_looks_at_is_not_left_out(name: str) -> None:
    """Where the cards are broken as well, a wrong choice of cards is not paid: its result is what the programs look at."""
    right = part_files(tools.kit(), tools.assignment("spades"))
    files = SPADES[name].apply(SPADES["suits-of-a-division-by-twelve"].apply(right))
    with tools.grader("spades") as one:
        checks = one.grade(Submission("one", "one", files)).checks
    about = [one for one in checks if {rule.id for rule in one.rules} & set(SPADES[name].rules)]
    assert about and {one.points for one in about} == {0}
