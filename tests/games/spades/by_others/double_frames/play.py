def legal_cards(hand, table, spade_played):
    if table:
        good = [card for card in hand if card.suite == table[0].suite]
    elif spade_played:
        good = hand[:]
    else:
        good = [card for card in hand if not card.is_spade()]
    return good or hand[:]


def trick_winner(table):
    def strength(i):
        card = table[i]
        if card.is_spade():
            return 100 + card.orderID
        if card.suite == table[0].suite:
            return card.orderID
        return 0

    return max(range(len(table)), key=strength)
