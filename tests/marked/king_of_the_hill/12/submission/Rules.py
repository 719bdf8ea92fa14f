"""Rules - is a play allowed?"""
from Strength import Strength


class Rules:
    def validPlay(self, trick, player, cards):
        if not self._holds(player, cards):
            return 0
        if not trick.cards:
            return self._validLead(cards)
        if len(cards) != trick.trickType:
            return 0
        if len(cards) == 1:
            return self._validSingle(trick, player, cards[0])
        return self._validPair(trick, player, cards)

    def _holds(self, player, cards):
        hand = player.hand.cards
        for card in cards:
            have = sum(1 for c in hand if c.identical(card))
            need = sum(1 for c in cards if c.identical(card))
            if have < need:
                return False
        return True

    def _validLead(self, cards):
        if len(cards) == 2:
            return cards[0].identical(cards[1])
        return int(len(cards) == 1)

    def _following(self, trick, cards):
        """those of the cards that belong to the suit of the trick"""
        strength = Strength(trick.round.trumpRank, trick.round.trumpSuit)
        return [card for card in cards if strength.suitOf(card) == trick.trickSuit]

    def _validSingle(self, trick, player, card):
        if self._following(trick, [card]):
            return 1
        return 0 if self._following(trick, player.hand.cards) else 1

    def _validPair(self, trick, player, cards):
        if len(self._following(trick, cards)) == 2 and cards[0].identical(cards[1]):
            return 1
        suit = self._following(trick, player.hand.cards)
        for i, card in enumerate(suit):
            for other in suit[i + 1:]:
                if card.identical(other):
                    return 0    # there is a pair, so it has to be played
        return 1
