class Card:
    pass
