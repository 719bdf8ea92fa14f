import Card, random

class Player:
    """Plays a trump whenever it may (highest one first), to take as many tricks as possible.
    If it has to follow suit it plays its highest card in that suit; if it has no trump it
    plays the lowest card it has."""
    def __init__(self):
        self.order='23456789TJQKA'
    def value(self,c):
        return self.order.find(c.Rank())
    def PlayCard(self,hand,trick,trump,position,tricks,score):
        cards=list(hand)
        cards.sort(key=self.value)
        for c in cards:
            c.TurnFaceUp()
        if trick:
            follow=[c for c in cards if str(c)[2]==trick[0].Suit()]
            if follow:
                return follow.pop()
        trumps=[c for c in cards if c.Suit()==trump]
        if trumps:
            return trumps.pop()
        return cards.pop(0)
