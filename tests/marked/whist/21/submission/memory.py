"""remembers the cards that are gone"""

RANKS = ['2','3','4','5','6','7','8','9','T','J','Q','K','A']

class Memory:
    seen = []          # (suit, rank) of every card that was played

    def note(self, card):
        k = (card.Suit(), card.Rank())
        if k not in self.seen:
            self.seen.append(k)

    def isBoss(self, card):
        """is every higher card of this suit gone already?"""
        i = RANKS.index(card.Rank())
        for r in RANKS[i+1:]:
            if (card.Suit(), r) not in self.seen:
                return False
        return True
