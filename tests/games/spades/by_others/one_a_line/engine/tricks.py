"""What may be played and who wins."""
from .cards import SPADE


def legal_cards(hand, table, spade_played):
    def allowed(card):
        if table:
            return card.suiteID == table[0].suiteID
        return spade_played or card.suiteID != SPADE

    legal = list(filter(allowed, hand))
    return legal if legal else list(hand)


def trick_winner(table):
    spades = [c for c in table if c.suiteID == SPADE]
    candidates = spades or [c for c in table if c.suiteID == table[0].suiteID]
    return table.index(max(candidates, key=lambda c: c.orderID))
