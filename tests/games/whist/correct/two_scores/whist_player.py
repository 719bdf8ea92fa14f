# mypy: ignore-errors
"""A class and a method of other names, in a file of another name, with the score as two arguments."""

from Card import DeckOfCards

ORDER = ["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"]


class WhistPlayer:
    # My strategy: win the trick as cheaply as possible when I can, otherwise get rid of the lowest card.

    def __init__(self):
        self.deck = DeckOfCards()

    def playCard(self, myHand, thisTrick, trumpSuit, where, oldTricks, nsScore, ewScore):
        assert type(nsScore) is int and type(ewScore) is int
        following = []
        for c in myHand:
            if len(thisTrick) > 0 and c.Suit() == thisTrick[0].Suit():
                following.append(c)
        if following == []:
            following = list(myHand)
        if thisTrick == []:
            return self.lowest(following)
        toBeat = [c for c in thisTrick if c.Suit() == thisTrick[0].Suit()]
        high = sorted(toBeat)[-1]
        winners = [c for c in following if c.Suit() == high.Suit() and c > high]
        if winners:
            return self.lowest(winners)
        return self.lowest(following)

    def lowest(self, cards):
        best = cards[0]
        for c in cards:
            if ORDER.index(c.Rank()) < ORDER.index(best.Rank()):
                best = c
        return best
