import random
import Card

# The computer chooses a card.

class Player:
    def __init__(self):
        self.cards = []

    def PlayCard(self, hand, trick, trump, position, tricks, score):
        legal = [c for c in hand if trick and c.Suit() == trick[0].Suit()]
        if not legal:
            legal = hand
        return random.choice(legal)
