from card import Card

def legal_cards(hand, table, spade_played):
    if table:
        lead = table[0]
        suites = {c.suiteID for c in table}
        must = 3 if 3 in suites else lead.suiteID
        choice = list(filter(lambda c: c.suiteID == must, hand))
    else:
        choice = list(filter(lambda c: spade_played or not c.is_spade(), hand))
    if len(choice) > 0:
        return choice
    else:
        return [c for c in hand]

def trick_winner(table):
    lead = table[0]
    winner = max(table, key=lambda c: c.strength(lead))
    return table.index(winner)
