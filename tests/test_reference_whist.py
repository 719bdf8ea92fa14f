"""What the reference of Whist does: its two modules of cards, its player, and the house players."""

from __future__ import annotations

import importlib.util
import random
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from grader.kits import content
from reference_modules import REFERENCES

WHIST = REFERENCES / "whist"
HOUSE = ("first_legal", "last_legal", "random_legal", "high_card", "strong")
table = next(
    module for module in content.modules("spec_tests", REFERENCES.parent / "spec_tests" / "whist", "table.py")
)


def load(path: Path) -> ModuleType:
    """A module by its path, imported under a name that nobody else uses."""
    spec = importlib.util.spec_from_file_location(f"whist_{path.parent.name}_{path.stem}", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(params=["Card.py", "other/Card.py"])
def cards(request: pytest.FixtureRequest) -> ModuleType:
    """Each of the two modules of cards."""
    return load(WHIST / "support" / request.param)


@pytest.fixture
def house() -> Iterator[dict[str, Any]]:
    """The house players, and the cards that they are given."""
    modules = {name: load(WHIST / "house" / f"{name}.py") for name in HOUSE}
    yield {"Card": load(WHIST / "support" / "Card.py").Card, **{n: one.Player for n, one in modules.items()}}


class TestCards:
    """What the course supplies, in both of its forms."""

    def test_a_card(self, cards: ModuleType) -> None:
        """Suit, rank, colour, and the texts of a card, which lies face down until it is turned."""
        card = cards.Card("s", " t ")
        assert (card.Suit(), card.Rank(), card.Color(), card.IsFaceCard()) == ("S", "T", "B", False)
        assert (card.FaceUp(), str(card), repr(card)) == (False, " XX", " TS")
        card.TurnFaceUp()
        assert (card.FaceUp(), str(card), repr(card)) == (True, " TS", " TS")
        card.TurnFaceDown()
        assert str(card) == " XX"
        assert [cards.Card(suit, "J").Color() for suit in "SHDC"] == ["B", "R", "R", "B"]
        assert [rank for rank in table.RANKS if cards.Card("H", rank).IsFaceCard()] == ["J", "Q", "K"]

    @pytest.mark.parametrize(
        "what", [("X", "2"), ("S", "1"), ("S", "10"), (1, "2"), ("S", None), ("S",), ("", "2")]
    )
    def test_no_such_card(self, cards: ModuleType, what: tuple[Any, ...]) -> None:
        """What is no text, no suit or no rank is refused."""
        with pytest.raises(cards.CardError):
            cards.Card(*what)

    def test_a_blank_card(self, cards: ModuleType) -> None:
        """Without suit and rank, a card has neither."""
        assert (cards.Card().Suit(), cards.Card().Rank()) == ("", "")

    def test_order_and_equality(self, cards: ModuleType) -> None:
        """Cards are ordered by rank alone, ace high, and equal by rank and suit."""
        made = [cards.Card("D", rank) for rank in table.RANKS]
        assert sorted(made, reverse=True) == made[::-1]
        two, other = cards.Card("S", "2"), cards.Card("H", "2")
        assert two <= other <= two and two >= other and not two < other and not two > other
        assert two != other and two == cards.Card("S", "2") and two != "2S"
        assert cards.Card("S", "A") > cards.Card("H", "K") > cards.Card("C", "2")

    def test_a_deck(self, cards: ModuleType) -> None:
        """A deck holds every card once, is shuffled, and is dealt until it is empty."""
        deck = cards.DeckOfCards()
        assert (deck.Count(), len(deck), len(cards.DeckOfCards(2))) == (52, 52, 104)
        assert repr(deck) == "".join(f" {rank}{suit}" for suit in "SHDC" for rank in table.RANKS)
        assert str(deck) == " XX" * 52
        before = repr(deck)
        deck.Shuffle()
        assert repr(deck) != before
        dealt = [deck.DealOne() for _ in range(52)]
        assert sorted(repr(card) for card in dealt) == sorted(before[n : n + 3] for n in range(0, 156, 3))
        with pytest.raises(cards.DeckError):
            deck.DealOne()

    def test_the_other_module_has_other_data(self) -> None:
        """Nothing of what is private in one module is there in the other, and only one has a hash."""
        usual, other = (load(WHIST / "support" / name) for name in ("Card.py", "other/Card.py"))
        assert not set(vars(usual.Card("S", "2"))) & set(dir(other.Card("S", "2")))
        assert hash(usual.Card("S", "2")) == hash(usual.Card("S", "2"))
        with pytest.raises(TypeError):
            hash(other.Card("S", "2"))


class TestTable:
    """The table of the spec tests, at which the situations come about."""

    def test_situations_agree(self) -> None:
        """In each situation, hand, trick and history are a whole deck but for what the others hold."""
        chance = random.Random(5)
        for number in range(20):
            trump = table.SUITS[number % 4]
            whole = list(table.hand_of_whist(chance, number % 4, trump, (0, 0), table.ORDERS[number % 6]))
            assert len(whole) == 52
            for place, one in enumerate(whole):
                turn = place % 4
                assert (len(one.tricks), len(one.trick)) == (place // 4, turn)
                assert len(one.hand) == 13 - len(one.tricks)
                seen = [*one.hand, *one.trick, *(card for trick in one.tricks for card in trick[0])]
                assert len(set(seen)) == len(seen)
                leader = table.SEATS[(table.SEATS.index(one.seat) - turn) % 4]
                if one.tricks:
                    assert one.tricks[-1][2] == leader

    def test_lopsided_hands(self) -> None:
        """One seat has nearly all cards of a suit, and the dealer's last card is a trump all the same."""
        chance = random.Random(8)
        lengths = set()
        for number in range(160):
            trump, dealer = table.SUITS[number % 4], number // 4 % 4
            lopsided = table.SEATS[number // 16 % 4]
            whole = list(table.hand_of_whist(chance, dealer, trump, (0, 0), "dealt", lopsided))
            dealt = {one.seat: one.hand for one in whole[:4]}
            assert len({card for hand in dealt.values() for card in hand}) == 52
            assert dealt[table.SEATS[dealer]][-1][0] == trump
            held = [card[0] for card in dealt[lopsided]]
            lengths.add(max(map(held.count, table.SUITS)))
        assert lengths == {table.LONG, table.LONG + 1, table.LONG + 2}

    def test_lopsided_hands_lead_trumps_early(self) -> None:
        """What hardly comes about otherwise does: only trumps in the hand, and most tricks to come."""
        met = sum(
            one.kind == "lead" and len(one.tricks) < 6 and all(card[0] == one.trump for card in one.hand)
            for seed in "01"
            for situations in table.hands(seed, "N", "SHDC" * 4, lopsided=True)
            for one in situations
        )
        assert met > 0

    def test_tricks_are_won_as_they_should_be(self) -> None:
        """The highest trump wins, or the highest card of the suit led."""
        for situations in table.hands("won", "N", "SHDC" * 3):
            for one in situations:
                for cards, leader, winner in one.tricks:
                    trumps = [card for card in cards if card[0] == one.trump]
                    able = trumps or [card for card in cards if card[0] == cards[0][0]]
                    best = max(able, key=lambda card: table.RANKS.index(card[1]))
                    seat = (table.SEATS.index(leader) + cards.index(best)) % 4
                    assert table.SEATS[seat] == winner

    def test_scores_are_those_of_a_game(self) -> None:
        """Both sides have fewer points than win the game."""
        for situations in table.hands("scores", "E", "SHDC" * 10):
            assert all(max(one.score) < table.GAME for one in situations)


def tricks_of(house: dict[str, Any], one: str, other: str, deals: int) -> float:
    """How many of thirteen tricks a partnership of one house player takes against one of another, on average."""
    chance = random.Random(11)
    total = 0
    for number in range(deals):
        deck = [house["Card"](card[0], card[1]) for card in chance.sample(table.DECK, 52)]
        for mine in ("NS", "EW"):
            players = {seat: house[one if seat in mine else other]() for seat in table.SEATS}
            hands = {seat: deck[n::4] for n, seat in enumerate(table.SEATS)}
            leader = number % 4
            tricks: list[Any] = []
            for _ in range(13):
                trick: list[Any] = []
                for turn in range(4):
                    seat = table.SEATS[(leader + turn) % 4]
                    card = players[seat].PlayCard(
                        tuple(hands[seat]), [*trick], deck[-1].Suit(), seat, [*tricks], (0, 0)
                    )
                    hands[seat].remove(card)
                    trick.append(card)
                led, trump = trick[0].Suit(), deck[-1].Suit()
                power = [table._strength(f"{card.Suit()}{card.Rank()}", led, trump) for card in trick]
                winner = (leader + power.index(max(power))) % 4
                tricks.append((*trick, table.SEATS[leader], table.SEATS[winner]))
                leader = winner
                total += table.SEATS[winner] in mine
    return total / (2 * deals)


def test_the_strong_player_is_better_than_the_high_card_and_that_than_chance(house: dict[str, Any]) -> None:
    """Over many deals, each played with both sides, the house players stand in their order."""
    assert tricks_of(house, "strong", "high_card", 60) > 6.9
    assert tricks_of(house, "high_card", "random_legal", 60) > 6.9


def test_the_random_player_is_the_same_for_a_seed(house: dict[str, Any]) -> None:
    """The same seed and the same hands give the same cards, another seed gives others."""
    hand = tuple(house["Card"](card[0], card[1]) for card in table.DECK[:13])
    drawn = [
        [repr(player.PlayCard(hand, [], "H", "N", [], (0, 0))) for _ in range(30)]
        for player in (house["random_legal"](seed) for seed in (1, 1, 2, None, None))
    ]
    assert drawn[0] == drawn[1] != drawn[2]
    assert drawn[3] == drawn[4] and len(set(drawn[3])) > 5
