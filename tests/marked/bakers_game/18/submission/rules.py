"""Rule objects: who may be placed on whom."""
from abc import ABC, abstractmethod

ACE = 1
KING = 13


class BuildRule(ABC):
    """A rule checks a source card against the card that it is placed on."""

    @abstractmethod
    def check_empty(self, src_card):
        """Raise RuntimeError unless src_card may open an empty pile."""

    @abstractmethod
    def check_on(self, src_card, dest_card):
        """Raise RuntimeError unless src_card may be placed on dest_card."""

    def check(self, src_card, dest_card):
        if not src_card:
            raise RuntimeError("There is no card to move.")
        if not dest_card:
            self.check_empty(src_card)
        else:
            self.check_on(src_card, dest_card)


class FoundationRule(BuildRule):
    """Built up by suit from the ace."""

    def check_empty(self, src_card):
        if src_card.rank() != ACE:
            raise RuntimeError("A foundation starts with an ace.")

    def check_on(self, src_card, dest_card):
        same_suit = src_card.suit() == dest_card.suit()
        next_rank = abs(src_card.rank() - dest_card.rank()) == 1
        if not (same_suit and next_rank):
            raise RuntimeError("That card does not continue the foundation.")


class TableauRule(BuildRule):
    """Built down by suit."""

    def check_empty(self, src_card):
        if src_card.rank() != KING:
            raise RuntimeError("Only a king opens an empty tableau.")

    def check_on(self, src_card, dest_card):
        if src_card.suit() != dest_card.suit():
            return False
        if src_card.rank() + 1 != dest_card.rank():
            raise RuntimeError("Tableaus are built down by one.")
