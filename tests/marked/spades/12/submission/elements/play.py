"""Which cards may be played and which card wins."""
from elements.card import Suite

TRUMP = Suite.SPADES.symbol


class Table:
    """Wraps the list of the cards of a trick."""

    def __init__(self, cards):
        self._cards = list(cards)

    @property
    def lead_suite(self):
        return self._cards[0].suite

    @property
    def trumped(self):
        return any(c.is_trump for c in self._cards)

    def suite_to_match(self):
        """the lead suite. A trick that was trumped stays a trick of the lead suite"""
        return self.lead_suite

    def is_empty(self):
        return not self._cards

    def power(self, index):
        card = self._cards[index]
        if card.is_trump:
            return 100 + card.orderID
        return card.orderID

    def best_index(self):
        return max(range(len(self._cards)), key=self.power)


def legal_cards(hand, table, spade_played):
    view = Table(table)
    if view.is_empty():
        wanted = [c for c in hand if spade_played or not c.is_trump]
    else:
        wanted = [c for c in hand if c.suite == view.suite_to_match()]
    return wanted or list(hand)


def trick_winner(table):
    return Table(table).best_index()
