"""Which card may lie on which. Answers are remembered, since the same questions come again and again."""

ACE = 1
_known = {}


class MoveRule:
    """A rule for a kind of pile: `step` is how much higher the new card has to be."""

    def __init__(self, name, step, first):
        self.name = name
        self.step = step
        self.first = first

    def allows_first(self, card):
        """May this card be the first one of a pile?"""
        return self.first is None or card.rank() == self.first

    def allows(self, card, below):
        """May this card be put upon the other one?"""
        key = (self.name, card.rank(), below.rank())
        if key not in _known:
            _known[key] = card.suit() == below.suit() and card.value() - below.value() == self.step
        return _known[key]

    def check(self, card, below):
        """RuntimeError where the card may not be put there."""
        if below is None:
            if not self.allows_first(card):
                raise ValueError("Error: {} cannot start a {}".format(card, self.name))
        elif not self.allows(card, below):
            raise RuntimeError("Error: {} cannot be put on {} in a {}".format(card, below, self.name))


FOUNDATION_RULE = MoveRule("foundation", 1, ACE)
TABLEAU_RULE = MoveRule("tableau", -1, None)


def complete(pile):
    """Is this foundation finished?"""
    return len(pile) == 13 and pile[-1].rank() == 13
