"""Right games of Mini Spite and Malice in words that nobody knows: read by what lies on the table, and never charged."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assignment_tools import EVERYTHING, sampled, some
from grader.kits.content import modules
from grader.sandbox.sandbox import Sandbox
from grader.sandbox.terminal import Terminal
from grader.sessions.dialogues import Dialogue, Over, Talk, Unreadable
from spite_renderings import LAYOUTS, MIXED, look, program
from test_dialogue_spite_and_malice import BUGS, DIALOGUES, FOLDER, PATIENCE, SUPPORT, files, messages, reader
from test_dialogue_spite_and_malice import sandbox as sandbox

SEEDS = range(1, 40 if EVERYTHING else 9)
ABOVE = "names above"
"""A layout of bare cards in which what a single row says may fit two readings; then the rest of the game is open."""

LOOKS = [(seed, layout) for seed in SEEDS for layout in LAYOUTS if layout != ABOVE]

POLISH = {
    "Play Stack": "Stos gry",
    "Discard": "stos odrzuconych",
    "Goal": "stos celu",
    "Hand": "ręka",
    "PlayerA": "Gracz A",
    "PlayerB": "Gracz B",
    "cards left": "kart zostało",
    "choose action: p (play) or x (discard/end turn)": "wybierz ruch: p (zagraj) lub x (odrzuć)",
    "Play from where: ": "Skąd grasz: ",
    " = hand at position i": " = ręka, pozycja i",
    "g = goal; dj = discard pile j": "g = cel; dj = stos j",
    "Which Play Stack are you targeting": "Na który stos gry",
    "Which Discard Pile are you targeting": "Na który stos odrzuconych",
    "wins!": "wygrywa!",
}
"""The reference in another language, which is in no list."""


def in_polish(program: dict[str, bytes]) -> dict[str, bytes]:
    """A program that prints this language; its names in code stay."""

    def translated(text: str) -> str:
        for english, polish in sorted(POLISH.items(), key=lambda one: -len(one[0])):
            text = text.replace(english, polish)
        return text

    strings = re.compile(r'f?"(?:[^"\\\n]|\\.)*"')
    return {
        name: strings.sub(lambda one: translated(one[0]), data.decode()).encode()
        if name in ("game.py", "game_rules.py")
        else data
        for name, data in program.items()
    }


def played(
    sandbox: Sandbox, dialogue: Dialogue, program: dict[str, bytes], seed: int = 0
) -> tuple[Talk, Unreadable | None]:
    """A dialogue, and why it came to no end where the program is not understood."""

    def terminal(more: str = "") -> Terminal:
        setup = f"{dialogue.setup}\nimport random\nrandom.seed({seed})\n{more}"
        return Terminal(sandbox, program, SUPPORT, setup=setup, patience=PATIENCE)

    problem = None
    with Talk(terminal(), reader(), dialogue.claims, dialogue.seed, terminal) as talk:
        try:
            dialogue.play(talk)
        except Over:
            pass
        except Unreadable as one:
            problem = one
    return talk, problem


@pytest.mark.parametrize(
    "seed, layout", some(LOOKS, 16), ids=[f"{seed}-{one}" for seed, one in some(LOOKS, 16)]
)
@pytest.mark.parametrize("dialogue", DIALOGUES, ids=[one.id for one in DIALOGUES])
def test_invented_words_in_any_layout(sandbox: Sandbox, seed: int, layout: str, dialogue: Dialogue) -> None:
    """Each claim comes up and holds, whatever is printed around the cards."""
    talk, problem = played(sandbox, dialogue, program(look(seed, layout), files("")))
    assert problem is None
    assert messages(talk) == {}
    assert talk.held == {claim.id for claim in dialogue.claims}


@pytest.mark.parametrize("seed", some([*SEEDS], 4))
@pytest.mark.parametrize("dialogue", DIALOGUES, ids=[one.id for one in DIALOGUES])
def test_invented_words_above(sandbox: Sandbox, seed: int, dialogue: Dialogue) -> None:
    """What is not read to the end is open, and nothing is said against the program."""
    talk, problem = played(sandbox, dialogue, program(look(seed, ABOVE), files("")))
    assert messages(talk) == {}
    assert problem is not None or talk.held


@pytest.mark.parametrize("seed", some([*SEEDS], 4))
@pytest.mark.parametrize("dialogue", DIALOGUES, ids=[one.id for one in DIALOGUES])
def test_what_is_not_understood_is_open(sandbox: Sandbox, seed: int, dialogue: Dialogue) -> None:
    """Where names may belong to two rows, nothing is learned, and nothing is said against the program."""
    talk, problem = played(sandbox, dialogue, program(look(seed, MIXED), files("")))
    assert problem is not None and problem.is_game
    assert messages(talk) == {}


@pytest.mark.parametrize("dialogue", DIALOGUES, ids=[one.id for one in DIALOGUES])
def test_a_language_in_no_list(sandbox: Sandbox, dialogue: Dialogue) -> None:
    """The layout of the handout is read in any language, and its questions as well."""
    talk, problem = played(sandbox, dialogue, in_polish(files("")))
    assert problem is None
    assert messages(talk) == {}
    assert talk.held == {claim.id for claim in dialogue.claims}


(READING,) = modules("screens", FOLDER, "own_reading.py")


@given(st.text(alphabet="Aa1 2505[]()|-*:=\nİſKß15┌─┐│└┘", max_size=400))
def test_any_text_is_taken(text: str) -> None:
    """Nothing is raised, whatever is printed."""
    READING.learned(text)
    for own in (READING.OwnWords((((word,), ("Hand", "H")),)) for word in text.split()[:3]):
        own.known(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[1][2][3][4][5] 15",
        # One player alone, and three of them.
        "a: [1][2][3][4][5]\nb: [6] 15\nc: [] [] [] []\nd: [] [] [] []\n",
        "\n".join(f"{n} a: [1][2][3][4][5]\n{n} b: [6] 15\n{n} c: [] [] [] []" for n in ("x", "y", "z")),
        # No name tells the play stacks from the discard piles.
        "\n".join(f"{n} a: [1][2][3][4][5]\n{n} b: [6] 15" for n in ("x", "y")) + "\nc: [] [] [] []" * 3,
    ],
)
def test_what_is_no_first_table_teaches_nothing(text: str) -> None:
    """Where a part is missing, or could be another one, no word is learned."""
    assert READING.learned(text) is None


REFERENCE_BUGS = [bug for bug in BUGS if not bug.base]


@sampled(2)
@pytest.mark.parametrize("bug", some(REFERENCE_BUGS, 6), ids=[bug.name for bug in some(REFERENCE_BUGS, 6)])
def test_wrong_games_break_no_other_claims(sandbox: Sandbox, bug: object) -> None:
    """What is wrong in a game of unknown words is charged for its own rules, or open."""
    allowed = {*bug.rules, *bug.also}  # type: ignore[attr-defined]
    wrong = in_polish(bug.apply(files("")))  # type: ignore[attr-defined]
    for dialogue in DIALOGUES:
        talk, _ = played(sandbox, dialogue, wrong)
        found = messages(talk)
        assert [
            claim.id
            for claim in dialogue.claims
            if claim.id in found and not allowed.intersection(claim.rules)
        ] == []
