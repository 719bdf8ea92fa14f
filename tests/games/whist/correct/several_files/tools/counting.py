# mypy: ignore-errors
"""What has been seen in a hand."""

RANKS = "23456789TJQKA"


def power(card, trump, led):
    """How strong a card is in a trick."""
    rank = RANKS.index(card.Rank())
    return rank + 26 * (card.Suit() == trump) + 13 * (card.Suit() == led)


class Memory:
    """The cards that were seen in this hand."""

    def __init__(self):
        self.seen = set()

    def look(self, hand, trick, tricks):
        """Begin anew with each hand."""
        if not tricks:
            self.seen = set()
        for one in [hand, trick, *[old[:4] for old in tricks]]:
            self.seen.update(repr(card) for card in one)

    def is_high(self, card):
        """Whether no higher card of the suit is out."""
        higher = RANKS[RANKS.index(card.Rank()) + 1 :]
        return all(f" {rank}{card.Suit()}" in self.seen for rank in higher)
