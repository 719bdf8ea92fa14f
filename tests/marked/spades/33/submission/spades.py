from spades_cards import Card, legal_cards, trick_winner


class Contract:
    def __init__(self) -> None:
        self.p1 = None
        self.p2 = None

    def add_bid(self, number, bid, blind):
        if number == 1:
            self.p1 = (bid, blind)
        else:
            self.p2 = (bid, blind)

    def eval(self, win1, win2):
        # TODO: scoring, section 4.  nil? blind?
        pass

    def to_string(self, win1, win2):
        def part(p, win):
            if p is None:
                return 'YTB'
            return f"{p[0]}/{win}{'b' if p[1] else ''}"
        return '{' + part(self.p1, win1) + ', ' + part(self.p2, win2) + '}'


class Game:
    def __init__(self, winning_value):
        self.winning_value = winning_value
        self.scores = [0, 0]
        self.bags = [0, 0]
        self.players = ['A1', 'B1', 'A2', 'B2']

    def score_bags(self):
        pass

    def rotate_order(self):
        a, b, c, d = self.players
        self.players = [b, c, d, a]

    # def winner(self):
    #     who has more than winning_value ...
