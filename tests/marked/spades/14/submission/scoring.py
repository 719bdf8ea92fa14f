# scoring.py - contracts and the game
# (I did not get to the terminal part, sorry. The rules should be all there)


class Contract(object):

    bids = {}
    blinds = {}

    def add_bid(self, number, bid, blind):
        self.bids[number] = bid
        self.blinds[number] = blind

    def eval(self, win1, win2):
        wins = {1: win1, 2: win2}
        contract = self.bids[1] + self.bids[2]
        extra = win1 + win2 - contract
        someone_blind = self.blinds[1] or self.blinds[2]

        if extra < 0:
            score = -10 * contract
            bags = 0
        else:
            score = 10 * (contract + extra)
            bags = extra
            if someone_blind:
                # blind: no bags for the excess
                bags = 0

        for number in (1, 2):
            score += self.nil_bonus(number, wins)
            score += self.blind_bonus(number, wins)
        return (score, bags)

    def nil_bonus(self, number, wins):
        if self.bids[number] != 0:
            return 0
        if wins[1] == 0 and wins[2] == 0:
            return 100
        return -100

    def blind_bonus(self, number, wins):
        if not self.blinds[number]:
            return 0
        if wins[1] + wins[2] >= self.bids[1] + self.bids[2]:
            return 100
        return -100

    def to_string(self, win1, win2):
        return "{" + self.part(1, win1) + ", " + self.part(2, win2) + "}"

    def part(self, number, win):
        if number not in self.bids:
            return str(win) + "/YTB"
        text = str(win) + "/" + str(self.bids[number])
        if self.blinds[number]:
            text += "b"
        return text


class Game(object):

    def __init__(self, winning_value):
        self.winning_value = winning_value
        self.scores = [0, 0]
        self.bags = [0, 0]
        self.penalties = [0, 0]     # how often each team was punished
        self.players = ["A1", "B1", "A2", "B2"]

    def score_bags(self):
        for team in range(2):
            while self.bags[team] >= 7:
                self.bags[team] -= 7
                self.scores[team] -= 100
                self.penalties[team] += 1

    def rotate_order(self):
        pass

    def winner(self):
        passedA = self.scores[0] >= self.winning_value
        passedB = self.scores[1] >= self.winning_value
        if passedA and passedB:
            if self.scores[0] != self.scores[1]:
                return "A" if self.scores[0] > self.scores[1] else "B"
            a = self.bags[0] + 7 * self.penalties[0]
            b = self.bags[1] + 7 * self.penalties[1]
            if a == b:
                return ""
            return "A" if a > b else "B"
        if passedA:
            return "A"
        if passedB:
            return "B"
        return ""
