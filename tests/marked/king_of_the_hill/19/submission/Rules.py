class Rules:

    def validPlay(self, trick, player, cards):
        if not self.holds(player, cards):
            return 0
        if not trick.cards:
            return int(len(cards) == 1 or self.isPair(cards))
        if len(cards) != trick.trickType:
            return 0
        inSuit = [c for c in player.hand.cards if trick.suitOf(c) == trick.trickSuit]
        if not inSuit:
            return 1
        if len(cards) == 1:
            return int(trick.suitOf(cards[0]) == trick.trickSuit)
        if self.hasPair(inSuit):
            return int(self.isPair(cards) and trick.suitOf(cards[0]) == trick.trickSuit)
        return 1

    def holds(self, player, cards):
        """every card must be in the hand, identical cards as often as they are played"""
        left = list(player.hand.cards)
        for card in cards:
            for i in range(len(left)):
                if left[i].identical(card):
                    del left[i]
                    break
            else:
                return False
        return len(cards) in (1, 2)

    def isPair(self, cards):
        return len(cards) == 2 and bool(cards[0].identical(cards[1]))

    def hasPair(self, cards):
        return any(cards[i].identical(cards[j]) for i in range(len(cards)) for j in range(i))
