class Rules:
    """All methods are static: rules have no state."""

    @staticmethod
    def validPlay(trick, player, cards):
        if not Rules.owns(player, cards):
            return 0
        if not trick.cards:
            return 1 if Rules.type(cards) else 0
        if len(cards) != trick.trickType:
            return 0
        follow = [c for c in player.hand.cards if trick.suitOf(c) == trick.trickSuit]
        good = [c for c in cards if trick.suitOf(c) == trick.trickSuit]
        if trick.trickType == 1:
            return 1 if good or not follow else 0
        if Rules.pairs(good):
            return 1
        if Rules.pairs(follow):
            return 0
        return 1

    @staticmethod
    def type(cards):
        if len(cards) == 1:
            return 1
        if len(cards) == 2 and cards[0].identical(cards[1]):
            return 2
        return None

    @staticmethod
    def pairs(cards):
        return [c for i, c in enumerate(cards) for d in cards[i + 1:] if c.identical(d)]

    @staticmethod
    def owns(player, cards):
        for card in cards:
            held = len([c for c in player.hand.cards if c.identical(card)])
            asked = len([c for c in cards if c.identical(card)])
            if asked > held:
                return False
        return 0 < len(cards) < 3
