# Spades - cards, contracts, the game and the rules of play


class Card:
    def __init__(self, id):
        self.id = id
        # suite
        if id < 13:
            self.suiteID = 0
            self.suite = "♦"
        elif id < 26:
            self.suiteID = 1
            self.suite = "♣"
        elif id < 38:
            self.suiteID = 2
            self.suite = "♥"
        else:
            self.suiteID = 3
            self.suite = "♠"
        # order
        self.orderID = id % 13 + 2
        if self.orderID == 11:
            self.order = "J"
        elif self.orderID == 12:
            self.order = "Q"
        elif self.orderID == 13:
            self.order = "K"
        elif self.orderID == 14:
            self.order = "A"
        else:
            self.order = str(self.orderID)


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
        elif number == 2:
            self.bid2 = bid
            self.blind1 = blind

    def eval(self, win1, win2):
        contract = self.bid1 + self.bid2
        total = win1 + win2
        extra = total - contract
        score = 0
        bags = 0

        if self.bid1 != 0 and self.bid2 != 0 and not self.blind1 and not self.blind2:
            # the ordinary team
            if total > contract:
                score = 10 * contract + extra
                bags = extra
            else:
                score = -10 * contract
            return (score, bags)

        # player 1
        if self.bid1 == 0:
            if win1 == 0 and win2 == 0:
                score += 100
            else:
                score -= 100
        elif self.blind1:
            if total >= contract:
                score += 100
            else:
                score -= 100
        elif total >= contract:
            score += 10 * self.bid1
        else:
            score -= 10 * self.bid1

        # player 2
        if self.bid2 == 0:
            if win1 == 0 and win2 == 0:
                score += 100
            else:
                score -= 100
        elif self.blind2:
            if total >= contract:
                score += 100
            else:
                score -= 100
        elif total >= contract:
            score += 10 * self.bid2
        else:
            score -= 10 * self.bid2

        # extras: none beside a blind bid
        if not self.blind1 and not self.blind2:
            if extra > 0:
                score += extra
                bags = extra
        return (score, bags)

    def to_string(self, win1, win2):
        if not self.bid1:
            first = "YTB"
        elif self.blind1:
            first = str(self.bid1) + "b"
        else:
            first = str(self.bid1)
        if self.bid2 is None:
            second = "YTB"
        elif self.blind2:
            second = str(self.bid2) + "b"
        else:
            second = str(self.bid2)
        return "{" + str(win1) + "/" + first + ", " + str(win2) + "/" + second + "}"


class Game:
    def __init__(self, winning_value):
        self.winning_value = winning_value
        self.scores = [0, 0]
        self.bags = [0, 0]
        self.taken = [0, 0]
        self.players = ["A1", "B1", "A2", "B2"]

    def score_bags(self):
        for team in range(2):
            if self.bags[team] >= 7:
                self.scores[team] -= 100
                self.bags[team] -= 7
                self.taken[team] += 7

    def rotate_order(self):
        self.players = self.players[1:] + self.players[:1]

    def winner(self):
        a = self.scores[0]
        b = self.scores[1]
        bags_a = self.bags[0]
        bags_b = self.bags[1]
        if a < self.winning_value and b < self.winning_value:
            return ""
        elif a > b:
            return "A"
        elif b > a:
            return "B"
        elif bags_a < bags_b:
            return "A"
        elif bags_b < bags_a:
            return "B"
        else:
            return ""


def legal_cards(hand, table, spade_played):
    if len(table) == 0:
        if spade_played:
            return list(hand)
        else:
            good = [c for c in hand if c.suiteID != 3]
            if len(good) > 0:
                return good
            else:
                return []
    else:
        winning = table[0].suiteID
        for c in table:
            if c.suiteID == 3:
                winning = 3
        good = [c for c in hand if c.suiteID == winning]
        if len(good) > 0:
            return good
        else:
            return list(hand)


def trick_winner(table):
    best = 0
    for i in range(1, len(table)):
        if table[i].suiteID == 3 and table[best].suiteID != 3:
            best = i
        elif table[i].suiteID == 3 and table[best].suiteID == 3:
            best = i
        elif table[i].suiteID == table[best].suiteID:
            if table[i].orderID > table[best].orderID:
                best = i
    return best
