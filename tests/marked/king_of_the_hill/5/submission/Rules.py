from Card import Card


class IllegalPlay(Exception):
    pass


class Trumps:
    """A trump rank and a trump suit (either may be None)."""

    TRUMP = "trump"

    def __init__(self, rank, suit):
        self.rank = rank
        self.suit = suit

    def is_trump(self, card):
        return card.is_joker() or card.rank == self.rank or card.suit == self.suit

    def family(self, card):
        return self.TRUMP if self.is_trump(card) else card.suit

    def strength(self, card):
        if card.is_joker():
            return 200 if card.suit == "R" else 190
        if card.rank == self.rank:
            return 180 if card.suit == self.suit else 170
        place = Card.RANKS.index(card.rank)
        return place + 100 if card.suit == self.suit else place


class Rules:
    POINTS = {"5": 5, "T": 10, "K": 10}

    @classmethod
    def points(cls, cards):
        return sum(cls.POINTS.get(card.rank, 0) for card in cards)

    @staticmethod
    def is_pair(cards):
        return len(cards) == 2 and cards[0] == cards[1]

    def matching_plays(self, trick, hand):
        """The single cards or the pairs of the hand in the family of the lead."""
        trumps = trick.round.trumps
        lead = trumps.family(trick.cards[0][1][0])
        family = [c for c in hand.cards if trumps.family(c) == lead]
        if trick.trickType == 1:
            return [[c] for c in family]
        return self.pairs(family)

    @staticmethod
    def pairs(cards):
        return [[c, c] for c in dict.fromkeys(cards) if cards.count(c) >= 2]

    def plays(self, trick, player):
        """All plays that are allowed."""
        held = player.hand.cards
        if not trick.cards:
            return [[c] for c in held] + self.pairs(held)
        matching = self.matching_plays(trick, player.hand)
        if matching:
            return matching
        if trick.trickType == 1:
            return [[c] for c in held]
        return [[held[i], held[j]] for j in range(len(held)) for i in range(j)]

    def validPlay(self, trick, player, cards):
        options = self.plays(trick, player)
        cards = list(cards)
        return cards in options or cards[::-1] in options
