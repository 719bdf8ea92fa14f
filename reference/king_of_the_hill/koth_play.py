"""Players, tricks and rounds of King of the Hill: who may play what, who wins it, what the challengers score.

The numbers at the ends of lines are the rules of `handout.md` that these lines decide.  Where the handout says
nothing, `rulings.undecided` says so.  Ranks from round to round, and who is king next, are in `koth_game.py`.
"""

from __future__ import annotations

import rulings
from koth_cards import (
    BLACK,
    RANKS,
    RED,
    SUITS,
    Card,
    CardPile,
    CardStack,
    Hand,
    is_trump,
    points,
    strength,
)

PLAYERS = 5
HAND_SIZE = 20
DECKS = 2
PAIR = 2
TRUMPS = "trumps"
"""What all trumps have for a suit where suits are compared, jokers and cards of the trump rank included."""


class Player:
    """Somebody at the table."""

    def __init__(self, name: str) -> None:
        """A player called `name`, with an empty hand."""
        self.name = name  # L1
        self.hand = Hand()  # L2


class Round:
    """One round: 20 cards for each of five players, and eight for the dead hand."""

    def __init__(self, dealOrder: list[Player], isFirstRound: bool, playerRanks: dict[str, str]) -> None:
        """A round of five players in counter-clockwise order, the starting player first.

        In a first round, who is king of the hill and what is trump is settled while cards are dealt.
        """
        if len(dealOrder) != PLAYERS:
            rulings.undecided("a round of more or fewer than five players")
        self.dealOrder = dealOrder  # R1
        self.isFirstRound = isFirstRound  # R1
        self.trumpRank = "2" if isFirstRound else playerRanks[dealOrder[0].name]  # R2
        self.trumpSuit: str | None = None  # R5
        self.koth = None if isFirstRound else dealOrder[0]  # R3
        self.defenders = [] if isFirstRound else [dealOrder[0]]  # R4
        self.deadHand = CardPile()  # R5
        self.calledCard: Card | None = None  # R5
        self.playerPoints = {player.name: 0 for player in dealOrder}  # R6

    def startRound(self) -> None:
        """Shuffle two decks, and deal 20 cards to each player; the eight left stay in `drawStack`."""
        self.drawStack = deck()
        self.drawStack.shuffle()
        for _ in range(HAND_SIZE):
            for player in self.dealOrder:
                player.hand.addCard(self.drawStack.removeCard())

    def endTrick(self, trick: Trick) -> Player:
        """The player who won a trick, after its points were added to his or hers."""
        winner = trick.trickWinner()
        self.playerPoints[winner.name] += trick.trickPoints()  # => R11
        return winner  # R12

    def challengeScore(self, lastWinner: Player) -> int:
        """What the challengers scored, after the last trick was won by `lastWinner`."""
        if self.koth not in self.defenders:
            rulings.undecided("the king of the hill is none of the defenders")
        score = 0
        for player in self.dealOrder:
            if player not in self.defenders:
                score += self.playerPoints[player.name]  # R13
        if not self.deadHand.cards:
            return score  # R13
        if lastWinner not in self.defenders:  # R14
            score += 2 * sum(points(card) for card in self.deadHand.cards)  # R14
        return score  # R13


def deck() -> CardStack:
    """Two decks of 54 cards, in order."""
    rank = "~" if rulings.joker_rank == "tilde" else ""
    stack = CardStack()
    for _ in range(DECKS):
        for suit in SUITS:
            for one in RANKS:
                stack.addCard(Card(one, suit))
        stack.addCard(Card(rank, BLACK))
        stack.addCard(Card(rank, RED))
    return stack


def suit_of(card: Card, round: Round) -> str:
    """The suit that a card follows: that of the trumps is one, whatever is printed on them."""
    return TRUMPS if is_trump(card, round.trumpRank, round.trumpSuit) else card.suit


def is_pair(cards: list[Card]) -> bool:
    """Whether these are two identical cards."""
    return len(cards) == PAIR and cards[0].identical(cards[1])


class Trick:
    """One trick: each player plays as many cards as were led."""

    def __init__(self, round: Round, leadingPlayer: Player) -> None:
        """A trick of `round` that `leadingPlayer` leads."""
        self.round = round  # T1
        self.leadingPlayer = leadingPlayer  # T1
        self.cards: list[tuple[Player, list[Card]]] = []  # T1

    @property
    def trickSuit(self) -> str | None:
        """The suit led; the trump suit where a trump was led."""
        card = self.cards[0][1][0]
        if suit_of(card, self.round) == TRUMPS:
            return self.round.trumpSuit  # T3
        return card.suit  # T3

    @property
    def trickType(self) -> int:
        """How many cards were led."""
        return len(self.cards[0][1])  # T4

    def playCards(self, player: Player, cards: list[Card]) -> None:
        """A valid play: the cards go from the player's hand to the trick, and the called card is looked for."""
        if not _may_play(self, player, cards):
            rulings.undecided("a play that is not valid")
        taken = [player.hand.removeCard(card) for card in cards]  # T2
        self.cards.append((player, taken))  # T2
        called = self.round.calledCard
        if called is not None and any(card.identical(called) for card in cards):
            if player is self.round.koth:
                rulings.undecided("the king of the hill plays the called card")
            self.round.defenders.append(player)  # => T11
            self.round.calledCard = None  # => T12

    def trickPoints(self) -> int:
        """What all cards of the trick count."""
        if len(self.cards) != PLAYERS:
            rulings.undecided("the points of a trick that is not complete")
        return sum(points(card) for _, cards in self.cards for card in cards)  # T5

    def trickWinner(self) -> Player:
        """Who played the strongest card, or the strongest pair where a pair was led."""
        if len(self.cards) != PLAYERS:
            rulings.undecided("the winner of a trick that is not complete")
        winner, best = self.cards[0]
        for player, cards in self.cards[1:]:
            if self._beats(cards, best):
                winner, best = player, cards
        return winner

    def _beats(self, cards: list[Card], best: list[Card]) -> bool:
        """Whether what was played later wins against what was best so far."""
        if self.trickType == PAIR and not is_pair(cards):
            return False  # T10
        suit, best_suit = suit_of(cards[0], self.round), suit_of(best[0], self.round)
        if suit == TRUMPS and best_suit != TRUMPS:
            return True  # T7
        if suit != best_suit:
            return False  # T6
        trumps = self.round.trumpRank, self.round.trumpSuit
        mine, other = strength(cards[0], *trumps), strength(best[0], *trumps)
        if mine == other:
            return False  # T9
        if suit == TRUMPS:
            return mine > other  # T8
        return mine > other  # T6


class Rules:
    """Says what may be played."""

    def validPlay(self, trick: Trick, player: Player, cards: list[Card]) -> bool:
        """Whether `player` may play `cards` now; they need not be the objects in the hand."""
        if not is_next(trick, player):
            rulings.undecided("a play out of turn")
        case = case_of(trick, player.hand.cards, cards)
        if case == "open":
            rulings.undecided("a pair is followed with cards of the suit that are none")
        if case == "not held":
            return False  # V3
        if case == "lead":
            return len(cards) == 1 or is_pair(cards)  # V1
        if case == "number":
            return False  # V2
        tricky = trumps_by_rank(trick, player.hand.cards)
        if case == "void" and tricky:
            return True  # V5, V8
        if case == "void":
            return True  # V5
        if case == "pair":
            return True  # V6
        if case == "no pair":
            return False  # V7
        if tricky:
            return suit_of(cards[0], trick.round) == led_suit(trick)  # V4, V8
        return suit_of(cards[0], trick.round) == led_suit(trick)  # V4


def case_of(trick: Trick, hand: list[Card], cards: list[Card]) -> str:
    """Which of the rules decides about a play.  "open" where none does."""
    if not holds(hand, cards):
        return "not held"
    if not trick.cards:
        return "lead"
    if len(cards) != trick.trickType:
        return "number"
    suited = [card for card in hand if suit_of(card, trick.round) == led_suit(trick)]
    if not suited:
        return "void"
    if trick.trickType == 1:
        return "single"
    follows = [suit_of(card, trick.round) == led_suit(trick) for card in cards]
    if is_pair(cards) and all(follows):
        return "pair"
    has_pair = any(is_pair([one, other]) for n, one in enumerate(suited) for other in suited[n + 1 :])
    return "no pair" if has_pair and not any(follows) else "open"


def led_suit(trick: Trick) -> str:
    """The suit that is to be followed."""
    return suit_of(trick.cards[0][1][0], trick.round)


def trumps_by_rank(trick: Trick, hand: list[Card]) -> bool:
    """Whether the led card, or one in the hand, is a trump without being of the trump suit."""
    led = trick.cards[0][1][0]
    return any(
        suit_of(card, trick.round) == TRUMPS and card.suit != trick.round.trumpSuit for card in [led, *hand]
    )


def holds(hand: list[Card], cards: list[Card]) -> bool:
    """Whether a hand holds all of these cards, each as often as it stands there."""
    left = [*hand]
    for card in cards:
        place = next((place for place, one in enumerate(left) if one.identical(card)), None)
        if place is None:
            return False
        del left[place]
    return True


def is_next(trick: Trick, player: Player) -> bool:
    """Whether it is this player's turn, and the trumps are known."""
    order = trick.round.dealOrder
    turn = (order.index(trick.leadingPlayer) + len(trick.cards)) % len(order)
    return trick.round.trumpSuit is not None and len(trick.cards) < len(order) and order[turn] is player


def _may_play(trick: Trick, player: Player, cards: list[Card]) -> bool:
    """Whether what is played is valid, and no point that is open."""
    if not is_next(trick, player):
        return False
    case = case_of(trick, player.hand.cards, cards)
    if case == "lead":
        return len(cards) == 1 or is_pair(cards)
    if case == "single":
        return suit_of(cards[0], trick.round) == led_suit(trick)
    return case in ("void", "pair")
