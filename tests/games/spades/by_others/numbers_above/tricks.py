"""What may be played, and who wins a trick."""


def legal_cards(hand, table, spade_played):
    """Reading: the suit that was led has to be followed, also when spades lie on it."""
    if table:
        allowed = [card for card in hand if card.suiteID == table[0].suiteID]
    elif spade_played:
        allowed = hand
    else:
        allowed = [card for card in hand if not card.is_spade()]
    return list(allowed or hand)


def trick_winner(table):
    lead = table[0].suiteID

    def strength(place):
        card = table[place]
        return card.is_spade(), card.suiteID == lead, card.orderID

    return max(range(len(table)), key=strength)
