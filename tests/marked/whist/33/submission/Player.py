import Card

class Player:
    def __init__(self):
        self.hand = None

    def Led(self, trick):
        """Return the suit that was led."""
        return trick.pop(0).Suit()

    def Legal(self, hand, suit):
        """Return the cards that I may play."""
        legal = []
        for i in range(1, len(hand)):
            if hand[i].Suit() == suit:
                legal.append(hand[i])
        if len(legal) == 0:
            for c in hand:
                legal.append(c)
        return legal

    def Lead(self, hand, trump):
        """Choose a card to lead. TODO"""
        pass

    def CardsSeen(self, tricks):
        """Cards that were played already. TODO"""
        pass

    def PartnerIsWinning(self, trick, trump, position):
        """TODO"""
        pass

    def Choose(self, legal, trick, trump):
        """Strategy: TODO (highest if it can win, else lowest)"""
        return legal[-1]

    def PlayCard(self, hand, trick, trump, position, tricks, ns, ew):
        self.hand = hand
        if len(trick) == 0:
            return self.Lead(hand, trump)
        suit = self.Led(trick)
        legal = self.Legal(hand, suit)
        return self.Choose(legal, trick, trump)
