from random import sample
from Card import Card

RANKS = "23456789TJQKA"
TRIES = 24

# strategy (Monte Carlo): I don't know who has which card, so I deal the unseen cards at
# random a few times, look who would take this trick with each card I may play, and play
# the card with the best average.  High cards and trumps cost something, so they are kept.


class Player:
    def __init__(self):
        self.deck = [s + r for s in "SHDC" for r in RANKS]

    def PlayCard(self, hand, trick, trump, position, tricks, ns, ew):
        mine = [c.Suit() + c.Rank() for c in hand]
        table = [c.Suit() + c.Rank() for c in trick]
        options = [c for c in mine if table and c[0] == table[0][0]] or mine
        if len(options) == 1:
            return hand[mine.index(options[0])]
        gone = set(mine + table)
        for t in tricks:
            for c in t[:4]:
                gone.add(c.Suit() + c.Rank())
        unseen = [c for c in self.deck if c not in gone]
        after = 3 - len(table)
        total = {c: 0 for c in options}
        for i in range(TRIES):
            others = sample(unseen, after * len(hand)) if after * len(hand) <= len(unseen) else unseen
            for c in options:
                cards = table + [c]
                for n in range(after):
                    cards.append(self.guess(others[n::after], cards, trump))
                best = max(range(4), key=lambda n: self.power(cards[n], cards[0][0], trump))
                # me, or my partner who sits two places away
                if (best - len(table)) % 2 == 0:
                    total[c] += 20
                total[c] -= RANKS.index(c[1]) + 10 * (c[0] == trump)
        best = max(options, key=lambda c: total[c])
        return hand[mine.index(best)]

    def guess(self, cards, table, trump):
        led = [c for c in cards if c[0] == table[0][0]]
        if led:
            return max(led, key=lambda c: RANKS.index(c[1]))
        ruff = [c for c in cards if c[0] == trump]
        return min(ruff or cards, key=lambda c: RANKS.index(c[1]))

    def power(self, card, led, trump):
        return (card[0] == trump, card[0] == led, RANKS.index(card[1]))
