from __future__ import annotations

from collections import Counter
from itertools import combinations

from Card import Card

TRUMP = "trump"


def pointsOf(card: Card) -> int:
    return {"5": 5, "T": 10, "K": 10}.get(card.rank, 0)


def suitOf(card: Card, trumpRank, trumpSuit) -> str:
    if card.suit in ("B", "R") or card.rank == trumpRank or card.suit == trumpSuit:
        return TRUMP
    return card.suit


def rankOf(card: Card, trumpRank, trumpSuit) -> int:
    """How strong the card is.  Side suits 0-12, trump suit 13-25, then the rest."""
    if card.suit == "R":
        return 29
    if card.suit == "B":
        return 28
    inTrumpSuit = card.suit == trumpSuit
    if card.rank == trumpRank:
        return 27 if inTrumpSuit else 26
    return Card.VALID_RANKS.index(card.rank) + (13 if inTrumpSuit else 0)


class Rules:
    @staticmethod
    def isMatched(cards) -> bool:
        return len(cards) == 1 or (len(cards) == 2 and bool(cards[0].identical(cards[1])))

    def satisfying(self, hand, trick):
        """The combinations of the hand that follow the first play of the trick."""
        trump = (trick.round.trumpRank, trick.round.trumpSuit)
        wanted = suitOf(trick.cards[0][1][0], *trump)
        return [list(cards) for cards in combinations(hand.cards, trick.trickType)
                if self.isMatched(cards) and suitOf(cards[0], *trump) == wanted]

    def allowed(self, hand, trick):
        """All the plays that are open to the holder of the hand."""
        if not trick.cards:
            return [list(cards) for count in (1, 2)
                    for cards in combinations(hand.cards, count) if self.isMatched(cards)]
        return (self.satisfying(hand, trick)
                or [list(cards) for cards in combinations(hand.cards, trick.trickType)])

    def validPlay(self, trick, player, cards) -> bool:
        asked = Counter(map(str, cards))
        return any(asked == Counter(map(str, play)) for play in self.allowed(player.hand, trick))
