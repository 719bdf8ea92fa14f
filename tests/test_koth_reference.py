"""What the reference of King of the Hill does, rule by rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from koth_tools import NAMES, cards, filled, loaded, play, shown, table


@pytest.fixture
def koth() -> Iterator[Any]:
    """The reference's names, freshly imported."""
    with loaded() as names:
        yield names


class TestPiles:
    """Cards, piles, hands and stacks."""

    def test_cards_alike(self, koth: Any) -> None:
        """Rank and suit are compared each by itself, and together."""
        five, red = cards(koth, "5H R")
        for text, alike in (("5H", (1, 1, 1)), ("5D", (0, 1, 0)), ("6H", (0, 0, 1)), ("6D", (0, 0, 0))):
            (card,) = cards(koth, text)
            assert (five.identical(card), five.sameRank(card), five.sameSuit(card)) == alike
        (black,) = cards(koth, "B")
        assert (red.identical(black), red.sameRank(black), red.sameSuit(black)) == (0, 1, 0)

    def test_a_pile(self, koth: Any) -> None:
        """Cards are found and taken out by what they are, one at a time."""
        pile = filled(koth, koth.CardPile(), "4S 9D 4S")
        four, five = cards(koth, "4S 5S")
        assert pile.cardExists(four) and not pile.cardExists(five)
        assert pile.removeCard(four).identical(four) and shown(pile) == "9D 4S"
        assert pile.removeCard(five) is None and shown(pile) == "9D 4S"

    def test_rulings_of_missing_cards(self, koth: Any) -> None:
        """A missing card and an empty stack may be exceptions."""
        koth.rulings.missing_card = koth.rulings.empty_stack = "exception"
        with pytest.raises(Exception, match="no such card"):
            koth.CardPile().removeCard(*cards(koth, "4S"))
        with pytest.raises(Exception, match="empty"):
            koth.CardStack().removeCard()

    def test_shuffle(self, koth: Any) -> None:
        """All orders come, and no card is lost."""
        pile = filled(koth, koth.CardPile(), "4S 9D R")
        orders = set()
        for _ in range(200):
            pile.shuffle()
            orders.add(shown(pile))
        assert len(orders) == 6 and {len(one.split()) for one in orders} == {3}

    def test_a_hand(self, koth: Any) -> None:
        """Without trumps by rank; with trumps by strength, also for what is added later."""
        hand = filled(koth, koth.Hand(), "2H AS 5D B 5H R TH")
        assert shown(hand) == "R B AS TH 5D 5H 2H"
        hand.sortHand("5", "H")
        assert shown(hand) == "R B 5H 5D TH 2H AS" and hand.numCards() == 7
        assert shown(filled(koth, hand, "KH 5C KD")) == "R B 5H 5D 5C KH TH 2H AS KD"

    def test_a_stack(self, koth: Any) -> None:
        """The last card is the top."""
        stack = filled(koth, koth.CardStack(), "2H 3H")
        assert shown(stack) == "2H 3H"
        assert [card and card.rank for card in (stack.removeCard() for _ in range(3))] == ["3", "2", None]


WINNERS = [
    ("5C AC KC 3C TC", "Ben"),
    ("4C AD KS TD 3C", "Ann"),
    ("AC 3H KC 4H TC", "Dora"),
    ("AC 2D AH 3C TC", "Ben"),
    ("2D 2H AH 4H TH", "Ben"),
    ("B R 2H 2D TH", "Ben"),
    ("AC 3C AC 4C TC", "Ann"),
    ("AC 2D 2S 4C TC", "Ben"),
    ("3C R R 4C TC", "Ben"),
]
PAIRS = [
    (["3C 3C", "AC AC", "KC KC", "4D 5D", "R B"], "Ben"),
    (["3C 3C", "AD KD", "AS KS", "R B", "4S 9D"], "Ann"),
    (["3C 3C", "AD AD", "4H 4H", "AC AC", "4S 9D"], "Cem"),
    (["3C 3C", "2D 2D", "2S 2S", "4C 4C", "AH AH"], "Ben"),
]


class TestTricks:
    """Plays, points and winners."""

    @pytest.mark.parametrize(("plays", "name"), WINNERS)
    def test_winner(self, koth: Any, plays: str, name: str) -> None:
        """Twos and hearts are trumps."""
        made = plays.split()
        assert play(koth, table(koth, "2H", made), made).trickWinner().name == name
        assert koth.open_points == []

    @pytest.mark.parametrize(("plays", "name"), PAIRS)
    def test_winner_of_pairs(self, koth: Any, plays: list[str], name: str) -> None:
        """Only identical pairs win against a pair."""
        assert play(koth, table(koth, "2H", plays), plays).trickWinner().name == name
        assert koth.open_points == []

    @pytest.mark.parametrize(
        ("led", "suit", "size"), [("5C", "C", 1), ("5H", "H", 1), ("2S", "H", 1), ("R R", "H", 2)]
    )
    def test_suit_and_type(self, koth: Any, led: str, suit: str, size: int) -> None:
        """A trump that is led leads the trump suit."""
        trick = play(koth, table(koth, "2H", [led]), [led])
        assert (trick.trickSuit, trick.trickType) == (suit, size)

    def test_plays(self, koth: Any) -> None:
        """Cards go from the hand to the trick, and count there; the called card makes a defender, once."""
        hands = ["TC 3C", "KC", "5C", "AC", "5C"]
        round = table(koth, "2H", hands)
        round.calledCard = cards(koth, "5C")[0]
        trick = play(koth, round, ["TC", *hands[1:]])
        assert [(player.name, cards[0].rank) for player, cards in trick.cards] == [
            *zip(NAMES, "TK5A5", strict=True)
        ]
        assert shown(round.dealOrder[0].hand) == "3C" and trick.trickPoints() == 30
        assert [player.name for player in round.defenders] == ["Ann", "Cem"] and round.calledCard is None
        assert round.endTrick(trick).name == "Dora" and round.playerPoints["Dora"] == 30
        assert koth.open_points == []


PLAYS = [
    ("", "5C 5C 7D", "5C", True),
    ("", "5C 5C 7D", "5C 5C", True),
    ("", "5C 5C 7D", "5C 7D", False),
    ("", "5C 5C 7D", "8D", False),
    ("5C", "7C AS", "7C", True),
    ("5C", "7C AS", "AS", False),
    ("5C", "7C 7C", "7C 7C", False),
    ("5C", "2C AS", "AS", True),
    ("5H", "2C AS", "AS", False),
    ("B", "R 7H AS", "7H", True),
    ("5C 5C", "7C 8C", "7C 7C", False),
    ("5C 5C", "7C 7C AD AD", "7C 7C", True),
    ("5C 5C", "7C 7C AD AD", "AD AD", False),
    ("5C 5C", "7D 8D AS", "7D AS", True),
    ("5C 5C", "7D 8D AS", "7D", False),
]
OPEN = [
    ("5C 5C", "7C 8D 9D", "8D 9D"),
    ("5C 5C", "7C 8C 9D", "7C 8C"),
    ("5C 5C", "7C 7C 8C", "7C 8C"),
    ("5C 5C", "7C 7C 9D", "7C 9D"),
]


class TestRules:
    """Which plays are valid."""

    @pytest.mark.parametrize(("led", "hand", "wanted", "valid"), PLAYS)
    def test_valid(self, koth: Any, led: str, hand: str, wanted: str, valid: bool) -> None:
        """Twos and hearts are trumps."""
        round = table(koth, "2H", [led, hand])
        trick = play(koth, round, [led] if led else [], 0 if led else 1)
        assert koth.Rules().validPlay(trick, round.dealOrder[1], cards(koth, wanted)) is valid
        assert koth.open_points == []

    @pytest.mark.parametrize(("led", "hand", "wanted"), OPEN)
    def test_open(self, koth: Any, led: str, hand: str, wanted: str) -> None:
        """What else may follow a pair is open, for whoever has cards of its suit."""
        round = table(koth, "2H", [led, hand])
        trick = play(koth, round, [led])
        koth.Rules().validPlay(trick, round.dealOrder[1], cards(koth, wanted))
        assert len(koth.open_points) == 1

    def test_open_plays_are_not_made(self, koth: Any) -> None:
        """A trick with a play that is not valid, or out of turn, shows nothing."""
        play(koth, table(koth, "2H", ["5C", "6C 7D"]), ["5C", "7D"])
        round = table(koth, "2H", ["5C", "6C"])
        koth.Trick(round, round.dealOrder[0]).playCards(round.dealOrder[1], cards(koth, "6C"))
        assert len(koth.open_points) == 2


class TestRound:
    """A round from its deal to its score."""

    def test_new(self, koth: Any) -> None:
        """The first round has neither king nor defenders; a later one has both, and the king's rank."""
        players = [koth.Player(name) for name in NAMES]
        ranks = dict(zip(NAMES, "5678T", strict=True))
        first, later = koth.Round(players, True, ranks), koth.Round(players, False, ranks)
        assert (first.trumpRank, first.koth, first.defenders) == ("2", None, [])
        assert (later.trumpRank, later.koth, later.defenders) == ("5", players[0], [players[0]])
        assert set(first.playerPoints.values()) == {0} and first.trumpSuit is None

    @pytest.mark.parametrize(("ruling", "rank"), [("empty", ""), ("tilde", "~"), ("always_tilde", "~")])
    def test_deal(self, koth: Any, ruling: str, rank: str) -> None:
        """Twenty cards each and eight left: two of each of the 54 cards."""
        koth.rulings.joker_rank = ruling
        players = [koth.Player(name) for name in NAMES]
        round = koth.Round(players, True, dict.fromkeys(NAMES, "2"))
        round.startRound()
        assert [player.hand.numCards() for player in players] == [20] * 5
        assert len(round.drawStack.cards) == 8
        dealt = [card for pile in (*(one.hand for one in players), round.drawStack) for card in pile.cards]
        counts = Counter((card.rank, card.suit) for card in dealt)
        assert set(counts.values()) == {2} and len(counts) == 54 and counts[rank, "R"] == 2

    @pytest.mark.parametrize(("last", "score"), [(0, 60), (1, 60), (2, 110)])
    def test_score(self, koth: Any, last: int, score: int) -> None:
        """Ann and Ben defend; 25 points in the dead hand count twice."""
        round = table(koth, "2H", [])
        round.defenders = round.dealOrder[:2]
        round.playerPoints = dict(zip(NAMES, [40, 50, 10, 20, 30], strict=True))
        filled(koth, round.deadHand, "5C TD KS AS B")
        assert round.challengeScore(round.dealOrder[last]) == score


BOUNDARIES = [
    *((0, "5", "2"), (5, "4", "2"), (40, "4", "2"), (45, "3", "2"), (75, "3", "2"), (80, "2", "2")),
    *((115, "2", "2"), (120, "2", "3"), (155, "2", "3"), (160, "2", "4"), (195, "2", "4"), (200, "2", "5")),
]


class TestGame:
    """Ranks and kings from round to round."""

    @pytest.mark.parametrize("names", [NAMES[:4], [*NAMES, "Finn"], [*NAMES[:4], "Ann"], []])
    def test_names(self, koth: Any, names: list[str]) -> None:
        """A game needs five different names."""
        with pytest.raises(Exception, match=r"[Ff]ive|different"):
            koth.Game(names)

    def test_seats(self, koth: Any) -> None:
        """Seats are random."""
        assert len({tuple(one.name for one in koth.Game(NAMES).players) for _ in range(300)}) > 60

    @pytest.mark.parametrize(("score", "defends", "challenges"), BOUNDARIES)
    @pytest.mark.parametrize("mate", [None, 1, 3])
    @pytest.mark.parametrize("seat", [0, 4])
    def test_finish(
        self, koth: Any, score: int, defends: str, challenges: str, mate: int | None, seat: int
    ) -> None:
        """On both sides of each boundary, who goes up, by how much, and who is king."""
        game = koth.Game(NAMES)
        round = game.newRound(game.players[seat], False)
        assert round is game.currentRound
        seats = [seat] if mate is None else [seat, (seat + mate) % 5]
        round.defenders = [game.players[one] for one in seats]
        challengers = [one for one in game.players if one not in round.defenders]
        round.playerPoints[challengers[-1].name] = score
        king = game.finishRound(round.koth)
        assert {game.playerRanks[one.name] for one in round.defenders} == {defends}
        assert {game.playerRanks[one.name] for one in challengers} == {challenges}
        after = 2 if mate == 1 else 1
        assert king is (round.defenders[-1] if score < 80 else game.players[(seat + after) % 5])
        assert game.newRound(king, False).trumpRank == game.playerRanks[king.name]
        assert koth.open_points == []

    def test_beyond_the_ace(self, koth: Any) -> None:
        """How ranks go on after the ace is open."""
        game = koth.Game(NAMES)
        for _ in range(5):
            game.newRound(game.players[0], False)
            game.finishRound(game.players[0])
        assert len(koth.open_points) == 1
