"""The dialogues of Mini Spite and Malice: right games break no claim, however they look, and wrong ones break theirs."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from assignment_tools import sampled, some
from grader.kits.kit import built_in
from grader.kits.screens import Piles, Reader, load_reader
from grader.kits.variant import Variant, read_variants
from grader.reference.files import support_files
from grader.sandbox.sandbox import Sandbox
from grader.sandbox.terminal import Terminal
from grader.sessions.dialogues import Dialogue, Over, Talk, Unreadable, load_dialogues
from grader.sessions.terminal_grading import TerminalGrading

NAME = "spite_and_malice"
GAMES = Path(__file__).resolve().parent / "games" / NAME
UNREAD = "drawn_cards"
"""A right game whose table nobody can read yet."""

FOLDERS = {
    one.name: one for room in ("correct", "by_others") for one in (GAMES / room).iterdir() if one.is_dir()
}
"""Right games; those by others were written from the handout alone, by somebody who has never seen a dialogue."""

SOMETIMES_OPEN = "no_words"
"""A right game that has no word but the player's name: how it wants to be answered is found in some games only."""

CORRECT = sorted(FOLDERS.keys() - {UNREAD, SOMETIMES_OPEN})
BUGS = list(read_variants(GAMES / "bugs"))
OPEN = list(read_variants(GAMES / "open"))
"""What no rule of the handout decides, such as what follows an answer that names no move."""

WAYS_OF_THEIR_OWN = frozenset(
    [
        "cards_by_face", "emoji_and_keycaps", "german_menu_on_one_line", "shell_with_a_usage", "spanish_letters_in_a_row", "codes_of_places", "codes_with_arrows", "coloured_menus", "columns_and_codes", "counts_from_zero", "faces_in_sentences",
        "frame_and_one_line", "german_letters", "german_pairs_of_stacks", "grid_with_a_menu", "letters_for_cards", "like_the_sample", "menus_of_numbers", "pile_alone",
        "sentences", "side_by_side_with_history", "spanish_letters", "spanish_side_by_side",
    ]
)  # fmt: skip
"""Right games that ask for moves otherwise than the handout: how is learned in games that nobody judges."""

RARE = frozenset(["shoe", "win", "empty"])
"""What such a game need not come to: it takes a long game, or a move for which a program may have no words."""

KIT = built_in()
ASSIGNMENT = KIT.assignment(NAME)
SUPPORT = support_files(KIT, ASSIGNMENT)
FOLDER = KIT.transcripts(NAME)
DIALOGUES = list(load_dialogues(FOLDER))
PATIENCE = 5.0
POINTS = 20


@pytest.fixture(scope="module")
def sandbox() -> Iterator[Sandbox]:
    """One sandbox for all games."""
    with Sandbox(ASSIGNMENT.limits) as one:
        yield one


@cache
def reader() -> Reader:
    """What reads tables."""
    found = load_reader(FOLDER)
    assert found is not None
    return found


@cache
def files(game: str) -> dict[str, bytes]:
    """The files of a right game; of the reference where no name is given."""
    if not game:
        return {one.name: one.read_bytes() for one in KIT.reference(NAME).glob("*.py")}
    return {str(one.relative_to(FOLDERS[game])): one.read_bytes() for one in FOLDERS[game].rglob("*.py")}


def talked(sandbox: Sandbox, dialogue: Dialogue, program: dict[str, bytes], seed: int = 0) -> Talk:
    """A dialogue with a program.  `seed` is for another deal."""

    def terminal(more: str = "") -> Terminal:
        setup = f"{dialogue.setup}\nimport random\nrandom.seed({seed})\n{more}"
        return Terminal(sandbox, program, SUPPORT, setup=setup, patience=PATIENCE)

    with Talk(terminal(), reader(), dialogue.claims, dialogue.seed, terminal) as talk:
        try:
            dialogue.play(talk)
        except Over:
            pass
        except Unreadable as problem:
            pytest.fail(str(problem))
    return talk


def messages(talk: Talk) -> dict[str, str]:
    """What is broken, and why."""
    return {claim: breach.message for claim, breach in talk.breaches.items()}


def test_points_and_rules() -> None:
    """Each rule of the game has a claim and a bug, and the claims are worth what the task is."""
    claims = [claim for dialogue in DIALOGUES for claim in dialogue.claims]
    rules = {rule for rule in ASSIGNMENT.rules if rule.startswith("G")}
    assert sum(claim.points for claim in claims) == POINTS
    assert {rule for claim in claims for rule in claim.rules} == rules
    assert {rule for bug in BUGS for rule in bug.rules} == rules


PLAYED = some([(game, one) for game in ["", *CORRECT] for one in DIALOGUES], 4)


@pytest.mark.parametrize(("game", "dialogue"), PLAYED, ids=[f"{game}-{one.id}" for game, one in PLAYED])
def test_right_games_hold_every_claim(sandbox: Sandbox, game: str, dialogue: Dialogue) -> None:
    """Whatever a right game looks like, each claim comes up and holds."""
    talk = talked(sandbox, dialogue, files(game))
    assert messages(talk) == {}
    rare = RARE if game in WAYS_OF_THEIR_OWN else frozenset()
    assert talk.held | rare >= {claim.id for claim in dialogue.claims}


@pytest.mark.parametrize("dialogue", DIALOGUES, ids=[one.id for one in DIALOGUES])
def test_what_is_not_understood_is_not_charged(sandbox: Sandbox, dialogue: Dialogue) -> None:
    """Where no line is found that a program takes, nothing is said against it."""
    program = files(SOMETIMES_OPEN)

    def terminal(more: str = "") -> Terminal:
        return Terminal(
            sandbox, program, SUPPORT, setup=f"import random\nrandom.seed(3)\n{more}", patience=PATIENCE
        )

    with Talk(terminal(), reader(), dialogue.claims, dialogue.seed, terminal) as talk:
        try:
            dialogue.play(talk)
        except Unreadable as problem:
            assert problem.is_game
    assert messages(talk) == {}


def test_what_cannot_be_read_is_open(sandbox: Sandbox) -> None:
    """A right game loses no point for it, and its instructor is told."""
    results = TerminalGrading(KIT, ASSIGNMENT).grade(sandbox, files(UNREAD), SUPPORT).results
    assert {(one.status, one.points, one.open_points == one.max_points) for one in results} == {
        ("open", 0.0, True)
    }
    assert all("no table of the game was found" in one.message for one in results)


PRINTED = "    print(question)\n"
LOOKS = {
    "no player is named in a question": {
        'f"{game.current.name}, choose action': '"Choose action',
    },
    "the table comes before every question": {
        "def ask(": "TABLES = []\n\n\ndef ask(",
        "    while game.winner": "    TABLES.append(game)\n    while game.winner",
        PRINTED: '    print("\\033[2J" + TABLES[-1].screen())\n' + PRINTED,
    },
    "the answer is typed behind the question": {
        PRINTED: "",
        "input()": 'input(question.replace("?", ":") + " ")',
    },
    "questions begin in other words each time": {
        "def ask(": "ASKED = []\n\n\ndef ask(",
        PRINTED: "    ASKED.append(1)\n"
        "    print(['Well, ', 'Now: ', 'Hey! ', 'Alright then, '][len(ASKED) % 4] + question)\n",
    },
    "errors are in colour": {
        "print(error)": 'print("\\033[31m", error, "\\033[0m")',
    },
}


@sampled(3)
@pytest.mark.parametrize("dialogue", DIALOGUES, ids=[one.id for one in DIALOGUES])
@pytest.mark.parametrize("look", LOOKS)
def test_looks_do_not_matter(sandbox: Sandbox, look: str, dialogue: Dialogue) -> None:
    """The reference in other looks holds every claim."""
    text = files("")["game.py"].decode()
    for old, new in LOOKS[look].items():
        assert text.count(old) == 1
        text = text.replace(old, new)
    talk = talked(sandbox, dialogue, files("") | {"game.py": text.encode()})
    assert messages(talk) == {}
    assert talk.held == {claim.id for claim in dialogue.claims}


@pytest.mark.parametrize("seed", some([1, 2], 2))
@pytest.mark.parametrize("dialogue", DIALOGUES, ids=[one.id for one in DIALOGUES])
def test_the_deal_does_not_matter(sandbox: Sandbox, dialogue: Dialogue, seed: int) -> None:
    """Each claim comes up, whatever cards are dealt."""
    talk = talked(sandbox, dialogue, files(""), seed)
    assert messages(talk) == {}
    assert talk.held == {claim.id for claim in dialogue.claims}


@pytest.mark.parametrize("bug", some(BUGS, 12), ids=[bug.name for bug in some(BUGS, 12)])
def test_wrong_games_break_their_claims(sandbox: Sandbox, bug: Variant) -> None:
    """A bug breaks a claim of its rules, and no claim of another rule but those that it names with the reason."""
    program = bug.apply(files(bug.base))
    broken: set[str] = set()
    allowed = {*bug.rules, *bug.also}
    wrong: dict[str, str] = {}
    for dialogue in DIALOGUES:
        found = messages(talked(sandbox, dialogue, program))
        for claim in dialogue.claims:
            if claim.id in found:
                broken.update(claim.rules)
                if not allowed.intersection(claim.rules):
                    wrong[claim.id] = found[claim.id]
    assert wrong == {}, bug.sentence
    assert broken.intersection(bug.rules), bug.sentence


@pytest.mark.parametrize("game", some(OPEN, 5), ids=[game.name for game in some(OPEN, 5)])
def test_what_no_rule_decides_costs_nothing(sandbox: Sandbox, game: Variant) -> None:
    program = game.apply(files(game.base))
    for dialogue in DIALOGUES:
        assert messages(talked(sandbox, dialogue, program)) == {}


PICTURE = """\
-----------
PlayerA Hand [[0][6][7][8][9]]
PlayerA Discard 1: []
PlayerA Discard 2: []
PlayerA Discard 3: []
PlayerA Discard 4: []
PlayerA Goal [1] 15 cards left

Play Stack 1 : ||
Play Stack 2 : ||
Play Stack 3 : ||
Play Stack 4 : ||

PlayerB Hand [[0][*][2][3][6]]
PlayerB Discard 1: []
PlayerB Discard 2: []
PlayerB Discard 3: []
PlayerB Discard 4: []
PlayerB Goal [4] 15 cards left
-----------
PlayerB, choose action: p (play) or x (discard/end turn)"""
ASKS = """
    if a == "p":
        input("Play from where: hi = hand, g = goal; dj = discard pile j (1..4)?\\n")
        input("Which Play Stack are you targeting (1..4)?\\n")
    elif a == "x":
        input("Which Discard Pile are you targeting (1..4)?\\n")
"""


@pytest.mark.parametrize("asks", ["", ASKS], ids=["a picture", "a picture that asks"])
def test_a_picture_is_no_game(sandbox: Sandbox, asks: str) -> None:
    """What shows one table for ever, and takes no move, has shown nothing that could be paid."""
    source = f"TABLE = {PICTURE!r}\nwhile True:\n    print(TABLE)\n    a = input(){asks}\n"
    for dialogue in DIALOGUES:
        assert not talked(sandbox, dialogue, {"game.py": source.encode()}).held


SCREENS: dict[str, tuple[str, Piles]] = {
    "the frame of the appendix": (
        """
—————————————-
PlayerA Hand [[*][2][8]]
PlayerA Discard 1: [9]
PlayerA Discard 2: []
PlayerA Discard 3: []
PlayerA Discard 4: [0]
PlayerA Goal [6] 10 cards left

Play Stack 1 : |[0][1]|
Play Stack 2 : ||
Play Stack 3 : |[0]|
Play Stack 4 : ||

PlayerB Hand []
PlayerB Discard 1: []
PlayerB Discard 2: [4]
PlayerB Discard 3: []
PlayerB Discard 4: []
PlayerB Goal [*] 5 cards left
—————————————-
PlayerB, choose action: p (play) or x (discard/end turn)
""",
        {
            "hand A": (("*", "2", "8"),),
            "discards A": (("9",), (), (), ("0",)),
            "goal A": (("6",),),
            "left A": (("10",),),
            "stacks": (("0", "1"), (), ("0",), ()),
            "hand B": ((),),
            "discards B": ((), ("4",), (), ()),
            "goal B": (("*",),),
            "left B": (("5",),),
        },
    ),
    "a box, bare cards, players with numbers": (
        """
┌────────────────────────────────┐
│ Player 1's hand: |5| |6| |*|   │
│ Player 1 discard piles: 1: 5 6  2: empty 3: 4 4: empty │
│ Player 1 goal pile: top 5, 12 cards left │
├────────────────────────────────┤
│ Playing pile 1: 0 1 * │
│ Playing pile 2: empty │
│ Playing pile 3:  │
│ Playing pile 4: [] │
│ Player 2's hand: ['5', '*', '7']  │
│ Player 2 goal pile (15): [*] │
└────────────────────────────────┘
Player 2 played [5] from the hand to stack 2.
""",
        {
            "hand A": (("5", "6", "*"),),
            "discards A": (("5", "6"), (), ("4",), ()),
            "goal A": (("5",),),
            "left A": (("12",),),
            "stacks": (("0", "1", "*"), (), (), ()),
            "hand B": (("5", "*", "7"),),
            "goal B": (("*",),),
            "left B": (("15",),),
        },
    ),
    "one hand, and parts that stand below their names": (
        """
Player B's turn
Your hand: [[5].5, [*].-1]
Your discard piles:
  1: [9]
  2: []
  3:
  4: [3][4]
Your goal: [7]   Cards left: 3
Opponent's goal: [3]   Cards left: 5
Play stacks:
  1: |[0][1]|
  2: ||
  3: ||
  4: |[0]|
""",
        {
            "hand B": (("5", "*"),),
            "discards B": (("9",), (), (), ("3", "4")),
            "goal B": (("7",),),
            "left B": (("3",),),
            "goal A": (("3",),),
            "left A": (("5",),),
            "stacks": (("0", "1"), (), (), ("0",)),
        },
    ),
    "goal piles in other words, and piles in one pair of brackets": (
        """
Player A
  Hand: [[*][4][6]]
  Discard 1: [99]
  Discard 2: [9]
  Discard 3: [5*4]
  Discard 4: [ ]
  Goal card: [9]   cards left in goal: 15
Player B
  Hand: [[9]]
  Goal [6] - only 15 to play
== Play stacks ==
1: ||
2: |01|
3: ||
4: ||
""",
        {
            "hand A": (("*", "4", "6"),),
            "discards A": (("9", "9"), ("9",), ("5", "*", "4"), ()),
            "goal A": (("9",),),
            "left A": (("15",),),
            "hand B": (("9",),),
            "goal B": (("6",),),
            "left B": (("15",),),
            "stacks": ((), ("0", "1"), (), ()),
        },
    ),
    "a column for each place, and a hand of fewer cards": (
        """
+---------+--------------------------+---------------------+-----------+
|         |  h1   h2   h3   h4   h5  |  d1   d2   d3   d4  |  g   LEFT |
+---------+--------------------------+---------------------+-----------+
| PlayerA |  *    7                  |  6    -    7    4   |  5    14  |
| PlayerB |                          |  5    7    -    9   |  1    15  |
+---------+--------------------------+---------------------+-----------+
Stack 1: |[0]|
Stack 2: |[0][*][2]|
Stack 3: ||
Stack 4: |[0]|
""",
        {
            "hand A": (("*", "7"),),
            "discards A": (("6",), (), ("7",), ("4",)),
            "goal A": (("5",),),
            "left A": (("14",),),
            "hand B": ((),),
            "discards B": (("5",), ("7",), (), ("9",)),
            "goal B": (("1",),),
            "left B": (("15",),),
            "stacks": (("0",), ("0", "*", "2"), (), ("0",)),
        },
    ),
    "boxes, with names and numbers below": (
        """
Player A's hand
  ┌───┐  ┌───┐
  │ * │  │ 3 │
  └───┘  └───┘
    h1     h2
  ┌╌╌╌┐     ┌─┌───┐   ┌╌╌╌┐     ┌───┐     ┌───┐
  ╎   ╎     │9│ 6 │   ╎   ╎     │ 5 │     │ 7 │
  └╌╌╌┘     └─└───┘   └╌╌╌┘     └───┘     └───┘
  Discard 1  Discard 2  Discard 3  Discard 4  Goal: 12 cards
Play stacks
  ┌─┌─┌───┐  ┌╌╌╌┐    ┌╌╌╌┐    ┌───┐
  │0│*│ 2 │  ╎   ╎    ╎   ╎    │ 0 │
  └─└─└───┘  └╌╌╌┘    └╌╌╌┘    └───┘
  Stack 1    Stack 2  Stack 3  Stack 4
Player B's hand
  ┌───┐
  │ 8 │
  └───┘
    h1
  ┌───┐     ┌╌╌╌┐     ┌╌╌╌┐     ┌╌╌╌┐     ┌───┐
  │ 1 │     ╎   ╎     ╎   ╎     ╎   ╎     │ * │
  └───┘     └╌╌╌┘     └╌╌╌┘     └╌╌╌┘     └───┘
  Discard 1  Discard 2  Discard 3  Discard 4  Goal: 3 cards
""",
        {
            "hand A": (("*", "3"),),
            "discards A": ((), ("9", "6"), (), ("5",)),
            "goal A": (("7",),),
            "left A": (("12",),),
            "stacks": (("0", "*", "2"), (), (), ("0",)),
            "hand B": (("8",),),
            "discards B": (("1",), (), (), ()),
            "goal B": (("*",),),
            "left B": (("3",),),
        },
    ),
    "everything in a few lines": (
        """
PlayerA | Goal: [6] (10) | Hand: [3][4][5] | D1: [9] D2: [] D3: [4] D4: []
Stack 1: [0][1] Stack 2: [] Stack 3: [] Stack 4: [0]
Hand of Player B: 1 2 3
Goal of Player B: 5 with 3 cards left
Discards of Player B: [[9], [4, 5], [], []]
""",
        {
            "goal A": (("6",),),
            "left A": (("10",),),
            "hand A": (("3", "4", "5"),),
            "discards A": (("9",), (), ("4",), ()),
            "stacks": (("0", "1"), (), (), ("0",)),
            "hand B": (("1", "2", "3"),),
            "goal B": (("5",),),
            "left B": (("3",),),
            "discards B": (("9",), ("4", "5"), (), ()),
        },
    ),
}


@pytest.mark.parametrize("name", SCREENS)
def test_screens_are_read_by_meaning(name: str) -> None:
    """The same table is read from many frames."""
    text, piles = SCREENS[name]
    (table,) = reader()(text)
    assert table.piles == piles


def test_screens_follow_each_other() -> None:
    """A text may show several tables."""
    text, piles = SCREENS["the frame of the appendix"]
    found = reader()(f"Welcome!\n{text}p\nPlay from where: hi = hand at position i (1..5); g = goal?\n{text}")
    assert [table.piles for table in found] == [piles, piles]
    assert found[0].lines.stop <= found[1].lines.start


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Which Play Stack are you targeting (1..4)?",
        "Play from where: hi = hand at position i (1..5); g = goal; dj = discard pile j (1..4)",
        "Player A moves the goal card [6] to play stack 3",
        "Player A discards [5] on discard pile 2 and the hand is empty.",
        "Traceback (most recent call last):\n  File 'game.py', line 5\nIndexError: list index out of range",
        "[" * 5000,
    ],
)
def test_talk_is_no_table(text: str) -> None:
    """What only speaks of piles shows none."""
    assert reader()(text) == []


@pytest.mark.parametrize(
    ("hand", "below", "held"),
    [
        ("[2][4]", "5 is played from hand", ("2", "4")),
        ("[2][4]", "You drew 2 cards to your hand:", ("2", "4")),
        ("", "5 is played from hand", ()),
    ],
)
def test_an_empty_hand_is_no_sentence_about_one(hand: str, below: str, held: tuple[str, ...]) -> None:
    """A name that ends a line stands for an empty hand only where it is apart from what is before it."""
    text = (
        "Player A  goal [5] (14 left)   hand [1][3]\nPlayer A discards: [] [] [] []\n"
        "Stacks: 1 [] 2 [0] 3 [] 4 []\n"
        f"Player B  goal [7] (12 left)   hand {hand}\nPlayer B discards: [] [9] [] []\n{below}\np or x? "
    )
    assert reader()(text)[-1].piles["hand B"] == (held,)
