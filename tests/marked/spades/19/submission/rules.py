"""Rules of play, as small predicates that are put together."""
from model.cards import Suite

SPADES = Suite.SPADES.symbol

TEXT = """\
SPADES
 * Bid the number of hands you expect to win; both bids make the contract.
 * Match the winning suite (the lead, or spades if there is one on the table).
 * Spades may be led only after one has been played.
 * Contract made: 10 a hand, 1 for each extra, which is a bag as well.
 * Contract failed: minus 10 for each hand of it.  Seven bags: minus 100.
 * Nil: +100 if both of you win nothing, otherwise -100.
 * Blind: +100 if the contract is made, otherwise -100.  No bags.
"""


class LeadRule:
    def __init__(self, spade_played):
        self.spade_played = spade_played

    def __call__(self, card):
        return self.spade_played or card.suite != SPADES


class FollowRule:
    def __init__(self, table):
        trumped = any(card.suite == SPADES for card in table)
        self.suite = SPADES if trumped else table[0].suite

    def __call__(self, card):
        return card.suite == self.suite


def legal_cards(hand, table, spade_played):
    rule = FollowRule(table) if table else LeadRule(spade_played)
    hand.sort(key=lambda card: (card.suiteID, card.orderID))
    legal = list(filter(rule, hand))
    return legal or list(hand)


class TrickJudge:
    def __init__(self, table):
        self.table = table

    def power(self, card):
        if card.suite == SPADES:
            return 100 + card.orderID
        if card.suite == self.table[0].suite:
            return card.orderID
        return 0

    def verdict(self):
        powers = [self.power(card) for card in self.table]
        return powers.index(max(powers))


def trick_winner(table):
    return TrickJudge(table).verdict()
