class Contract:
    '''what a team has promised for the round'''
    bids = {}        # player number -> (bid, blind)
    score = 0

    def __init__(self):
        self.bags = 0

    def add_bid(self, number, bid, blind):
        self.bids[number] = (bid, blind)

    def _total(self):
        return self.bids[1][0] + self.bids[2][0]

    def _nils(self, win1, win2):
        '''points for players that bid nil'''
        points = 0
        for n in (1, 2):
            bid, blind = self.bids[n]
            if bid == 0 and not blind:
                if win1 + win2 == 0:
                    points += 100
                else:
                    points -= 100
        return points

    def _blinds(self, win1, win2):
        points = 0
        if self.bids[1][1]:
            if win1 >= self.bids[1][0]:
                points += 100
            else:
                points -= 100
        if self.bids[2][1]:
            if win2 >= self.bids[1][0]:
                points += 100
            else:
                points -= 100
        return points

    def eval(self, win1, win2):
        total = self._total()
        won = win1 + win2
        self.bags = 0
        if won < total:
            # they lose 10 for each hand they did not get
            self.score -= 10 * (total - won)
        else:
            self.score += 10 * total + (won - total)
            if not self.bids[1][1] and not self.bids[2][1]:
                self.bags = won - total
        self.score += self._nils(win1, win2)
        self.score += self._blinds(win1, win2)
        return (self.score, self.bags)

    def _one(self, n, win):
        if n not in self.bids:
            return '%d/YTB' % win
        bid, blind = self.bids[n]
        text = str(win) + '/' + str(bid)
        if blind:
            text = text + 'b'
        return text

    def to_string(self, win1, win2):
        return '{' + self._one(1, win1) + ', ' + self._one(2, win2) + '}'
