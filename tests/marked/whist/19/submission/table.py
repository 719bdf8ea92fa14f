"""What is known about the table: seats, past tricks, the present trick."""

RANKS = "23456789TJQKA"
SEATS = "NESW"


def strength(card):
    return RANKS.index(card.Rank())


def suit_of(card):
    card.TurnFaceUp()
    return str(card)[-1]


class Seat:
    """A position at the table."""

    def __init__(self, name):
        self.name = name
        self.index = SEATS.index(name)

    def partner(self):
        return SEATS[(self.index + 2) % 4]

    def before(self, n):
        """The seat n places to the right, who played n cards ago."""
        return SEATS[(self.index - n) % 4]


class CurrentTrick:
    def __init__(self, cards, trump, seat):
        self.cards = list(cards)
        self.trump = trump
        self.seat = seat

    def is_lead(self):
        return len(self.cards) == 0

    def led_suit(self):
        return suit_of(self.cards[0])

    def beats(self, card, best):
        """Does card beat the best card so far?"""
        if suit_of(card) == suit_of(best):
            return strength(card) > strength(best)
        return suit_of(card) == self.trump and strength(card) > strength(best)

    def best_index(self):
        best = 0
        for i in range(1, len(self.cards)):
            if self.beats(self.cards[i], self.cards[best]):
                best = i
        return best

    def best_card(self):
        return self.cards[self.best_index()]

    def best_seat(self):
        return self.seat.before(self.best_index())

    def partner_is_winning(self):
        if self.is_lead():
            return False
        return self.best_seat() == self.seat.partner()

    def is_last(self):
        return len(self.cards) == 3


class Memory:
    """Knows the cards that have been played in this hand."""

    gone = set()

    def update(self, tricks, trick):
        while tricks:
            past = tricks.pop()
            self.remember(past[:4])
        self.remember(trick)

    def remember(self, cards):
        for card in cards:
            self.gone.add((suit_of(card), strength(card)))

    def played(self, suit):
        return sum(1 for s, _ in self.gone if s == suit)

    def outstanding(self, suit, hand):
        """Cards of the suit that are neither played nor mine."""
        return 13 - self.played(suit) - sum(1 for c in hand if suit_of(c) == suit)

    def is_boss(self, card, hand):
        """No higher card of its suit is out."""
        suit = suit_of(card)
        known = self.gone | {(suit_of(c), strength(c)) for c in hand}
        return all((suit, r) in known
                   for r in range(strength(card) + 1, len(RANKS) - 1))
