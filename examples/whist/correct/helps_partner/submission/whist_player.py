import Card
from helpers import follows, value, winner_of

PARTNER = {'N': 'S', 'S': 'N', 'E': 'W', 'W': 'E'}
AFTER = {'N': 'E', 'E': 'S', 'S': 'W', 'W': 'N'}


class WhistPlayer:
    """ Partnership player.

    If my partner is winning the trick I play low.  If an opponent is winning it I play
    my highest card of the suit if that wins, trump low if I am out of the suit, and
    play low otherwise.  I lead from my partner's last led suit if I have it.
    """

    def __init__(self):
        self.calls = 0

    def play_card(self, myCards, table, trumps, me, history, scoreNS, scoreEW):
        self.calls += 1
        can = follows(myCards, table)
        if not table:
            suit = None
            for t in history:
                if t[4] == PARTNER[me]:
                    suit = t[0].Suit()
            back = [c for c in can if c.Suit() == suit]
            return max(back or can, key=value)
        seats = [me]
        while len(seats) <= len(table):
            seats.insert(0, {v: k for k, v in AFTER.items()}[seats[0]])
        w = winner_of(table, trumps)
        if seats[w] == PARTNER[me]:
            return min(can, key=value)
        top = max(can, key=value)
        if winner_of(list(table) + [top], trumps) == len(table):
            return top
        low_trumps = sorted([c for c in can if c.Suit() == trumps], key=value)
        if low_trumps and winner_of(list(table) + [low_trumps[0]], trumps) == len(table):
            return low_trumps[0]
        return min(can, key=value)
