"""Right games of Mini Spite and Malice whose questions, pauses and tables are in words of their own: all claims hold."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from assignment_tools import sampled
from grader.kits.screens import Table
from grader.sandbox.sandbox import Sandbox
from grader.sandbox.terminal import Terminal
from grader.sessions.dialogues import Dialogue, Talk, Unreadable
from test_dialogue_spite_and_malice import (
    DIALOGUES,
    PATIENCE,
    SUPPORT,
    files,
    messages,
    reader,
    talked,
)
from test_dialogue_spite_and_malice import sandbox as sandbox

BASE, FILE = "chooses_the_discard", "spite_malice.py"

DISCARD = """            at = self.choose(f"Which card of your hand (1-{len(hand)})? ", len(hand))
            if hand[at] == "0":
                raise ValueError("A 0 is not discarded.")
            pile = self.discards[self.turn][self.choose("On which pile (1-4)? ", 4)]
"""
CARD = """            {loop}
                got = input("{words}")
                if got in [{form} for i in range(len(hand)) if hand[i] != "0"]:
                    break
                {refuse}
            at = int(got[-1]) - 1
"""
PILE = """            pile = self.discards[self.turn][self.choose("{words}", 4)]
"""
CALLED, POSITION = '"h%d" % (i + 1)', "str(i + 1)"
LOOP = {"loop": "while True:", "refuse": 'print("No.")'}
ONCE = {"loop": "for _ in [1]:", "refuse": 'raise ValueError("No.")'}


def card(form: str, how: Mapping[str, str], words: str = "Away with: ") -> str:
    """Code that asks for the card of a discard."""
    return CARD.format(form=form, words=words, **how)


def pile(words: str = "Where to: ") -> str:
    """Code that asks for the pile of a discard."""
    return PILE.format(words=words)


MOVED = "            except ValueError as problem:\n"
AFTER_EACH = "                {pause}\n" + MOVED
DISCARDED = "                    self.discard()\n"
TAKEN = '        cards, at = self.take(input("Card (hi, g or dj): "))\n'
AGAIN = """        where = input("Card (hi, g or dj): ")
        while True:
            try:
                cards, at = self.take(where)
                break
            except ValueError:
                where = input("{words}")
"""
REFUSED = """        if not answer.isdecimal() or not 1 <= int(answer) <= upto:
            raise ValueError(f"Only 1 to {upto}.")
"""
REPEATED = """        while not answer.isdecimal() or not 1 <= int(answer) <= upto:
            answer = input("Try again: ")
"""
STACK = 'f"Playing pile {i + 1}: {self.top_of_stack(stack)}"'
GERMAN = {
    "Goal of player {name}": "Zielstapel von Spieler {name}",
    "Hand of player {name}": "Hand von Spieler {name}",
    "Discard pile {j + 1} of player {name}": "Ablagestapel {j + 1} von Spieler {name}",
    "Playing pile {i + 1}": "Spielstapel {i + 1}",
    "more below": "weitere darunter",
    "*** It is the turn of player {self.turn} ***": "*** Spieler {self.turn} ist dran ***",
    "Card (hi, g or dj): ": "Karte (hi, g oder dj): ",
    "Playing pile (1-4): ": "Spielstapel (1-4): ",
    "Which card of your hand (1-{len(hand)})? ": "Welche Handkarte (1-{len(hand)})? ",
    "On which pile (1-4)? ": "Auf welchen Ablagestapel (1-4)? ",
    "p = play, x = discard: ": "p = spielen, x = ablegen: ",
    "Player {self.turn} wins": "Spieler {self.turn} hat gewonnen",
}
NAMES = {
    '        self.names = ["A", "B"]\n': '        self.names = ["A", "B"]\n        self.called = {"A": "Bob", "B": "Alice"}\n',
    "turn of player {self.turn}": "turn of {self.called[self.turn]}",
    "Goal of player {name}": "{self.called[name]}'s goal",
    "Hand of player {name}": "{self.called[name]}'s hand",
    "Discard pile {j + 1} of player {name}": "Discard pile {j + 1} of {self.called[name]}",
    "Player {self.turn} wins": "{self.called[self.turn]} wins",
}

GAMES: dict[str, dict[str, str]] = {
    "a card named as in h3, then a pile, in no words that are known": {DISCARD: card(CALLED, ONCE) + pile()},
    "a pile, then a card named as in h3": {DISCARD: pile() + card(CALLED, ONCE)},
    "a pile, then a position": {DISCARD: pile() + card(POSITION, ONCE)},
    "a position, then a pile, each with the same word": {
        DISCARD: card(POSITION, ONCE, "Number: ") + pile("Number: ")
    },
    "the same prompt for all": {
        '"p = play, x = discard: "': '"> "',
        '"Card (hi, g or dj): "': '"> "',
        '"Playing pile (1-4): "': '"> "',
        'f"Which card of your hand (1-{len(hand)})? "': '"> "',
        '"On which pile (1-4)? "': '"> "',
    },
    "a card that is asked for until there is one": {DISCARD: card(POSITION, LOOP) + pile()},
    "words that mislead": {
        DISCARD: card(CALLED, LOOP, "What goes on the pile? ")
        + pile("Which pile takes the card of the hand? ")
    },
    "a pause after each move": {MOVED: AFTER_EACH.format(pause='input("Ready for the next one? ")')},
    "a pause below a table": {
        MOVED: AFTER_EACH.format(pause='self.show(); input("Pass the screen to your friend ...")')
    },
    "a pause without words": {MOVED: AFTER_EACH.format(pause="input()")},
    "a pause after each discard": {DISCARDED: DISCARDED + '                    input("Change seats! ")\n'},
    "a place that is asked for again in other words": {
        TAKEN: AGAIN.format(words="There is nothing. So? "),
        REFUSED: REPEATED,
    },
    "all of it asked for again in the same words": {
        TAKEN: AGAIN.format(words="Try again: "),
        REFUSED: REPEATED,
    },
    "the next card beside each stack": {
        STACK: 'f"Stack {i + 1} (next: {len(stack)}) {self.top_of_stack(stack)}"'
    },
    "the next card behind each stack": {
        STACK: 'f"Playing pile {i + 1}: {self.top_of_stack(stack)} <- {len(stack)}"'
    },
    "German": GERMAN,
    "players with names": NAMES,
}


def program(changes: Mapping[str, str]) -> dict[str, bytes]:
    """A right game in other words."""
    text = files(BASE)[FILE].decode()
    for old, new in changes.items():
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return {FILE: text.encode()}


@sampled(3)
@pytest.mark.parametrize("dialogue", DIALOGUES, ids=[one.id for one in DIALOGUES])
@pytest.mark.parametrize("game", GAMES)
def test_words_do_not_matter(sandbox: Sandbox, game: str, dialogue: Dialogue) -> None:
    """What a program asks for is learned from what it takes and from what comes of it."""
    talk = talked(sandbox, dialogue, program(GAMES[game]))
    assert messages(talk) == {}
    assert talk.held == {claim.id for claim in dialogue.claims}


@pytest.mark.parametrize("dialogue", DIALOGUES, ids=[one.id for one in DIALOGUES])
def test_a_first_table_that_cannot_be_is_not_judged(sandbox: Sandbox, dialogue: Dialogue) -> None:
    """Cards on the play stacks before the first move are misread: nothing is said of such a game."""
    odd = program({STACK: 'f"Playing pile {i + 1}: {len(stack) + 3} {self.top_of_stack(stack)[1:-1]}"'})
    terminal = Terminal(sandbox, odd, SUPPORT, patience=PATIENCE)
    with (
        Talk(terminal, reader(), dialogue.claims, dialogue.seed) as talk,
        pytest.raises(Unreadable, match="not understood"),
    ):
        dialogue.play(talk)
    assert not talk.held and not talk.breaches


def test_messages_have_the_names_of_the_players(sandbox: Sandbox) -> None:
    """Who is called Alice on the screen is called so where something is wrong."""
    wrong = program(
        {**NAMES, "[card for each": "[card for each", "while len(hand) < 5": "while len(hand) < 4"}
    )
    (whole,) = (one for one in DIALOGUES if one.id == "whole_game")
    found = messages(talked(sandbox, whole, wrong))
    assert "refill" in found
    assert "Alice" in found["refill"] or "Bob" in found["refill"]


TABLE = """
{0} Hand [[*][4]]
{0} Goal [5] 12 cards left
Play Stack 1 (next: 3): {stack}
Play Stack 2 : || needs 0
Play Stack 3 (empty):
Play Stack 4 : ||
{1} Hand [[7]]
{1} Goal [7] 15 cards left
"""
READ = {
    "hand A": (("*", "4"),),
    "goal A": (("5",),),
    "left A": (("12",),),
    "stacks": (("0", "1", "*"), (), (), ()),
    "hand B": (("7",),),
    "goal B": (("7",),),
    "left B": (("15",),),
}


def headed(text: str) -> str:
    """The same table with each player's name in a line above, in the place of the line's beginning."""
    for name in ("Anna", "Ben"):
        text = text.replace(f"{name} Hand", f"--- {name} ---\nHand").replace(f"{name} Goal", "Goal")
    return text


@pytest.mark.parametrize("stack", ["|[0][1][*]|", "[0][1][*]"])
@pytest.mark.parametrize(
    "names",
    [("PlayerA", "PlayerB"), ("Anna", "Ben"), ("Spieler A", "Spieler B"), ("Player Ann", "Player Bo")],
)
@pytest.mark.parametrize("frame", [str, headed])
def test_notes_beside_stacks_are_no_cards(
    frame: Callable[[str], str], names: tuple[str, str], stack: str
) -> None:
    """What a program writes beside a stack is not one of its cards, whoever plays."""
    found: list[Table] = reader()(frame(TABLE.format(*names, stack=stack)))
    assert [one.piles for one in found] == [READ]


HEADS = """PLAYER A
  Hand          1    2    3    4
                2    3    5    6
  Goal          4   15 cards left
PLAY STACK      1    2    3    4
              {joker}    0    -    0
  needs         1    1    0    1
PLAYER B
  Hand          1    2    3
                2    4    6
  Goal          7   14 cards left
"""


@pytest.mark.parametrize("joker", ["*(0)", "*=0", "*:0", "*/0"])
def test_a_joker_with_its_value_below_the_number_of_its_stack(joker: str) -> None:
    """Joined in one way or another."""
    (found,) = reader()(HEADS.format(joker=joker))
    assert found.piles["stacks"] == (("*",), ("0",), (), ("0",))


@pytest.mark.parametrize("joker", ["?>0", "+~0", "0.*", "~~~"])
def test_the_numbers_of_piles_are_no_cards(joker: str) -> None:
    """Where the line below them cannot be read, the stacks are not read either."""
    numbers = (("1",), ("2",), ("3",), ("4",))
    assert all(one.piles.get("stacks") != numbers for one in reader()(HEADS.format(joker=joker)))
