# Spades
# A card game for four players in two teams.


class Card:
    """A playing card, made from a number from 0 to 51."""

    def __init__(self, id):
        self.id = id
        if id < 13:
            self.suite = "♦"
            self.suiteID = 0
        elif id < 26:
            self.suite = "♣"
            self.suiteID = 1
        elif id < 39:
            self.suite = "♥"
            self.suiteID = 2
        else:
            self.suite = "♠"
            self.suiteID = 3
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

    def __str__(self):
        return self.order + self.suite


class Contract:
    """The bids of a team."""

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

    def to_string(self, win1, win2):
        if self.bid1 is None:
            text1 = "YTB"
        else:
            text1 = str(self.bid1)
            if self.blind1:
                text1 = text1 + "b"
        if self.bid2 is None:
            text2 = "YTB"
        else:
            text2 = str(self.bid2)
            if self.blind2:
                text2 = text2 + "b"
        return "{" + str(win1) + "/" + text1 + ", " + str(win2) + "/" + text2 + "}"

    def eval(self, win1, win2):
        contract = self.bid1 + self.bid2
        wins = win1 + win2
        score = 0
        bags = 0
        special = False
        if self.blind1 or self.blind2 or self.bid1 == 0 or self.bid2 == 0:
            special = True

        if not special:
            # a normal contract
            bags = wins - contract
            if wins >= contract:
                score = 10 * contract + bags
            else:
                score = -10 * contract
            return (score, bags)

        # player 1
        if self.blind1:
            if wins >= contract:
                score = score + 100
            else:
                score = score - 100
        elif self.bid1 == 0:
            if win1 == 0 and win2 == 0:
                score = score + 100
            else:
                score = score - 100
        else:
            if win1 >= self.bid1:
                score = score + 10 * self.bid1
                if win1 > self.bid1 and not self.blind2:
                    score = score + (win1 - self.bid1)
                    bags = bags + (win1 - self.bid1)
            else:
                score = score - 10 * self.bid1

        # player 2
        if self.blind2:
            if wins >= contract:
                score = score + 100
            else:
                score = score - 100
        elif self.bid2 == 0:
            if win1 == 0 and win2 == 0:
                score = score + 100
            else:
                score = score - 100
        else:
            if win2 >= self.bid2:
                score = score + 10 * self.bid2
                if win2 > self.bid2 and not self.blind1:
                    score = score + (win2 - self.bid2)
                    bags = bags + (win2 - self.bid2)
            else:
                score = score - 10 * self.bid2
        return (score, bags)


class Game:
    """The scores of a game."""

    def __init__(self, winning_value):
        self.winning_value = winning_value
        self.scores = [0, 0]
        self.bags = [0, 0]
        self.taken = [0, 0]
        self.players = ["A1", "B1", "A2", "B2"]

    def score_bags(self):
        for team in range(2):
            if self.bags[team] >= 7:
                self.bags[team] = self.bags[team] - 7
                self.taken[team] = self.taken[team] + 7
                self.scores[team] = self.scores[team] - 100

    def rotate_order(self):
        first = self.players[0]
        self.players = self.players[1:]
        self.players.append(first)

    def winner(self):
        a = self.scores[0] >= self.winning_value
        b = self.scores[1] >= self.winning_value
        if a and not b:
            return "A"
        elif b and not a:
            return "B"
        elif a and b:
            if self.scores[0] > self.scores[1]:
                return "A"
            elif self.scores[1] > self.scores[0]:
                return "B"
            else:
                bags_a = self.bags[0] + self.taken[0]
                bags_b = self.bags[1] + self.taken[1]
                if bags_a < bags_b:
                    return "A"
                elif bags_b < bags_a:
                    return "B"
                else:
                    return ""
        else:
            return ""


def legal_cards(hand, table, spade_played):
    """The cards of the hand that may be played."""
    legal = []
    if len(table) == 0:
        # I lead
        for card in hand:
            if card.suite != "♠" or spade_played:
                legal.append(card)
        return legal
    # the suit that wins now
    suite = table[0].suite
    for card in table:
        if card.suite == "♠":
            suite = "♠"
    for card in hand:
        if card.suite == suite:
            legal.append(card)
    if len(legal) == 0:
        for card in hand:
            legal.append(card)
    return legal


def trick_winner(table):
    """The index of the card that wins the trick."""
    best = 0
    for i in range(1, len(table)):
        if table[i].suite == table[best].suite:
            if table[i].orderID > table[best].orderID:
                best = i
        elif table[i].suite == "♠":
            best = i
    return best


if __name__ == "__main__":
    game = Game(500)
    print("Spades! The game goes to", game.winning_value)
    deck = []
    for i in range(52):
        deck.append(Card(i))
    print("There are", len(deck), "cards.")
