import Card

# Whist player for program 8.
#
# STRATEGY
#  1. On lead: play the highest card I have outside trump (all trump -> highest trump).
#  2. Following: partner has the trick -> lowest card. Can beat the best card
#     -> the smallest card that beats it. Can't -> lowest card.
#  3. Void: partner has the trick -> throw away the lowest side card.
#     Otherwise smallest trump that takes the trick, and if there isn't one
#     throw away the lowest side card.

CLOCKWISE = "NESW"
RANKS = "A23456789TJQK"


def cardValue(card):
    """Turns the rank of a card into 0..12, for comparing."""
    return RANKS.index(card.Rank())


def partner(position):
    """N <-> S, E <-> W"""
    return CLOCKWISE[(CLOCKWISE.index(position) + 1) % 4]


def leaderOf(position, played):
    """Who led this trick? Count back from where I sit."""
    return CLOCKWISE[(CLOCKWISE.index(position) - len(played)) % 4]


def canFollow(hand, suit):
    for card in hand:
        if card.Suit() == suit:
            return True
        else:
            return False


def trickWinner(played, trump):
    """index of the card which is winning"""
    led = played[0].Suit()
    win = 0
    for i in range(1, len(played)):
        card = played[i]
        best = played[win]
        if card.Suit() == trump and best.Suit() != trump:
            win = i
        elif card.Suit() == trump and cardValue(card) > cardValue(best):
            win = i
        elif card.Suit() == led and cardValue(card) > cardValue(best):
            win = i
    return win


def partnerHasIt(position, played, trump):
    leader = CLOCKWISE.index(leaderOf(position, played))
    who = CLOCKWISE[(leader + trickWinner(played, trump)) % 4]
    return who == partner(position)


def throwAway(hand, trump):
    side = [c for c in hand if c.Suit() != trump]
    if not side:
        side = list(hand)
    return sorted(side, key=cardValue)[:1]


def smallestOver(cards, best):
    """smallest card (all one suit) that beats best, None if there isn't one"""
    for c in sorted(cards, key=cardValue):
        if c.Suit() != best.Suit() or cardValue(c) > cardValue(best):
            return c
    return None


class Player:
    def __init__(self):
        pass

    def chooseLead(self, hand, trump):
        side = [c for c in hand if c.Suit() != trump]
        if side:
            return max(side, key=cardValue)
        return max(hand, key=cardValue)

    def followCard(self, hand, played, trump, position):
        led = played[0].Suit()
        mine = sorted([c for c in hand if c.Suit() == led], key=cardValue)
        best = played[trickWinner(played, trump)]
        if partnerHasIt(position, played, trump):
            return mine[0]
        if best.Suit() != led:
            # somebody trumped it
            return mine[0]
        choice = smallestOver(mine, best)
        if choice is None:
            choice = mine[0]
        return choice

    def PlayCard(self, hand, played, trump, position, tricks, ns, ew):
        if len(played) == 0:
            return self.chooseLead(hand, trump)

        led = played[0].Suit()
        if canFollow(hand, led):
            return self.followCard(hand, played, trump, position)

        if not partnerHasIt(position, played, trump):
            trumps = [c for c in hand if c.Suit() == trump]
            best = played[trickWinner(played, trump)]
            choice = smallestOver(trumps, best)
            if choice is not None:
                return choice
        return throwAway(hand, trump)
