"""The rules of a single trick."""

from cards import SPADE


def legal_cards(hand, table, spade_played):
    """The cards of hand that may be put on the table now."""
    if not table:
        if spade_played:
            return list(hand)
        return [card for card in hand if card.suite != SPADE] or list(hand)
    lead = table[0].suite
    matching = [card for card in hand if card.suite == lead]
    if matching:
        return matching
    if spade_played:
        return list(hand)
    return [card for card in hand if card.suite != SPADE] or list(hand)


def trick_winner(table):
    """Index of the card that takes the trick."""
    lead = table[0].suite

    def strength(index):
        card = table[index]
        if card.suite == SPADE:
            return 2, card.orderID
        if card.suite == lead:
            return 1, card.orderID
        return 0, 0

    return max(range(len(table)), key=strength)
