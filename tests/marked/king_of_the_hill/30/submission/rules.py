from card import playSuit


class Rules:
    def validPlay(self, trick, player, cards):
        hand = player.hand.cards
        n = len(cards)
        if n != 1 and n != 2:
            return 0
        # are they in the hand?
        left = list(hand)
        for c in cards:
            for h in left:
                if h.identical(c):
                    left.remove(h)
                    break
            else:
                return 0
        if not trick.cards:
            return 1 if n == 1 else cards[0].identical(cards[1])
        if n != trick.trickType:
            return 0

        rnd = trick.round
        ofSuit = [c for c in hand if playSuit(c, rnd.trumpRank, rnd.trumpSuit) == trick.trickSuit]
        following = [c for c in cards if playSuit(c, rnd.trumpRank, rnd.trumpSuit) == trick.trickSuit]
        if n == 1:
            return 1 if following or not ofSuit else 0

        pair = any(a is not b and a.identical(b) for a in ofSuit for b in ofSuit)
        if not pair:
            return 1
        return 1 if len(following) == 2 and cards[0].identical(cards[1]) else 0
