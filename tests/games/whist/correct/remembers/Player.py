# mypy: ignore-errors
"""Remembers who is out of which suit, and turns the cards over while it thinks."""

from base import Base


class Player(Base):
    """Strategy: leads suits that the opponents still have, and throws high cards only where they take the trick."""

    def PlayCard(self, hand, trick, trump, position, tricks, score):
        if len(tricks) == 0:
            self.new_hand()
        for old in tricks:
            at = "NESW".index(old[4])
            for n in range(4):
                if old[n].Suit() != old[0].Suit():
                    self.voids["NESW"[(at + n) % 4]].add(old[0].Suit())
        self.tricks_seen += 1
        legal = self.legal(hand, trick)
        opponents = "EW" if position in "NS" else "NS"
        if not trick:
            safe = [c for c in legal if not any(c.Suit() in self.voids[seat] for seat in opponents)]
            return sorted(safe or legal, key=lambda c: c)[-1]
        legal.sort(key=lambda c: c)
        top = max(c for c in trick if c.Suit() == trick[0].Suit())
        return legal[-1] if legal[-1].Suit() == top.Suit() and legal[-1] > top else legal[0]
