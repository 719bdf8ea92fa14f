import Card, random

class Player:
    """Plays a trump whenever it may (highest one first), to take as many tricks as possible.
    If it has to follow suit it plays its highest card in that suit; if it has no trump it
    plays the lowest card it has."""
    def __init__(self):
        self.order='23456789TJQKA'
    def value(self,c):
        return self.order.find(c.Rank())
    def PlayCard(self,hand,trick,trump,position,tricks,*score):
        cards=[]
        for c in hand:
            cards.append(c)
        cards.sort(key=self.value)
        if trick:
            follow=[c for c in cards if c.Suit()==trick[0].Suit()]
            if follow:
                return follow.pop()
        trumps=[c for c in cards if c.Suit()==trump]
        if trumps:
            return trumps.pop()
        return cards.pop(0)
