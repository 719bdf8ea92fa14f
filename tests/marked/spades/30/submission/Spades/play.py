"""Which cards may be played, and who wins a hand."""


def legal_cards(hand, table, spade_played):
    if len(table) == 0:
        if spade_played:
            return list(hand)
        return [c for c in hand if not c.is_spade()]

    # the suite that is winning so far
    suite = table[0].suite
    for c in table:
        if c.is_spade():
            suite = "♠"
    same = [c for c in hand if c.suite == suite]
    if same:
        return same
    return list(hand)


def trick_winner(table):
    spades = [c for c in table if c.is_spade()]
    if spades:
        good = spades
    else:
        good = [c for c in table if c.suite == table[0].suite]
    best = max(good, key=lambda c: c.orderID)
    return table.index(best)
