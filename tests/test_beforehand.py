"""Arguments that are handed over before a call, in other words, or in parts: each costs what a slip costs, and mistakes beside it are found."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import assignment_tools as tools
from grader.grading.grading import Grader
from grader.inside.beforehand import hand_over
from grader.kits.assignment import load_assignment
from grader.kits.value_tables import Words, wrong_words
from grader.model.adapters import Adapter, Item
from grader.model.errors import KitError
from grader.model.result import Result
from grader.submissions.submission import Submission

PLAYER = '''
TRUMPS = {{"Spades": "S", "Hearts": "H", "Diamonds": "D", "Clubs": "C"}}


class Player:
    """Plays the strongest card that it may, and keeps its trumps for the end of a hand."""

    {fields}

    def PlayCard(self, {takes}):
        {gets}
        assert trump in tuple("SHDC")
        may = self.legal(hand, trick)
        return max(may, key=lambda card: (card.Suit() != trump, "23456789TJQKA".index(card.Rank()), card.Suit()))

    def legal(self, hand, trick):
        if not trick:
            return list(hand)
        same = [card for card in hand if card.Suit() == trick[{led}].Suit()]
        return same or list(hand)

    {more}
'''
ALL = "hand, trick, trump, position, tricks, score"
NO_TRUMP = "hand, trick, position, tricks, score"
NO_HAND = "trick, trump, position, tricks, score"
WAYS = {
    "set as an attribute": (NO_TRUMP, "", "trump = self.trump", "", "trump = c was stored in your object"),
    "set as an attribute that has a value": (
        NO_TRUMP,
        "trump = ''",
        "trump = self.trump",
        "",
        "trump = c was stored in your object",
    ),
    "read by another method": (
        NO_TRUMP,
        "",
        "trump = self.of_now()",
        "def of_now(self):\n        return self.trump",
        "trump = c was stored in your object",
    ),
    "read in a comprehension": (
        NO_TRUMP,
        "",
        "trump = self.trump if False else [self.trump for _ in (1,)][0]",
        "",
        "trump = c was stored in your object",
    ),
    "given to a method before": (
        NO_HAND,
        "",
        "hand = self.mine",
        "def take(self, hand):\n        self.mine = hand",
        "called as take(a), and then PlayCard(b, c, d, e, f)",
    ),
    "all given to a method before": (
        "",
        "",
        f"{ALL} = self.seen",
        "def look(self, *seen):\n        self.seen = seen".replace("*seen", ALL).replace(
            "self.seen = seen", f"self.seen = {ALL}"
        ),
        "called as look(a, b, c, d, e, f), and then PlayCard()",
    ),
    "given when the object is made": (
        "hand, trick, tricks, score",
        "def __init__(self, position, trump):\n        self.position, self.trump = position, trump",
        "trump = self.trump; assert self.position in 'NESW' and len(self.position) == 1",
        "",
        "your object was made with d, c, and your program was called as PlayCard(a, b, e, f)",
    ),
    "words for letters": (ALL, "", "trump = TRUMPS[trump]", "", "another word for c"),
}


@pytest.fixture(scope="module")
def whist() -> Iterator[Grader]:
    with tools.grader("whist") as one:
        yield one


def player(way: str, led: str = "0") -> Submission:
    takes, fields, gets, more, _ = WAYS[way]
    text = PLAYER.format(takes=takes, fields=fields or "made = True", gets=gets, more=more, led=led)
    return Submission("one", "one", {"Player.py": text.encode()})


def lost(result: Result) -> dict[str, float]:
    return {one.id: one.max_points - one.points for one in result.checks if one.points < one.max_points}


@tools.sampled(5)
@pytest.mark.parametrize("way", WAYS)
def test_a_slip_costs_itself(whist: Grader, way: str) -> None:
    """Three in a hundred of all points, once; and it is told how the program was called."""
    result = whist.grade(player(way))
    told = [one.text for one in result.notices if one.kind == "adapted"]
    assert any(WAYS[way][4] in one for one in told), told
    assert sum(lost(result).values()) == 3.0 and not result.open_points


@tools.sampled(3)
@pytest.mark.parametrize("way", WAYS)
def test_a_mistake_beside_it_costs_what_it_costs_alone(whist: Grader, way: str) -> None:
    """The suit of the last card is followed, not that of the first."""
    alone = whist.grade(
        Submission(
            "one",
            "one",
            {"Player.py": PLAYER.format(takes=ALL, fields="", gets="pass", more="", led="-1").encode()},
        )
    )
    both = whist.grade(player(way, led="-1"))
    assert alone.score < alone.max_score
    assert alone.score - both.score <= 3.0


PARTS = (
    "def {name}(r1, s1, r2, s2):\n    if not ({body}):\n        raise RuntimeError('no')\n    return True\n"
)


def test_the_parts_of_objects_one_by_one() -> None:
    """Rank and suit of two cards, and as many zeros for no card."""
    fits = "(r2 == 0 and r1 == 1) or (r2 != 0 and s1 == s2 and r1 == r2 + 1)"
    with tools.grader("bakers_game") as grader:
        files = dict(tools.reference("bakers_game").files)
        (path,) = [path for path, data in files.items() if b"def valid_fnd_move(" in data]
        before = grader.grade(Submission("one", "one", files))
        text = files[path].decode().replace("valid_fnd_move(", "fits_a_foundation(")
        text += "\n\n" + PARTS.format(name="valid_fnd_move", body=fits)
        result = grader.grade(Submission("one", "one", {**files, path: text.encode()}))
    assert before.score == before.max_score
    assert sum(lost(result).values()) <= 0.03 * result.max_score and not result.open_points


MOVED = {
    "made of the first": (
        "class Held:\n    def __init__(self, {first}):\n        self.first = {first}\n\n"
        "    def legal_cards(self, {rest}):\n        {first} = self.first\n{body}",
        "Where the rules call legal_cards(a, b, c), your object was made with a, and your program was called as legal_cards(b, c)",
    ),
    "made of nothing": (
        "class Held:\n    def legal_cards(self, {first}, {rest}):\n{body}",
        "Your Held.legal_cards was graded as legal_cards",
    ),
}


@pytest.mark.parametrize("way", MOVED)
def test_a_function_that_became_a_method(way: str) -> None:
    """Of a class that is made without arguments, or with one of the function's."""
    text, words = MOVED[way]
    files = dict(tools.reference("spades").files)
    (path,) = [path for path, data in files.items() if b"def legal_cards(" in data]
    before, _, after = files[path].decode().partition("def legal_cards(")
    body, _, after = after.partition("\n\n\n")
    # Without the line of its parameters and the docstring.
    body = "\n".join(f"    {line}" for line in body.splitlines()[2:])
    code = text.format(first="hand", rest="table, spade_played", body=body)
    with tools.grader("spades") as grader:
        data = f"{before}{code}\n\n\n{after}"
        result = grader.grade(Submission("one", "one", {**files, path: data.encode()}))
    told = [one.text for one in result.notices if one.kind == "adapted"]
    assert any(words in one for one in told), told
    assert result.score >= 0.95 * result.max_score


def test_results_in_other_words() -> None:
    """A team by its number, and None for no team."""
    with tools.grader("spades") as grader:
        files = dict(tools.reference("spades").files)
        (path,) = [path for path, data in files.items() if b"def winner(" in data]
        data = files[path].decode().replace("def winner(", "def _winner(").replace(".winner()", "._winner()")
        data = data.replace(
            "    def _winner(",
            "    def winner(self):\n        return {'A': 0, 'B': 1, '': None}[self._winner()]\n\n    def _winner(",
        )
        result = grader.grade(Submission("one", "one", {**files, path: data.encode()}))
    (told,) = [one.text for one in result.notices if one.kind == "adapted"]
    assert "answers in other words" in told
    assert sum(lost(result).values()) <= 0.03 * result.max_score and not result.open_points


@pytest.mark.parametrize(
    ("meant", "said", "words"),
    [
        (("A", "B"), ("C",), "each of meant needs one of said"),
        (("A", "A"), ("C", "D"), "meant has 'A' twice"),
        ((1, 2), (3, 3), "said has 3 twice"),
        ((), (), "meant has no values"),
        ((1, 2), (2, 1), ""),
    ],
)
def test_what_is_wrong_with_words(
    meant: tuple[str | int, ...], said: tuple[str | int, ...], words: str
) -> None:
    """One sentence, or none."""
    found = wrong_words(Words(meant, said))
    assert words in found if words else not found


def test_wrong_words_are_told_with_their_line(tmp_path: Path) -> None:
    """Of the file of an assignment."""
    folder = tmp_path / "counter"
    folder.mkdir()
    (folder / "handout.md").write_text("- **A1** One.\n", "utf-8")
    (folder / "assignment.toml").write_text(
        'title = "One"\ndefines = []\n\n[[words]]\nmeant = [1]\nsaid = []\n\n[[tasks]]\nname = "A"\ntitle = "A"\n',
        "utf-8",
    )
    with pytest.raises(KitError, match=r"assignment\.toml, line 4: key words: meant has 1 values"):
        load_assignment(folder)


@pytest.mark.parametrize(
    ("items", "words"),
    [
        ((("x", [0, [["S", "Spades"]]]),), "f(another word for a)"),
        ((("y", [0, ["rank", "suit"], 0]),), "f(a.rank, a.suit)"),
        ((("q", [0, []]),), "f(str(a))"),
        ((("q", [0, ["rank"]]),), "f(a.rank)"),
        ((("q", [0, ["rank", "suit"]]),), "f((a.rank, a.suit))"),
        ((("m", [[0], "see"]),), "called as see(a), and then f()"),
    ],
)
def test_words_of_a_way(items: tuple[Item, ...], words: str) -> None:
    """As Python, with the arguments of the rules as letters."""
    assert words in Adapter("f", forms=((1, items),)).words()


class Kept:
    """Counts the calls since it was made."""

    def __init__(self, score: object) -> None:
        self.score, self.count = score, 0


def test_what_an_object_keeps_stays_while_it_is_made_of_the_same() -> None:
    """Of equal plain values as well, and for each of several objects; other things make it anew."""
    made: list[object] = []

    def play(subject: Kept, score: object) -> int:
        hand_over([("i", [[0], "Kept"])], (score,), subject, None, made)
        subject.count += 1
        return subject.count

    one, other = object.__new__(Kept), object.__new__(Kept)
    assert [(play(one, (0 * n, 0)), play(other, (0 * n, 0))) for n in range(3)] == [
        (1, 1),
        (2, 2),
        (3, 3),
    ]
    assert play(one, (0, 1)) == 1 and play(other, (0, 0)) == 4
    assert play(one, [0]) == 1 and play(one, [0]) == 1


@tools.sampled(3)
@pytest.mark.parametrize("ranks", ["A", "AKQJ", "23456789TJQKA"])
@pytest.mark.parametrize("led", ["0", "-1"])
def test_an_accident_that_another_trump_hides_is_no_slip(whist: Grader, ranks: str, led: str) -> None:
    """A line that stops at trumps is not reached where no card is a trump: by other words, or another order of the arguments."""
    stops = f"[one for one in hand if one.Suit() == trump and one.Rank() in '{ranks}'] and what_is_not_there"
    text = PLAYER.format(takes=ALL, fields="", gets=stops, more="", led=led)
    text = text.replace('        assert trump in tuple("SHDC")\n', "")
    result = whist.grade(Submission("one", "one", {"Player.py": text.encode()}))
    assert not [one.text for one in result.notices if one.kind == "adapted"]
    assert "a_card_comes_back" in lost(result)


ASKING = {
    "itself": "class Game(Base):\n    def __init__(self):\n        super().__init__(int(input('Points? ')))\n",
    "by another name": "ask = input\n\n\nclass Game(Base):\n    def __init__(self):\n        super().__init__(int(ask('Points? ')))\n",
    "inherited": "class Asking(Base):\n    def __init__(self):\n        super().__init__(int(input('Points? ')))\n\n\nclass Game(Asking):\n    pass\n",
}


@pytest.mark.parametrize("way", ASKING)
@pytest.mark.parametrize(
    "beside", ["", "class Settings(dict):\n    __getattr__ = dict.__getitem__\n\n\nSETTINGS = Settings()\n"]
)
def test_what_a_constructor_asks_for_is_typed(way: str, beside: str) -> None:
    """All that the rules pass, wherever `input` stands; and an object that knows no attribute is in nobody's way."""
    files = dict(tools.reference("spades").files)
    (path,) = [path for path, data in files.items() if b"class Game" in data]
    text = files[path].decode().replace("class Game", "class Base", 1)
    with tools.grader("spades") as grader:
        data = f"{text}\n\n{ASKING[way]}\n\n{beside}"
        result = grader.grade(Submission("one", "one", {**files, path: data.encode()}))
    assert any("asks for its arguments with input()" in one.text for one in result.notices)
    assert sum(lost(result).values()) <= 0.03 * result.max_score and not result.open_points


def test_a_function_in_a_class_of_the_rules_leaves_the_class_alone() -> None:
    """Its objects are made as the rules make them, but for what stands for the function."""
    files = dict(tools.reference("spades").files)
    (path,) = [path for path, data in files.items() if b"def legal_cards(" in data]
    (other,) = [path for path, data in files.items() if b"class Game" in data]
    data = files[path].decode().replace("def legal_cards(", "def _in_a_game(").encode()
    game = files[other].decode()
    module = path.removesuffix(".py")
    game += (
        f"\n\ndef _legal(self, table, spade_played):\n    import {module}\n\n"
        f"    return {module}._in_a_game(self.winning_value, table, spade_played)\n\n\nGame.legal_cards = _legal\n"
    )
    with tools.grader("spades") as grader:
        result = grader.grade(Submission("one", "one", {**files, path: data, other: game.encode()}))
    assert not [one for one in result.checks if one.task == "Game" and one.points < one.max_points]
