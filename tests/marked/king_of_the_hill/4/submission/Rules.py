# Rules.py
# numbers for the ranks
NUM = {"2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9,
       "T": 10, "J": 11, "Q": 12, "K": 13, "A": 14}
ALLSUITS = ["C", "D", "H", "S"]

# the other way round
def letter(number):
    for k in NUM:
        if NUM[k] == number:
            return k

def isJoker(card):
    return card.suit == "B" or card.suit == "R"

# 500 red joker, 400 black joker, 300 trump rank + trump suit,
# 200 trump rank, 100+ trump suit, rest 2..14
def power(card, tRank, tSuit):
    if isJoker(card):
        if card.suit == "R":
            return 500
        return 400
    if card.rank == tRank and card.suit == tSuit:
        return 300
    if card.rank == tRank:
        return 200
    if card.suit == tSuit:
        return 100 + NUM[card.rank]
    return NUM[card.rank]

def isTrump(card, tRank, tSuit):
    if isJoker(card): return True
    if card.rank == tRank: return True
    if card.suit == tSuit: return True
    return False

def follows(card, led, tRank, tSuit):
    if isTrump(led, tRank, tSuit):
        return isTrump(card, tRank, tSuit)
    return card.suit == led.suit and not isTrump(card, tRank, tSuit)

def points(card):
    if card.rank == "K":
        return 10
    elif card.rank == "T":
        return 10
    elif card.rank == "5":
        return 5
    return 0

def isPair(cards):
    return len(cards) == 2 and cards[0].identical(cards[1]) == 1


class Rules:

    # 1 if the player may play these cards now
    def validPlay(self, trick, player, cards):
        if self.problem(trick, player, cards) == "":
            return 1
        return 0

    # does this play have to be refused? returns "" when it is fine
    def problem(self, trick, player, cards):
        hand = player.hand
        r = trick.round
        for c in cards:
            if not hand.cardExists(c):
                return "you don't have " + c.toString()
        if len(cards) != 1 and len(cards) != 2:
            return "play one card or two"
        names = sorted([c.toString() for c in cards])
        held = [c.toString() for c in hand.cards]
        for n in names:
            if names.count(n) > held.count(n):
                return "you don't have that many"
        if len(trick.cards) == 0:
            if len(cards) == 2 and not isPair(cards):
                return "two cards have to be identical"
            return ""
        if len(cards) != trick.trickType:
            return "play " + str(trick.trickType)
        led = trick.cards[0][1][0]
        good = self.satisfying(hand, led, trick.trickType, r)
        if good == []:
            return ""
        for g in good:
            if sorted([c.toString() for c in g]) == names:
                return ""
        return "you can follow suit"

    def satisfying(self, hand, led, n, r):
        good = []
        mine = [c for c in hand.cards if follows(c, led, r.trumpRank, r.trumpSuit)]
        if n == 1:
            for c in mine:
                good.append([c])
        else:
            for i in range(len(mine)):
                for j in range(i + 1, len(mine)):
                    if isPair([mine[i], mine[j]]):
                        good.append([mine[i], mine[j]])
        return good

    # something legal for a player who fell asleep
    def anyPlay(self, hand, trick):
        if len(trick.cards) == 0:
            return [hand.cards[0]]
        good = self.satisfying(hand, trick.cards[0][1][0], trick.trickType, trick.round)
        if good != []:
            return good[-1]
        return hand.cards[-trick.trickType:]
