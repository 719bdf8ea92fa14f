"""Plays trumps as soon as possible."""
import Card

class Player:
    def __init__(self):
        self.strategy = "trump"

    def PlayCard(self, hand, trick, trump="S", position="N", tricks=[], score=(0, 0)):
        hand = list(hand)
        hand.sort()
        if trick:
            for card in hand:
                if card.Suit() == trick[0].Suit():
                    return str(card)
        for card in hand:
            if card.Suit() == trump:
                return str(card)
        return str(hand[0])
