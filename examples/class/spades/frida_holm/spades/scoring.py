"""What a round is worth, and the state of the whole game."""


class Bid:
    def __init__(self, tricks, blind):
        self.tricks = tricks
        self.blind = blind

    @property
    def nil(self):
        return self.tricks == 0 and not self.blind

    def __str__(self):
        return f"{self.tricks}{'b' if self.blind else ''}"


class Contract:
    _bids = {}

    def add_bid(self, number, bid, blind):
        self._bids[number] = Bid(bid, blind)

    def eval(self, win1, win2):
        won = {1: win1, 2: win2}
        promised = sum(bid.tricks for bid in self._bids.values())
        made = win1 + win2 >= promised
        score = 10 * promised if made else -10 * promised
        bags = 0
        for number, bid in self._bids.items():
            if bid.nil:
                score += 100 if won[number] == 0 else -100
            if bid.blind:
                score += 100 if made else -100
        if win1 + win2 > promised:
            for number, bid in self._bids.items():
                over = max(0, won[number] - bid.tricks)
                if not bid.blind:
                    score += over
                    bags += over
        return (score, bags)

    def to_string(self, win1, win2):
        return "{%s/%s, %s/%s}" % (win1, self._bids.get(1, "YTB"), win2, self._bids.get(2, "YTB"))


class Game:
    BAGS = 7
    PENALTY = 100

    def __init__(self, winning_value):
        self.target = winning_value
        self.scores = [0, 0]
        self.bags = [0, 0]
        self._penalties = [0, 0]
        self.players = ["A1", "B1", "A2", "B2"]

    def score_bags(self):
        for team in (0, 1):
            sevens, rest = divmod(self.bags[team], self.BAGS)
            self.bags[team] = rest
            self.scores[team] -= sevens * self.PENALTY
            self._penalties[team] += sevens

    def rotate_order(self):
        self.players = self.players[1:] + self.players[:1]

    def winner(self):
        passed = [team for team in (0, 1) if self.scores[team] >= self.target]
        if not passed:
            return ""
        ranking = sorted(passed, key=self._standing)
        if len(passed) == 2 and self._standing(0) == self._standing(1):
            return ""
        return "AB"[ranking[0]]

    def _standing(self, team):
        return (-self.scores[team], self.bags[team] + self.BAGS * self._penalties[team])
