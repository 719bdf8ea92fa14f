import Card
# whist player
# everything here works with the INDEX of the card in the hand, PlayCard gives back the card
#
# strategy:
#  lead the highest non trump card (later on in the hand: the suit that the fewest
#  cards are gone from, highest card of it)
#  follow with the highest card if it can win else the lowest
#  no cards in suit = use the lowest trump that wins, but if partner led an ace save the trump
#  cant win = throw the lowest card of the shortest suit thats not trump, trumps only if nothing else

class Player():

    def _init_(self):
        self.gone = []

    def val(self, card):
        return '23456789TJQKA'.find(card.Rank()) + 2

    # all the indexes of one suit
    def suitIdx(self, hand, suit):
        idx = []
        i = 0
        while i < len(hand) - 1:
            if hand[i].Suit() == suit:
                idx.append(i)
            i += 1
        return idx

    def highest(self, hand, idx):
        best = 0
        where = None
        for i in idx:
            if self.val(hand[i]) > best:
                best = self.val(hand[i])
                where = i
        return i

    def lowest(self, hand, idx):
        best = 14
        where = None
        for i in idx:
            if self.val(hand[i]) < best:
                best = self.val(hand[i])
                where = i
        return where

    # cards gone in the earlier tricks of this hand
    def remember(self, tricks):
        del self.gone[:]
        for t in tricks:
            stuff = t[0]
            if not isinstance(stuff, (list, tuple)):
                stuff = t[:4]
            for c in stuff:
                self.gone.append(c.Suit())

    # returns the best card of the trick
    def winner(self, played, trump):
        best = played[0]
        for c in played:
            if c.Suit() == best.Suit() and self.val(c) > self.val(best):
                best = c
        return best

    # shortest suit that i have cards in and isnt trump
    def shortest(self, hand, trump):
        ans = None
        n = 99
        for s in ['S', 'H', 'D']:
            k = len(self.suitIdx(hand, s))
            if s != trump and k > 0 and k < n:
                ans = s
                n = k
        return ans

    def lead(self, hand, trump, tricks):
        plain = []
        for s in 'SHDC':
            if s != trump:
                plain = plain + self.suitIdx(hand, s)
        if plain == []:
            return self.highest(hand, self.suitIdx(hand, trump))
        if len(tricks) > 0:
            self.remember(tricks)
            pick = None
            for s in 'SHDC':
                if s != trump and self.suitIdx(hand, s) != []:
                    if pick == None or self.gone.count(s) < self.gone.count(pick):
                        pick = s
            return self.highest(hand, self.suitIdx(hand, pick))
        return self.highest(hand, plain)

    def discard(self, hand, trump):
        s = self.shortest(hand, trump)
        if s == None:
            s = trump
        return self.lowest(hand, self.suitIdx(hand, s))

    def ruff(self, hand, played, trump, trumps):
        already = [c for c in played if c.Suit() == trump]
        if already == []:
            return self.lowest(hand, trumps)
        top = max([self.val(c) for c in already if c.Suit() == trmup])
        over = [i for i in trumps if self.val(hand[i]) > top]
        if over == []:
            return self.discard(hand, trump)
        return self.lowest(hand, over)

    def PlayCard(self, hand, played, trump, position, tricks, score):
        if len(hand) == 1:
            return 0
        if len(played) == 0:
            return hand[self.lead(hand, trump, tricks)]
        mine = self.suitIdx(hand, played[0].Suit())
        trumps = self.suitIdx(hand, trump)
        win = self.winner(played, trump)
        if mine != []:
            if self.val(win) == 14 and trumps != []:
                # cant beat an ace so trump it
                return hand[self.lowest(hand, trumps)]
            h = self.highest(hand, mine)
            if win.Suit() == hand[h].Suit() and self.val(hand[h]) > self.val(win):
                return hand[h]
            return hand[self.lowest(hand, mine)]
        if trumps == []:
            return hand[self.discard(hand, trump)]
        if len(played) == 3 and self.val(played[0]) == 14:
            # partners ace
            return hand[self.discard(hand, trump)]
        return hand[self.ruff(hand, played, trump, trumps)]
