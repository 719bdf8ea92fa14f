"""What bids are worth. Each kind of bid is a class of its own."""

TRICK = 10
BONUS = 100


class Outcome:
    """What has happened: own tricks, tricks of the partner, and what the team has promised."""

    def __init__(self, own, partner, contract):
        self.own = own
        self.partner = partner
        self.contract = contract

    @property
    def team(self):
        """The tricks of both."""
        return self.own + self.partner

    @property
    def fulfilled(self):
        """Has the team what it has promised?"""
        return self.team >= self.contract


class Bid:
    """A bid of at least one trick, the cards having been seen."""

    special = False
    gives_bags = True
    suffix = ""

    def __init__(self, number):
        self.number = number

    def points(self, outcome):
        """The points of this bid, scored apart."""
        return TRICK * self.number if outcome.own >= self.number else -TRICK * self.number

    def __str__(self):
        return "{}{}".format(self.number, self.suffix)


class Nil(Bid):
    """A bid of 0; met when its bidder wins no trick."""

    special = True

    def points(self, outcome):
        return BONUS if outcome.own == 0 else -BONUS


class Blind(Bid):
    """A bid without a look at the cards; met when the team fulfils the contract."""

    special = True
    gives_bags = False
    suffix = "b"

    def points(self, outcome):
        return BONUS if outcome.fulfilled else -BONUS


def make_bid(number, blind):
    """The bid of the right kind."""
    if blind:
        return Blind(number)
    if number == 0:
        return Nil(number)
    return Bid(number)
