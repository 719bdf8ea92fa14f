'''
objects for spades: Card, Contract, Game, Round

The round asks the questions through an "io" object, so that I could test it
without typing (see spades.py for the real one).
'''
import random

SUITE_NAMES = {0: '♦', 1: '♣', 2: '♥', 3: '♠'}
ORDER_NAMES = {11: 'J', 12: 'Q', 13: 'K', 14: 'A'}


class Card:
    def __init__(self, id):
        if not 0 < id <= 51:
            raise ValueError('no such card: ' + str(id))
        self.suiteID = id // 13
        self.orderID = id % 13 + 2
        self.suite = SUITE_NAMES[self.suiteID]
        self.order = ORDER_NAMES.get(self.orderID, str(self.orderID))

    def __str__(self):
        return self.order + ' ' + self.suite

    def key(self):
        return self.suiteID * 100 + self.orderID


class Contract:
    def __init__(self):
        # one dictionary for each of the two players
        self.p = [{'bid': None, 'blind': False}, {'bid': None, 'blind': False}]

    def add_bid(self, number, bid, blind):
        self.p[number - 1]['bid'] = bid
        self.p[number - 1]['blind'] = blind

    def total(self):
        return self.p[0]['bid'] + self.p[1]['bid']

    def eval(self, win1, win2):
        wins = [win1, win2]
        made = win1 + win2 >= self.total()
        score, bags = 0, 0
        if made:
            score = 10 * self.total()
            # each player for himself
            for i in (0, 1):
                extra = wins[i] - self.p[i]['bid']
                if extra > 0:
                    if not self.p[i]['blind']:
                        score += extra
                        bags += extra
        else:
            score = -10 * self.total()
        for i in (0, 1):
            if self.p[i]['bid'] == 0:
                # nil = this player wins nothing
                if win1 == 0:
                    score += 100
                else:
                    score -= 100
            if self.p[i]['blind']:
                if wins[i] >= self.total():
                    score += 100
                else:
                    score -= 100
        return score, bags

    def to_string(self, wins):
        out = []
        for player, win in zip(self.p, wins):
            bid = 'YTB' if player['bid'] is None else str(player['bid'])
            if player['blind']:
                bid += 'b'
            out.append(str(win) + '/' + bid)
        return '{' + ', '.join(out) + '}'


class Game:
    def __init__(self, winning_value):
        self.winning_value = winning_value
        self.players = ['A1', 'B1', 'A2', 'B2']
        self.scores = [0, 0]
        self.bags = [0, 0]
        self.bags_taken = [0, 0]

    def score_bags(self):
        for t in (0, 1):
            sevens = self.bags[t] // 7
            self.scores[t] -= sevens * 100
            if sevens > 0:
                self.bags_taken[t] += sevens * 7
                self.bags[t] = 0

    def rotate_order(self):
        new = []
        for i in range(4):
            new.append(self.players[(i + 3) % 4])
        self.players = new

    def winner(self):
        candidates = [t for t in (0, 1) if self.scores[t] >= self.winning_value]
        if not candidates:
            return ''
        if len(candidates) == 1:
            return 'AB'[candidates[0]]
        difference = self.scores[0] - self.scores[1]
        if difference == 0:
            # fewer bags is better
            difference = (self.bags[1] + self.bags_taken[1]) - (self.bags[0] + self.bags_taken[0])
        if difference > 0:
            return 'A'
        if difference < 0:
            return 'B'
        return ''


def suite_to_follow(table):
    for card in table:
        if card.suiteID == 3:
            return 3
        return table[0].suiteID


def legal_cards(hand, table, spade_played):
    if table:
        good = [c for c in hand if c.suiteID == suite_to_follow(table)]
    elif spade_played:
        good = hand
    else:
        good = [c for c in hand if c.suiteID < 3]
    if not good:
        good = hand
    return list(good)


def trick_winner(table):
    ranked = []
    for i, card in enumerate(table):
        if card.suiteID == suite_to_follow(table):
            ranked.append((card.orderID, i))
    return max(ranked)[1]


class Round:
    def __init__(self, game, io):
        self.game = game
        self.io = io
        self.contracts = {'A': Contract(), 'B': Contract()}
        self.wins = {name: 0 for name in game.players}
        self.spade_played = False
        self.hands = {}

    def deal(self):
        deck = [Card(i) for i in range(52)]
        random.shuffle(deck)
        for i, name in enumerate(self.game.players):
            self.hands[name] = sorted(deck[i * 13:(i + 1) * 13], key=Card.key)

    def bid(self):
        for name in self.game.players:
            self.io.turn(name)
            blind = self.io.yes_no('Do you want to bid blind (y/n)? ')
            if not blind:
                self.io.show(self.hands[name])
            bid = self.io.integer('How many hands do you bid? ', 13)
            self.contracts[name[0]].add_bid(int(name[1]), bid, blind)

    def status(self):
        return '   '.join(t + ' ' + self.contracts[t].to_string([self.wins[t + '1'], self.wins[t + '2']])
                          for t in 'AB')

    def trick(self, leader):
        names = self.game.players
        start = names.index(leader)
        table = []
        for i in range(4):
            name = names[(start + i) % 4]
            self.io.turn(name)
            self.io.say(self.status())
            self.io.say('Table: ' + ', '.join(str(c) for c in table))
            hand = self.hands[name]
            self.io.show(hand)
            legal = legal_cards(hand, table, self.spade_played)
            card = hand[self.io.integer('Index of your card: ', len(hand) - 1)]
            while card not in legal:
                self.io.say('You must match the suite.')
                card = hand[self.io.integer('Index of your card: ', len(hand) - 1)]
            hand.remove(card)
            table.append(card)
            if card.suiteID == 3:
                self.spade_played = True
        winner = names[(start + trick_winner(table)) % 4]
        self.wins[winner] += 1
        self.io.say(winner + ' takes it with ' + str(table[trick_winner(table)]))
        return winner

    def play(self):
        self.deal()
        self.bid()
        leader = self.game.players[0]
        for i in range(13):
            leader = self.trick(leader)
        for t in (0, 1):
            team = 'AB'[t]
            score, bags = self.contracts[team].eval(self.wins[team + '1'], self.wins[team + '2'])
            self.game.scores[t] += score
            self.game.bags[t] += bags
        self.game.score_bags()
