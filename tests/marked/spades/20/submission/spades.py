# spades.py - all the classes for spades
# (terminal part comes later, first want to have the rules right)

SUITES = ["♦", "♣", "♥", "♠"]
ORDERS = ["2","3","4","5","6","7","8","9","10","J","Q","K","A"]
SPADE = "♠"
BAG_LIMIT = 7
BAG_PENALTY = 100
BONUS = 100      # for nil and blind


class Card:
    def __init__(self, id):
        self.id = id
        self.suiteID = id // 13
        self.suite = SUITES[self.suiteID]
        self.orderID = id % 13 + 1
        self.order = ORDERS[id % 13]

    def __repr__(self):
        return self.order + self.suite


class Contract:
    def __init__(self):
        self.bid1 = None
        self.bid2 = None
        self.blind1 = False
        self.blind2 = False

    def add_bid(self, number, bid, blind):
        if number == 1:
            self.bid1 = bid
            self.blind1 = blind
        else:
            self.bid2 = bid
            self.blind2 = blind

    def eval(self, win1, win2):
        contract = self.bid1 + self.bid2
        total = win1 + win2
        made = total >= contract
        score = 0
        bags = 0
        if made:
            extra = total - contract
            score += 10 * contract + extra
            bags = extra
        else:
            score -= 10 * contract
        for bid, blind in ((self.bid1, self.blind1), (self.bid2, self.blind2)):
            if blind:
                if made:
                    score += BONUS
                    bags = 0
                else:
                    score -= BONUS
            elif bid == 0:
                # nil: nobody of the team may have a hand
                if win1 == 0 and win2 == 0:
                    score += BONUS
                else:
                    score -= BONUS
        return score, bags

    def to_string(self, win1, win2):
        if self.bid1 == None:
            a = "YTB"
        else:
            a = str(self.bid1)
            if self.blind1:
                a += "b"
        if self.bid2 == None:
            b = "YTB"
        else:
            b = str(self.bid2)
            if self.blind1:
                b += "b"
        return "{%d/%s, %d/%s}" % (win1, a, win2, b)


class Game:
    def __init__(self, winning_value):
        self.winning_value = winning_value
        self.scores = [0, 0]
        self.bags = [0, 0]
        self.old_bags = [0, 0]   # bags which were already paid for
        self.players = ["A1", "B1", "A2", "B2"]

    def score_bags(self):
        for team in range(2):
            if self.bags[team] >= BAG_LIMIT:
                self.scores[team] -= BAG_PENALTY
                self.bags[team] -= BAG_LIMIT
                self.old_bags[team] += BAG_LIMIT

    def rotate_order(self):
        first = self.players.pop(0)
        self.players.append(first)

    def winner(self):
        a, b = self.scores
        a_in = a > self.winning_value
        b_in = b > self.winning_value
        if a_in and not b_in:
            return "A"
        if b_in and not a_in:
            return "B"
        if not a_in and not b_in:
            return ""
        if a != b:
            return "A" if a > b else "B"
        bagsA = self.bags[0] + self.old_bags[0]
        bagsB = self.bags[1] + self.old_bags[1]
        if bagsA < bagsB:
            return "A"
        elif bagsB < bagsA:
            return "B"
        return ""


def legal_cards(hand, table, spade_played):
    if table == []:
        if spade_played:
            return hand[:]
        return [c for c in hand if c.suite != SPADE]
    # spades on the table? then that is the winning suite
    suite = table[0].suite
    for c in table:
        if c.suite == SPADE:
            suite = SPADE
    same = [c for c in hand if c.suite == suite]
    if same:
        return same
    return hand[:]


def trick_winner(table):
    best = 0
    for i in range(1, len(table)):
        new, old = table[i], table[best]
        if new.suite == old.suite:
            if new.orderID > old.orderID:
                best = i
        elif new.suite == SPADE:
            best = i
    return best
