"""What the reference of Baker's Game does, rule by rule."""

from __future__ import annotations

import contextlib
import io
import random
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

import reference_modules
from assignment_tools import kit as built_in_kit
from grader.kits.screens import load_reader, piles

GAME = reference_modules.REFERENCES / "bakers_game" / "bakers_game.py"
SIZES = [7, 7, 7, 7, 6, 6, 6, 6]


@pytest.fixture
def kit() -> Iterator[Any]:
    """The reference's modules, freshly imported."""
    with reference_modules.loaded("bakers_game") as modules:
        yield modules


def pile_of(kit: Any, text: str) -> list[Any]:
    """Cards from a text such as "A♣ 10♠"."""
    every = {
        str(card): card for card in (kit.Card(rank, suit) for suit in range(1, 5) for rank in range(1, 14))
    }
    return [every[one] for one in text.split()]


def shown(*lists: list[Any]) -> list[str]:
    """The texts of lists of cards."""
    return [" ".join(map(str, one)) for one in lists]


class TestCards:
    """The module that the course supplies."""

    def test_a_card(self, kit: Any) -> None:
        """Rank, suit, value and text."""
        card = kit.Card(12, 3)
        assert (card.rank(), card.suit(), card.value(), str(card), repr(card)) == (12, 3, 10, "Q♥", "Q♥")
        assert [kit.Card(rank, 4).value() for rank in range(1, 14)] == [*range(1, 11), 10, 10, 10]

    @pytest.mark.parametrize(
        "what", [(), (0, 1), (14, 1), (1, 5), (1, 0), ("A", 1), (1.0, 1), (True, 1), (None, 2)]
    )
    def test_blank(self, kit: Any, what: tuple[Any, ...]) -> None:
        """Anything else makes a blank card."""
        card = kit.Card(*what)
        assert (card.rank(), card.suit(), card.value(), str(card)) == (0, 0, 0, "blank")

    def test_face_down(self, kit: Any) -> None:
        """A card that lies face down shows nothing."""
        card = kit.Card(1, 1)
        assert card.is_face_up()
        card.flip_card()
        assert (str(card), card.is_face_up()) == ("XX", False)

    def test_equality(self, kit: Any) -> None:
        """Rank and suit make cards equal; they have no hash and no order."""
        assert kit.Card(5, 2) == kit.Card(5, 2) != kit.Card(5, 3)
        assert kit.Card(5, 2) != None  # noqa: E711
        with pytest.raises(TypeError):
            hash(kit.Card(5, 2))
        with pytest.raises(TypeError):
            _ = kit.Card(5, 2) < kit.Card(6, 2)

    def test_deck(self, kit: Any) -> None:
        """52 cards by suit and rank, the king of spades on top."""
        deck = kit.Deck()
        assert str(deck).startswith("A♣, 2♣") and repr(deck) == str(deck)
        dealt = [str(deck.deal()) for _ in range(52)]
        assert dealt[:2] == ["K♠", "Q♠"] and len(set(dealt)) == 52
        assert deck.is_empty() and len(deck) == 0 and deck.deal() is None

    def test_shuffle_and_display(self, kit: Any) -> None:
        """A shuffled deck has the same cards in another order, and shows them in lines."""
        deck, other = kit.Deck(), kit.Deck()
        deck.shuffle()
        assert str(deck) != str(other) and sorted(str(deck).split(", ")) == sorted(str(other).split(", "))
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            other.display()
        assert [len(line.split()) for line in out.getvalue().splitlines()] == [13] * 4


class TestSetup:
    """Rules S1 to S7."""

    def test_setup(self, kit: Any) -> None:
        """Four cells, four foundations, eight tableaus, all lists of their own."""
        cells, foundations, tableaus = game = kit.setup_game()
        assert isinstance(game, tuple)
        assert (cells, foundations) == ([[], [], [], []], [[], [], [], []])
        assert [len(tableau) for tableau in tableaus] == SIZES
        lists = [*cells, *foundations, *tableaus, *(one for group in kit.setup_game() for one in group)]
        assert len({id(one) for one in lists}) == 32

    def test_dealt_from_left_to_right(self, kit: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        """One card to each tableau in turn, from a deck that was shuffled."""
        calls = []
        monkeypatch.setattr(kit.cards.Deck, "shuffle", lambda deck: calls.append(len(deck)))
        _, _, tableaus = kit.setup_game()
        assert calls == [52]
        deck = kit.Deck()
        dealt = [str(deck.deal()) for _ in range(52)]
        assert [shown(tableau) for tableau in tableaus] == [
            shown(pile_of(kit, " ".join(dealt[n::8]))) for n in range(8)
        ]


class TestDisplay:
    """Rules D1 to D6."""

    def test_what_is_printed_is_read(self, kit: Any) -> None:
        """Every pile can be read, and nothing changes."""
        cells = [pile_of(kit, text) for text in ["", "10♠", "", "A♣"]]
        foundations = [pile_of(kit, text) for text in ["A♥ 2♥", "", "", "A♦"]]
        tableaus = [pile_of(kit, text) for text in ["", "K♠", "Q♣ J♣ 10♣", "", "", "3♥ 2♠", "4♥", ""]]
        before = [shown(*group) for group in (cells, foundations, tableaus)]
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            kit.display_game(cells, foundations, tableaus)
        assert [shown(*group) for group in (cells, foundations, tableaus)] == before
        assert piles(load_reader(built_in_kit().transcripts("bakers_game")), out.getvalue()) == {
            "cells": ((), ("10♠",), (), ("A♣",)),
            "foundations": (("2♥",), (), (), ("A♦",)),
            "tableaus": tuple(tuple(text.split()) for text in before[2]),
        }


class TestValidity:
    """Rules V1 to V9."""

    def test_all_pairs(self, kit: Any) -> None:
        """Of the 2704 pairs of cards, 48 are valid on a foundation and 48 on a tableau."""
        every = [kit.Card(rank, suit) for suit in range(1, 5) for rank in range(1, 14)]
        for valid, step in ((kit.valid_fnd_move, 1), (kit.valid_tab_move, -1)):
            for source in every:
                for destination in every:
                    fits = source.suit() == destination.suit() and source.rank() - destination.rank() == step
                    with contextlib.nullcontext() if fits else pytest.raises(RuntimeError):
                        valid(source, destination)
        assert kit.open_points == []

    @pytest.mark.parametrize(("ruling", "empty"), [("none", None), ("empty_list", []), ("empty_text", "")])
    def test_empty_destination(
        self, kit: Any, ruling: str, empty: object, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Aces on an empty foundation, anything on an empty tableau; only the empty value ruled is decided."""
        monkeypatch.setattr(kit.rulings, "empty_destination", ruling)
        for rank in range(1, 14):
            card = kit.Card(rank, 2)
            with contextlib.nullcontext() if rank == 1 else pytest.raises(RuntimeError):
                kit.valid_fnd_move(card, empty)
            kit.valid_tab_move(card, empty)
        assert kit.open_points == []
        others: list[object] = [None, [], ""]
        for other in others:
            if other != empty or type(other) is not type(empty):
                kit.valid_tab_move(kit.Card(1, 1), other)
        assert len(kit.open_points) == 2

    def test_blank_cards_are_open(self, kit: Any) -> None:
        """No rule speaks of cards that cannot be read."""
        down = kit.Card(2, 2)
        down.flip_card()
        for source, destination in [(kit.Card(), kit.Card(1, 1)), (kit.Card(1, 1), down), (down, None)]:
            kit.open_points.clear()
            with contextlib.suppress(RuntimeError):
                kit.valid_fnd_move(source, destination)
            assert kit.open_points


MOVES = {
    "tableau_to_cell": [("2♣ A♣", "", "2♣", "A♣")],
    "tableau_to_foundation": [("K♦ A♣", "", "K♦", "A♣"), ("3♦", "A♦ 2♦", "", "A♦ 2♦ 3♦")],
    "tableau_to_tableau": [("K♦ 9♣", "", "K♦", "9♣"), ("3♦", "A♦ 4♦", "", "A♦ 4♦ 3♦")],
    "cell_to_foundation": [("A♣", "", "", "A♣"), ("3♦", "A♦ 2♦", "", "A♦ 2♦ 3♦")],
    "cell_to_tableau": [("9♣", "", "", "9♣"), ("3♦", "A♦ 4♦", "", "A♦ 4♦ 3♦")],
}
REFUSED = {
    "tableau_to_cell": [("2♣ A♣", "3♣"), ("", ""), ("", "A♣")],
    "tableau_to_foundation": [("K♦ 2♣", ""), ("3♦", "A♥ 2♥"), ("4♦", "A♦ 2♦"), ("", ""), ("", "A♦")],
    "tableau_to_tableau": [("3♦", "4♥"), ("5♦", "4♦"), ("", ""), ("", "K♦")],
    "cell_to_foundation": [("2♣", ""), ("3♦", "A♥ 2♥"), ("4♦", "A♦ 2♦"), ("", "")],
    "cell_to_tableau": [("3♦", "4♥"), ("5♦", "4♦"), ("", ""), ("", "K♦")],
}


class TestMoves:
    """Rules M1 to M17."""

    @pytest.mark.parametrize(
        ("name", "case"), [(name, case) for name, cases in MOVES.items() for case in cases]
    )
    def test_valid(self, kit: Any, name: str, case: tuple[str, str, str, str]) -> None:
        """The last card goes to the end of the other list."""
        source, destination = pile_of(kit, case[0]), pile_of(kit, case[1])
        moved = source[-1]
        getattr(kit, name)(source, destination)
        assert shown(source, destination) == [*case[2:]]
        assert destination[-1] is moved
        assert kit.open_points == []

    @pytest.mark.parametrize(
        ("name", "case"), [(name, case) for name, cases in REFUSED.items() for case in cases]
    )
    def test_refused(self, kit: Any, name: str, case: tuple[str, str]) -> None:
        """A RuntimeError, and both lists as they were."""
        source, destination = pile_of(kit, case[0]), pile_of(kit, case[1])
        with pytest.raises(RuntimeError):
            getattr(kit, name)(source, destination)
        assert shown(source, destination) == [*case]
        assert kit.open_points == []

    def test_to_itself_is_open(self, kit: Any) -> None:
        """No rule says what a move from a list to itself does."""
        pile = pile_of(kit, "A♣")
        with contextlib.suppress(RuntimeError):
            kit.tableau_to_tableau(pile, pile)
        assert kit.open_points


class TestWinning:
    """Rules W1 to W4."""

    def test_won(self, kit: Any) -> None:
        """Thirteen cards and a king on top of each, in whatever order."""
        suits = [[kit.Card(rank, suit) for rank in range(1, 14)] for suit in range(1, 5)]
        assert kit.is_winner(suits) is True
        random.Random(0).shuffle(suits)
        suits[0][:12] = suits[0][11::-1]
        assert kit.is_winner(suits) is True
        assert kit.open_points == []

    def test_not_won(self, kit: Any) -> None:
        """A card less, or another card on top, of any of them."""
        for n in range(4):
            suits = [[kit.Card(rank, suit) for rank in range(1, 14)] for suit in range(1, 5)]
            suits[n].insert(0, suits[n].pop())
            assert kit.is_winner(suits) is False
            suits[n] = suits[n][1:] + suits[n][:1]
            del suits[n][0]
            assert kit.is_winner(suits) is False
        assert kit.is_winner([[], [], [], []]) is False
        assert kit.open_points == []


def run(*typed: str) -> str:
    """What the program prints when these lines are typed."""
    done = subprocess.run(
        [sys.executable, "-B", GAME],
        input="\n".join(typed),
        capture_output=True,
        encoding="utf-8",
        timeout=20,
        env={"PYTHONIOENCODING": "utf-8"},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


class TestProgram:
    """Rules G1 to G8, as far as they can be seen without a terminal."""

    @pytest.mark.parametrize("typed", [("q",), ("Q", "h"), ()])
    def test_ends(self, typed: tuple[str, ...]) -> None:
        """With q or Q, or when the input ends."""
        text = run(*typed)
        assert text.count("prompt :> ") == 1 and text.count("TC x y") == 1

    def test_invalid_commands(self) -> None:
        """Each is reported, and changes nothing."""
        reader = load_reader(built_in_kit().transcripts("bakers_game"))
        assert reader is not None
        invalid = [
            "",
            "x",
            "tc",
            "tc 1",
            "tc 1 2 3",
            "tc 0 1",
            "tc 9 1",
            "tc 1 5",
            "tf one 1",
            "tc -1 1",
            "cf 1 1",
            "r 1",
        ]
        text = run(*invalid, "q")
        tables = [table.piles for table in reader(text)]
        assert len(tables) == len(invalid) + 1 and text.count("Error: ") == len(invalid)
        assert all(table == tables[0] for table in tables)

    def test_move_help_and_restart(self) -> None:
        """A card goes to a cell; h shows the menu; r deals anew."""
        reader = load_reader(built_in_kit().transcripts("bakers_game"))
        assert reader is not None
        text = run("tC 1 2", "H", "r", "q")
        first, moved, helped, dealt = [table.piles for table in reader(text)]
        assert moved["cells"][1] == (first["tableaus"][0][-1],)
        assert helped == moved != dealt and dealt["cells"] == ((), (), (), ())
        assert text.count("TC x y") == 2

    def test_won(self, kit: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        """It ends by itself when the game is won."""
        suits = [[kit.Card(rank, suit) for rank in range(1, 14)] for suit in range(1, 5)]
        cells = [[suits[3].pop()], [], [], []]
        monkeypatch.setattr(kit.bakers_game, "setup_game", lambda: (cells, suits, [[] for _ in range(8)]))
        monkeypatch.setattr("builtins.input", lambda prompt: "cf 1 4")
        kit.main()
        assert "You won!" in capsys.readouterr().out
