# Whist player
# Chiara Rossi, CS 101
import Card

class Player:
    def __init__(self):
        pass

    def PlayCard(self, hand, trick, trump, position, tricks, score):
        # find the first card that is legal
        for card in hand:
            if len(trick) == 0 or card.Suit() == trick[0].Suit():
                return card
        return hand[0]
