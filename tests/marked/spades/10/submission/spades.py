"""Spades: the rules of a trick."""
from elements import Card, Contract, Game


class TrickRules:
    """What may be played on a table, and who wins it."""

    def __init__(self, table):
        self.table = list(table)

    @property
    def suite(self):
        """The suit that has to be matched: spades as soon as there are some."""
        if any(card.trump for card in self.table):
            return "♠"
        return self.table[0].suite

    def may_follow(self, hand):
        """The cards that can be played by who does not lead."""
        matching = [card for card in hand if card.suite == self.suite or card.trump]
        return matching if matching else list(hand)

    @staticmethod
    def may_lead(hand, spade_played):
        """The cards that can be led."""
        if spade_played:
            return list(hand)
        plain = [card for card in hand if not card.trump]
        return plain if plain else list(hand)

    def winner(self):
        """The place of the highest card of the suit that wins."""
        best = None
        for place, card in enumerate(self.table):
            if card.suite == self.suite and (best is None or card.orderID > self.table[best].orderID):
                best = place
        return best


def legal_cards(hand, table, spade_played):
    """The cards of the hand that may be played."""
    if not table:
        return TrickRules.may_lead(hand, spade_played)
    return TrickRules(table).may_follow(hand)


def trick_winner(table):
    """The place of the winning card."""
    return TrickRules(table).winner()
