from .card import Suit


def _winning_suit(table):
    """Suit that is winning the trick at the moment."""
    suits = {card.suiteID for card in table}
    return Suit.SPADES if Suit.SPADES in suits else table[0].suiteID


def legal_cards(hand, table, spade_played):
    if table:
        suit = _winning_suit(table)
        preferred = filter(lambda card: card.suiteID == suit, hand)
    else:
        preferred = filter(lambda card: spade_played or not card.is_spade(), hand)
    return list(preferred) or list(hand)


def trick_winner(table):
    suit = _winning_suit(table)
    orders = [card.orderID if card.suiteID == suit else -1 for card in table]
    return orders.index(max(orders))
