# cards.py - the cards and everything about a single hand (trick)

SUITES = ["♦", "♣", "♥", "♠"]


class Card(object):
    """One card. ids are sorted: all diamonds, clubs, hearts, spades"""

    def __init__(self, id):
        self.suiteID = id // 13
        self.suite = SUITES[self.suiteID]
        self.orderID = 2 + id - 13 * self.suiteID
        if self.orderID <= 10:
            self.order = str(self.orderID)
        else:
            self.order = "JQKA"[self.orderID - 11]

    def isSpade(self):
        return self.suiteID == 3

    def beats(self, other):
        """does this card beat the other one, that was played before?"""
        if self.suiteID == other.suiteID:
            return self.orderID > other.orderID
        return self.isSpade()

    def __repr__(self):
        return "<%s%s>" % (self.order, self.suite)


def cards_of(hand, suiteID):
    return [card for card in hand if card.suiteID == suiteID]


def legal_cards(hand, table, spade_played):
    """cards of the hand that I may put down now"""
    if len(table) > 0:
        suiteID = table[0].suiteID
        if any(card.isSpade() for card in table):
            suiteID = 3
        same = cards_of(hand, suiteID)
        if len(same) > 0:
            return same
        return hand[:]

    # lead: no spades before somebody else brought one in
    if spade_played:
        return hand[:]
    result = hand
    for card in hand:
        if card.isSpade():
            result.remove(card)
    if len(result) == 0:
        return hand[:]
    return result


def trick_winner(table):
    winner = 0
    for i, card in enumerate(table):
        if card.beats(table[winner]):
            winner = i
    return winner
