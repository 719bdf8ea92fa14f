"""Helper classes for Player.py"""

ORDER = "23456789TJQKA"
SEATS = "NESW"          # clockwise, play goes to the left


def value(card):
    """2 is 0 ... ace is 12"""
    return ORDER.index(card.Rank())


class HandView:
    """Read only view on my own hand."""

    def __init__(self, cards, trump):
        self._cards = tuple(cards)
        self._trump = trump
        self._groups = {s: [] for s in "SHDC"}
        for c in self._cards:
            self._groups[c.Suit()].append(c)

    def all(self):
        return list(self._cards)

    def suit(self, s):
        return self._groups[s]

    def can_follow(self, s):
        return len(self._groups[s]) > 1

    def trumps(self):
        return self._groups[self._trump]

    def plain(self):
        return [c for c in self._cards if c.Suit() != self._trump]

    def suits_of(self, cards):
        return {c.Suit() for c in cards}

    def by_length(self):
        """all cards, those of my longest suit first, high to low"""
        suits = sorted(self._groups, key=lambda s: (-len(self._groups[s]), s))
        result = []
        for s in suits:
            result += sorted(self._groups[s], key=value, reverse=True)
        return result

    def rubbish(self):
        """the card I miss least"""
        plain = self.plain()
        if plain:
            return min(plain, key=lambda c: (value(c), len(self._groups[c.Suit()])))
        return min(self._cards, key=value)


class TrickView:
    """Read only view on the table."""

    PARTNER = {"N": "E", "E": "N", "S": "W", "W": "S"}

    def __init__(self, table, trump, seat):
        self._table = list(table)
        self._trump = trump
        self._seat = seat

    def empty(self):
        return not self._table

    def led(self):
        return self._table[0].Suit()

    def _strength(self, card):
        if card.Suit() == self._trump:
            return 100 + value(card)
        if card.Suit() == self.led():
            return value(card)
        return -1

    def best(self):
        return max(self._table, key=value)

    def beats(self, card):
        return self._strength(card) > self._strength(self.best())

    def seat_of(self, index):
        """who played card number index? I am the next one to play."""
        me = SEATS.index(self._seat)
        return SEATS[(me - len(self._table) + index) % 4]

    def partner_winning(self):
        strengths = [self._strength(c) for c in self._table]
        winner = strengths.index(max(strengths))
        return self.seat_of(winner) == self.PARTNER[self._seat]


class Memory:
    """Everything that I have seen in this hand."""

    def __init__(self, history, table, mine):
        self._seen = {s: set() for s in "SHDC"}
        for trick in history:
            for card in trick[:4]:
                self._remember(card)
        for card in table:
            self._remember(card)
        for card in mine:
            self._remember(card)

    def _remember(self, card):
        self._seen[card.Suit()].add(value(card))

    def is_master(self, card):
        """True if every higher card of the suit has been seen already"""
        # TODO
        pass
