"""Which cards may be played, and who wins."""


def legal_cards(hand, table, spade_played):
    has = lambda suit: any(c.suiteID == suit for c in hand)  # noqa: E731
    if len(table) == 0:
        forbidden = set() if spade_played or not (has(0) or has(1) or has(2)) else {3}
        return tuple_to_list(c for c in hand if c.suiteID not in forbidden)
    if has(table[0].suiteID):
        return tuple_to_list(c for c in hand if c.suiteID == table[0].suiteID)
    return tuple_to_list(hand)


def tuple_to_list(cards):
    return sorted(cards, reverse=True)


def trick_winner(table):
    ranked = []
    for place, c in enumerate(table):
        ranked.append((c.suiteID == 3, c.suiteID == table[0].suiteID, c.orderID, place))
    ranked.sort()
    return ranked[-1][-1]
