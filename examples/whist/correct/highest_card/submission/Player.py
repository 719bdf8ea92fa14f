# Program 8, Whist
# Strategy: always play the highest card I am allowed to play.
import Card


class Player(object):
    def __init__(self):
        self.name = "High"

    def PlayCard(self, hand, trick, trump, position, tricks, score):
        best = None
        # look at the cards that follow suit first
        if trick != []:
            for card in hand:
                if card.Suit() == trick[0].Suit():
                    if best is None or card > best:
                        best = card
        if best is None:
            best = hand[0]
            for card in hand:
                if card > best:
                    best = card
        return best
