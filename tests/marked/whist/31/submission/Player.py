import Card


class Player(object):
    '''Whist player that remembers the cards that were played ("card counting").

    How the card is chosen:
    * lead: a card that is the highest one left of its suit ("master"), if there is one, else the lowest
      card of the longest suit
    * second to fourth: cheapest card that takes the trick, if there is none the lowest card;
      lowest card as well if the partner already has it
    '''

    def __init__(self, gone=[]):
        self.gone = gone            # everything that has been played

    # ---- memory
    def _remember(self, trick, tricks):
        for t in tricks:
            for c in t[:4]:
                if c not in self.gone:
                    self.gone.append(c)
        for c in trick:
            if c not in self.gone:
                self.gone.append(c)

    def _isMaster(self, card):
        for r in 'AKQJT98765432':
            if r == card.Rank():
                return True
            if Card.Card(card.Suit(), r) not in self.gone:
                return False

    # ---- helpers
    def _beats(self, a, b, trump):
        '''a, played after b, is better than b'''
        if a.Suit() == b.Suit():
            return a.Rank() > b.Rank()
        return a.Suit() == trump

    def _best(self, trick, trump):
        best = 0
        for i in range(1, len(trick)):
            if self._beats(trick[i], trick[best], trump):
                best = i
        return best

    def _lowest(self, cards, trump):
        plain = [c for c in cards if c.Suit() != trump]
        return min(plain) if plain else min(cards)

    def _lead(self, hand, trump):
        if len(hand) == 1:
            return hand
        for c in hand:
            if c.Suit() != trump and self._isMaster(c):
                return c
        longest = max('CDHS', key=lambda s: len([c for c in hand if c.Suit() == s]))
        return min([c for c in hand if c.Suit() == longest])

    def PlayCard(self, hand, trick, trump, position, tricks=[], ns=0, ew=0):
        self._remember(trick, tricks)
        if not trick:
            return self._lead(hand, trump)

        best = self._best(trick, trump)
        partnerHasIt = (best == len(trick) - 2)
        legal = [c for c in hand if c.Suit() == trick[0].Suit()]
        if not legal:
            legal = list(hand)

        if partnerHasIt:
            return self._lowest(legal, trump)
        takers = [c for c in legal if self._beats(c, trick[best], trump)]
        if not takers:
            # trump it
            takers = [c for c in hand if self._beats(c, trick[best], trump)]
        if takers:
            return self._lowest(takers, trump)
        return self._lowest(legal, trump)
