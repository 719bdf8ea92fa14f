from itertools import filterfalse

from cards import Card


def legal_cards(hand, table, spade_played):
    if not table:
        if spade_played:
            return hand.copy()
        return list(filterfalse(Card.is_spade, hand)) or hand.copy()
    matching = list(filter(Card.is_spade if any(map(Card.is_spade, table)) else same_suite(table[0]), hand))
    return matching or hand.copy()


def same_suite(card):
    return lambda other: other.suite == card.suite


def trick_winner(table):
    spades = [c for c in table if c.is_spade()]
    candidates = spades or [c for c in table if c.suite == table[0].suite]
    highest = max(candidates, key=lambda c: c.orderID)
    return table.index(highest)
