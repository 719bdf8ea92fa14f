from Card import Card


class IllegalPlay(Exception):
    pass


class Rules:
    """The rules for a given trump rank and trump suit (either may be None)."""

    POINTS = {"5": 5, "T": 10, "K": 10}
    TRUMP = "trump"

    def __init__(self, trump_rank, trump_suit):
        self.trump_rank = trump_rank
        self.trump_suit = trump_suit

    @classmethod
    def points(cls, cards):
        return sum(cls.POINTS.get(card.rank, 0) for card in cards)

    def is_trump(self, card):
        return (card.is_joker()
                or card.rank == self.trump_rank
                or card.suit == self.trump_suit)

    def family(self, card):
        return self.TRUMP if self.is_trump(card) else card.suit

    def strength(self, card):
        if card.is_joker():
            return 200 if card.suit == "R" else 190
        if card.rank == self.trump_rank:
            return 180 if card.suit == self.trump_suit else 170
        place = Card.RANKS.index(card.rank)
        return place + 100 if card.suit == self.trump_suit else place

    @staticmethod
    def is_pair(cards):
        return len(cards) == 2 and cards[0] == cards[1]

    def matching_plays(self, hand, lead, size):
        """The single cards or the pairs of the hand in the family of the lead."""
        family = [c for c in hand.cards if self.family(c) == self.family(lead)]
        if size == 1:
            return [(c,) for c in family]
        return [(c, c) for c in dict.fromkeys(family) if family.count(c) == 2]

    def plays(self, hand, trick):
        """All plays that are allowed."""
        held = hand.cards
        if not trick.cards:
            singles = [(c,) for c in held]
            pairs = [(c, c) for c in dict.fromkeys(held) if held.count(c) == 2]
            return singles + pairs
        lead = trick.cards[0][1][0]
        matching = self.matching_plays(hand, lead, trick.trickType)
        if matching:
            return matching
        if trick.trickType == 1:
            return [(c,) for c in held]
        return [(held[i], held[j]) for j in range(len(held)) for i in range(j)]

    def check(self, hand, cards, trick):
        options = self.plays(hand, trick)
        if tuple(cards) not in options and tuple(reversed(cards)) not in options:
            raise IllegalPlay("these cards may not be played now")
