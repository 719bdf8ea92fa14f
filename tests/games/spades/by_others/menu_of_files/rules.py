"""What may be played, and who wins a hand."""


def legal_cards(hand, table, spade_played):
    if len(table) == 0:
        if spade_played:
            return hand[:]
        others = [card for card in hand if not card.is_spade()]
        if others:
            return others
        return hand[:]  # nothing but spades left

    winning_suite = table[0].suite
    for card in table:
        if card.is_spade():
            winning_suite = card.suite
    matching = [card for card in hand if card.suite == winning_suite]
    if matching:
        return matching
    return hand[:]


def trick_winner(table):
    best = 0
    for i in range(1, len(table)):
        if table[i].suite == table[best].suite:
            if table[i].orderID > table[best].orderID:
                best = i
        elif table[i].is_spade():
            best = i
    return best
