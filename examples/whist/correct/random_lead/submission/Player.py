import random
import Card

class Player:
    '''
    When I lead, I pick any card, so the other players can't guess my strategy.
    When I follow and I am last, I win with the smallest card that wins.
    Otherwise I play my biggest card of the suit if it beats what is on the table,
    else my smallest.  Out of the suit: smallest trump, or smallest card.
    '''

    def __init__(self):
        self.ranks = '23456789TJQKA'

    def PlayCard(self, hand, trick, trump, position, tricks, score):
        if not trick:
            return random.choice(hand)
        led = trick[0].Suit()
        mine = [c for c in hand if c.Suit() == led]
        num = lambda c: self.ranks.index(c.Rank())
        if mine:
            high = max([num(c) for c in trick if c.Suit() == led])
            over = [c for c in mine if num(c) > high]
            trumped = led != trump and any(c.Suit() == trump for c in trick)
            if over and not trumped:
                if len(trick) == 3:
                    return min(over, key=num)
                return max(over, key=num)
            return min(mine, key=num)
        mine = [c for c in hand if c.Suit() == trump]
        if mine:
            return min(mine, key=num)
        smallest = num(min(hand, key=num))
        return random.choice([c for c in hand if num(c) == smallest])
