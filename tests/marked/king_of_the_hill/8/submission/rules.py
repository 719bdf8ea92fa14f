"""Class Rules."""


class Rules(object):
    """Decides whether plays are valid."""

    def validPlay(self, trick, player, cards):
        if not self.__holds(player, cards):
            return False
        if trick.isNew():
            return self.__validLead(cards)
        return self.__validFollow(trick, player, cards)

    def __holds(self, player, cards):
        """Whether all these cards are in the hand, pairs twice."""
        for card in cards:
            wanted = 0
            for other in cards:
                if other.identical(card):
                    wanted += 1
            if player.getHand().count(card) < wanted:
                return False
        return True

    def __validLead(self, cards):
        if len(cards) == 1:
            return True
        if len(cards) == 2:
            return cards[0].identical(cards[1])
        return False

    def __validFollow(self, trick, player, cards):
        if len(cards) != trick.trickType:
            return False
        trumps = trick.getTrumps()
        suitCards = []
        for card in player.getHand().getCards():
            if trumps.getEffectiveSuit(card) == trick.trickSuit:
                suitCards.append(card)
        if len(suitCards) == 0:
            return True
        if trick.trickType == 1:
            return trumps.getEffectiveSuit(cards[0]) == trick.trickSuit
        if self.__hasPair(player, suitCards):
            return cards[0].identical(cards[1]) and trumps.getEffectiveSuit(cards[0]) == trick.trickSuit
        return True

    def __hasPair(self, player, suitCards):
        for card in suitCards:
            if player.getHand().count(card) >= 2:
                return True
        return False
