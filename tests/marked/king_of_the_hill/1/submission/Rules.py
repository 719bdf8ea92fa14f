"""What beats what, what is worth what, and what may be played."""

from itertools import combinations

RANK_ORDER = "23456789TJQKA"
POINTS = {"5": 5, "T": 10, "K": 10}


class Rules:
    @staticmethod
    def points(card):
        return POINTS.get(card.rank, 0)

    @staticmethod
    def strength(card, trumpRank, trumpSuit):
        """A tuple that is greater for a stronger card."""
        if card.isJoker():
            return (6, 0) if card.suit == "R" else (5, 0)
        order = RANK_ORDER.index(card.rank)
        if card.rank == trumpRank:
            return (4, 0) if card.suit == trumpSuit else (3, 0)
        if card.suit == trumpSuit:
            return (2, order)
        return (1, order)

    @staticmethod
    def playedSuit(card, trumpRank, trumpSuit):
        """The suit a card counts as: jokers and trump ranks are trumps."""
        if card.isJoker() or card.rank == trumpRank or card.suit == trumpSuit:
            return "trump"
        return card.suit

    @staticmethod
    def isUniform(cards):
        """True for a single card or a pair of identical cards."""
        if len(cards) == 1:
            return True
        return len(cards) == 2 and cards[0].identical(cards[1]) == 1

    @staticmethod
    def satisfying(hand, trick):
        """Every combination in the hand that follows the trick's suit and type."""
        rnd = trick.round
        led = Rules.playedSuit(trick.cards[0][1][0], rnd.trumpRank, rnd.trumpSuit)
        return [
            list(combo)
            for combo in combinations(list(hand), trick.trickType)
            if Rules.isUniform(combo)
            and Rules.playedSuit(combo[0], rnd.trumpRank, rnd.trumpSuit) == led
        ]

    @staticmethod
    def legalPlays(hand, trick):
        """Every combination of cards that may be played from the hand."""
        if not trick.cards:
            cards = list(hand)
            pairs = [list(c) for c in combinations(cards, 2) if Rules.isUniform(c)]
            return [[c] for c in cards] + pairs
        following = Rules.satisfying(hand, trick)
        if following:
            return following
        return [list(c) for c in combinations(list(hand), trick.trickType)]

    @staticmethod
    def validPlay(trick, player, cards):
        """May the player, whose turn it is, play the cards to the trick?"""
        def label(cs):
            return sorted((c.rank, c.suit) for c in cs)

        plays = Rules.legalPlays(player.hand, trick)
        return any(label(cards) == label(play) for play in plays)
