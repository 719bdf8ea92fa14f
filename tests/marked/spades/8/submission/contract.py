"""The class Contract: what the two players of a team have bid."""


class Bid(object):
    """The bid of one player."""

    def __init__(self, value, blind):
        self.__value = value
        self.__blind = blind

    def getValue(self):
        return self.__value

    def isBlind(self):
        return self.__blind

    def isNil(self):
        return self.getValue() == 0 and not self.isBlind()

    def isSpecial(self):
        return self.isNil() or self.isBlind()


class Contract(object):

    POINTS_PER_TRICK = 10
    BONUS = 100

    __bids = [None, None]

    def getBid(self, number):
        return self.__bids[number - 1]

    def add_bid(self, number, bid, blind):
        """Stores the bid of player 1 or 2."""
        self.__bids[number - 1] = Bid(bid, blind)

    def __describe(self, number, wins):
        bid = self.getBid(number)
        if bid is None or bid.getValue() == 0:
            return str(wins) + "/YTB"
        text = str(wins) + "/" + str(bid.getValue())
        if bid.isBlind():
            text += "B"
        return text

    def to_string(self, win1, win2):
        """A text such as {2/3, 0/4b}."""
        return "{" + self.__describe(1, win1) + ", " + self.__describe(2, win2) + "}"

    def getTotal(self):
        """The number of tricks that the team has promised."""
        return self.getBid(1).getValue() + self.getBid(2).getValue()

    def eval(self, win1, win2):
        """The score and the bags for these tricks."""
        if self.getBid(1).isSpecial() or self.getBid(2).isSpecial():
            return self.__evalApart(win1, win2)
        return self.__evalTogether(win1 + win2)

    def __evalTogether(self, wins):
        total = self.getTotal()
        if wins < total:
            return (-Contract.POINTS_PER_TRICK * total, 0)
        extras = wins - total
        return (Contract.POINTS_PER_TRICK * total + extras, extras)

    def __evalApart(self, win1, win2):
        score1, bags1 = self.__evalPlayer(self.getBid(1), win1, self.getBid(2))
        score2, bags2 = self.__evalPlayer(self.getBid(2), win2, self.getBid(1))
        return [score1 + score2, bags1 + bags2]

    def __evalPlayer(self, bid, wins, partnerBid):
        if bid.isNil():
            if wins == 0:
                return Contract.BONUS, 0
            return 0, 0
        if bid.isBlind():
            if wins >= bid.getValue():
                return Contract.BONUS, wins - bid.getValue()
            return -Contract.BONUS, 0
        if wins < bid.getValue():
            return -Contract.POINTS_PER_TRICK * bid.getValue(), 0
        extras = 0
        if not partnerBid.isBlind():
            extras = wins - bid.getValue()
        return Contract.POINTS_PER_TRICK * bid.getValue() + extras, extras
