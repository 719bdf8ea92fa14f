class Bid:
    """A bid of one player. Subclasses know how they score."""
    mark = ''

    def __init__(self, amount):
        self.amount = amount

    def text(self, won):
        return '{0}/{1}{2}'.format(won, self.amount, self.mark)


class NoBid(Bid):
    def __init__(self):
        super().__init__(0)

    def text(self, won):
        return '{0}/YTB'.format(won)


class PlainBid(Bid):
    def score(self, own, team, contract, partner):
        needed, got = self.amount, own
        if got < needed:
            return -10 * needed, 0
        return 10 * needed + got - needed, got - needed


class NilBid(Bid):
    def score(self, own, team, contract, partner):
        if team > 0:
            return -100, 0
        return 100, 0


class BlindBid(Bid):
    mark = 'b'

    def score(self, own, team, contract, partner):
        if team >= contract:
            return 100, 0
        return -100, 0


class Contract:
    def __init__(self):
        self.first = NoBid()
        self.second = NoBid()

    def add_bid(self, number, bid, blind):
        if blind:
            made = BlindBid(bid)
        elif bid == 0:
            made = NilBid(bid)
        else:
            made = PlainBid(bid)
        if number == 1:
            self.first = made
        elif number == 2:
            self.second = made
        else:
            raise ValueError('number must be 1 or 2')

    def eval(self, win1, win2):
        contract = self.first.amount + self.second.amount
        team = win1 + win2
        if type(self.first) is PlainBid and type(self.second) is PlainBid:
            return PlainBid(contract).score(team, team, contract, None)
        s1, g1 = self.first.score(win1, team, contract, self.second)
        s2, g2 = self.second.score(win2, team, contract, self.first)
        return s1 + s2, g1 + g2

    def to_string(self, win1, win2):
        return '{' + ', '.join([self.first.text(win1), self.second.text(win2)]) + '}'
