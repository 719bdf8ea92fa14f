"""A card is a number with a few more attributes; a contract and a game are tuples of numbers inside."""
from spade_rules import legal_cards, trick_winner  # so that all can be imported from here


class Card(int):
    suites = "♦♣♥♠"
    orders = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]

    @property
    def suiteID(self):
        return int(self) // 13

    @property
    def orderID(self):
        return int(self) - 13 * self.suiteID + 2

    @property
    def suite(self):
        return self.suites[self.suiteID]

    @property
    def order(self):
        return self.orders[int(self) % 13]

    def __str__(self):
        return self.suite + self.order

    __repr__ = __str__


class Contract:
    __slots__ = ("bid1", "bid2", "blind1", "blind2")

    def __init__(self):
        self.bid1 = self.bid2 = -1
        self.blind1 = self.blind2 = False

    def add_bid(self, number, bid, blind):
        if number == 1:
            self.bid1, self.blind1 = bid, blind
        if number == 2:
            self.bid2, self.blind2 = bid, blind

    def eval(self, win1, win2):
        points = bags = 0
        goal = self.bid1 + self.bid2
        got = win1 + win2
        nils = (self.bid1 == 0 and not self.blind1) + (self.bid2 == 0 and not self.blind2)
        blinds = int(self.blind1) + int(self.blind2)
        points += nils * (100 if got == 0 else -100)
        if got >= goal:
            points += 10 * goal + blinds * 100
            if blinds == 0:
                points += got - goal
                bags = got - goal
            elif blinds == 2:
                points += got - goal
            else:
                # a point for each trick too many, whoever won it
                points += got - goal
        else:
            points -= 10 * goal
        return (points, bags)

    def to_string(self, win1, win2):
        parts = []
        for win, bid, blind in ((win1, self.bid1, self.blind1), (win2, self.bid2, self.blind2)):
            parts.append("%d/%s%s" % (win, bid if bid >= 0 else "YTB", "b" if blind else ""))
        return "{" + ", ".join(parts) + "}"


class Team:
    def __init__(self, letter):
        self.letter = letter
        self.score = 0
        self.bags = 0
        self.all_bags = 0


class Game:
    """The two lists are made anew from the teams each time that somebody asks."""

    def __init__(self, winning_value):
        self.__value = winning_value
        self.__teams = (Team("A"), Team("B"))
        self.__first = 0

    @property
    def scores(self):
        return [team.score for team in self.__teams]

    @scores.setter
    def scores(self, values):
        for team, value in zip(self.__teams, values):
            team.score = value

    @property
    def bags(self):
        return [team.bags for team in self.__teams]

    @bags.setter
    def bags(self, values):
        for team, value in zip(self.__teams, values):
            team.bags = value

    @property
    def players(self):
        names = ["A1", "B1", "A2", "B2"]
        return [names[(self.__first + i) % 4] for i in range(4)]

    def score_bags(self):
        for team in self.__teams:
            paid = team.bags - team.bags % 7
            team.bags -= paid
            team.all_bags += paid
            team.score -= 100 * (paid // 7)

    def rotate_order(self):
        self.__first = (self.__first + 1) % 4

    def winner(self):
        a, b = self.__teams
        if max(a.score, b.score) < self.__value:
            return ""
        difference = (a.score - b.score) or (b.bags + b.all_bags) - (a.bags + a.all_bags)
        return "A" if difference > 0 else "B" if difference < 0 else ""
