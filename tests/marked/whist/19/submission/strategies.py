"""The strategies, each for one kind of turn."""
from table import strength, suit_of


class Strategy:
    def __init__(self, hand, trick, memory, trump):
        self.hand = hand
        self.trick = trick
        self.memory = memory
        self.trump = trump

    def trumps(self):
        return [c for c in self.hand if suit_of(c) == self.trump]

    def side_cards(self):
        return [c for c in self.hand if suit_of(c) != self.trump]

    def choose(self):
        raise NotImplementedError


class LeadStrategy(Strategy):
    """Draw trumps with the boss trump, then cash boss cards, then lead the
    lowest card of the shortest side suit to get rid of it."""

    def choose(self):
        trumps = self.trumps()
        if trumps and self.memory.outstanding(self.trump, self.hand) > 0:
            top = max(trumps, key=strength)
            if self.memory.is_boss(top, self.hand):
                return top
        side = self.side_cards()
        bosses = [c for c in side if self.memory.is_boss(c, self.hand)]
        if bosses:
            return max(bosses, key=strength)
        if not side:
            return max(trumps, key=strength)
        return min(side, key=lambda c: (self.length(suit_of(c)), strength(c)))

    def length(self, suit):
        return sum(1 for c in self.hand if suit_of(c) == suit)


class FollowStrategy(Strategy):
    """Third and earlier hands play high if they can win, last hand wins as
    cheaply as possible; low if partner wins or if winning is impossible."""

    def choose(self):
        suited = [c for c in self.hand if suit_of(c) == self.trick.led_suit()]
        if self.trick.partner_is_winning():
            return min(self.hand, key=strength)
        best = self.trick.best_card()
        winners = [c for c in suited if self.trick.beats(c, best)]
        if not winners:
            return min(suited, key=strength)
        if self.trick.is_last():
            return min(winners, key=strength)
        return max(winners, key=strength)


class VoidStrategy(Strategy):
    """Ruff with the lowest trump that wins, unless partner wins the trick;
    else discard the lowest side card."""

    def choose(self):
        if not self.trick.partner_is_winning():
            best = self.trick.best_card()
            ruffs = [c for c in self.trumps() if self.trick.beats(c, best)]
            if ruffs:
                return min(ruffs, key=strength)
        return min(self.side_cards(), key=strength)


class StrategyFactory:
    """Picks the strategy for the turn."""

    @staticmethod
    def create(hand, trick, memory, trump):
        if trick.is_lead():
            kind = LeadStrategy
        elif any(suit_of(c) == trick.led_suit() for c in hand):
            kind = FollowStrategy
        else:
            kind = VoidStrategy
        return kind(hand, trick, memory, trump)
