import random, sys, getpass

class Card:
    def __init__(self, id):
        self.id = id
        if id < 13:
            self.suite = '♦'
            self.suiteID = 0
        elif id < 26:
            self.suite = '♣'
            self.suiteID = 1
        elif id < 39:
            self.suite = '♥'
            self.suiteID = 2
        else:
            self.suite = '♠'
            self.suiteID = 3
        self.orderID = id % 13 + 2
        if self.orderID == 11:
            self.order = 'J'
        elif self.orderID == 12:
            self.order = 'Q'
        elif self.orderID == 13:
            self.order = 'K'
        elif self.orderID == 14:
            self.order = 'A'
        else:
            self.order = str(self.orderID)

    def short(self):
        # TS = ten of spades
        return '23456789TJQKA'[self.orderID - 2] + 'DCHS'[self.suiteID]


class Contract:
    def __init__(self):
        self.bid = {1: None, 2: None}
        self.blind = {1: False, 2: False}

    def add_bid(self, number, bid, blind):
        self.bid[number] = bid
        self.blind[number] = blind

    def eval(self, win1, win2):
        win = {1: win1, 2: win2}
        team = win1 + win2
        contract = self.bid[1] + self.bid[2]
        special = self.blind[1] or self.blind[2] or self.bid[1] == 0 or self.bid[2] == 0
        score = 0
        bags = 0
        for p in (1, 2):
            if self.bid[p] == 0:
                # nil: nobody of the team may win a hand
                if team == 0:
                    score += 100
                else:
                    score -= 100
                continue
            if self.blind[p]:
                if win[p] >= self.bid[p]:
                    score += 100
                else:
                    score -= 100
                continue
            # normal bid. with a nil or blind next to it the player is scored separately
            if special:
                ok = win[p] >= self.bid[p]
            else:
                ok = team >= contract
            if ok:
                score += 10 * self.bid[p]
                if team > contract and win[p] > self.bid[p]:
                    score += win[p] - self.bid[p]
                    bags += win[p] - self.bid[p]
            else:
                score -= 10 * self.bid[p]
        return score, bags

    def to_string(self, win1, win2):
        s = []
        for p, w in ((1, win1), (2, win2)):
            if self.bid[p] is None:
                s.append(str(w) + '/YTB')
            elif self.blind[p]:
                s.append(str(w) + '/' + str(self.bid[p]) + 'b')
            else:
                s.append(str(w) + '/' + str(self.bid[p]))
        return '{' + ', '.join(s) + '}'


class Game:
    def __init__(self, winning_value):
        self.winning_value = winning_value
        self.scores = [0, 0]
        self.bags = [0, 0]
        self.taken = [0, 0]
        self.players = ['A1', 'B1', 'A2', 'B2']

    def score_bags(self):
        for i in range(2):
            while self.bags[i] >= 7:
                self.scores[i] = self.scores[i] - 100
                self.bags[i] = self.bags[i] - 7
                self.taken[i] = self.taken[i] + 7

    def rotate_order(self):
        p = self.players
        self.players = [p[1], p[2], p[3], p[0]]

    def winner(self):
        a = self.scores[0]
        b = self.scores[1]
        if a >= self.winning_value and a > b:
            return 'A'
        if b >= self.winning_value and b > a:
            return 'B'
        if a >= self.winning_value and a == b:
            if self.bags[0] + self.taken[0] < self.bags[1] + self.taken[1]:
                return 'A'
            if self.bags[1] + self.taken[1] < self.bags[0] + self.taken[0]:
                return 'B'
        return ''


def has_suite(cards, s):
    for c in cards:
        if c.suiteID == s:
            return True
    return False


def legal_cards(hand, table, spade_played):
    result = []
    if table == []:
        for c in hand:
            if c.suiteID != 3 or spade_played:
                result.append(c)
    else:
        must = table[0].suiteID
        if has_suite(table, 3):
            must = 3
        for c in hand:
            if c.suiteID == must:
                result.append(c)
    if result == []:
        for c in hand:
            result.append(c)
    return result


def trick_winner(table):
    suite = table[0].suiteID
    if has_suite(table, 3):
        suite = 3
    best = None
    for i in range(len(table)):
        if table[i].suiteID != suite:
            continue
        if best is None or table[i].orderID > table[best].orderID:
            best = i
    return best


def rules():
    print('Rules:')
    print('Teams: A1+A2 and B1+B2. 13 cards each, spades are trump.')
    print('Bid how many hands you will win (0 = nil). Contract = both bids of a team.')
    print('Match the winning suite of the hand (lead, or spades if there is one). If you')
    print('have none play any card. You cant lead a spade before one was played, except if')
    print('you only have spades. Highest spade wins, or highest of the lead suite.')
    print('Contract made: 10 per bid + 1 for each extra hand of a player (also 1 bag).')
    print('Not made: -10 per bid. 7 bags: -100.')
    print('Nil: 100 if you and your partner win nothing, else -100.')
    print('Blind: 100 if you win what you bid, else -100, nothing for your extra hands.')
    print('The partner of a nil or a blind is scored for the own bid.')
    print('Game ends when a team gets to the winning value. Same points: fewer bags win,')
    print('then extra rounds.')


def check(x):
    if x == 'q':
        print('bye')
        sys.exit()
    if x == 'r':
        rules()
        return False
    return True


def get(text):
    x = input(text).strip().lower()
    while not check(x):
        x = input(text).strip().lower()
    return x


def getpin(text):
    x = getpass.getpass(text).strip()
    while not check(x.lower()):
        x = getpass.getpass(text).strip()
    return x


def getnum(text, lo, hi):
    while True:
        x = get(text)
        try:
            n = int(x)
        except ValueError:
            print('wrong input')
            continue
        if n >= lo and n <= hi:
            return n
        print('wrong input')


def wipe():
    print('\n' * 100)


def login(p, pins):
    x = getpin('Player ' + p + ' enter PIN:')
    while x != pins[p]:
        print('wrong PIN')
        x = getpin('Player ' + p + ' enter PIN:')


def one_round(game, pins):
    deck = []
    for i in range(52):
        deck.append(Card(i))
    random.shuffle(deck)
    hands = {}
    won = {}
    for p in game.players:
        hands[p] = []
        won[p] = 0
        for i in range(13):
            hands[p].append(deck.pop())
        hands[p].sort(key=lambda c: c.id)
    con = {'A': Contract(), 'B': Contract()}

    # bidding
    for p in game.players:
        print('Bids A', con['A'].to_string(0, 0), 'B', con['B'].to_string(0, 0))
        b = getnum('Player ' + p + ', bid blind? 1 = yes, 0 = no:', 0, 1)
        login(p, pins)
        if b == 0:
            print('Hand:', ' '.join(c.short() for c in hands[p]))
        n = getnum('Bid 0-13:', 0, 13)
        con[p[0]].add_bid(int(p[1]), n, b == 1)
        wipe()

    # 13 hands
    order = game.players[:]
    spade = False
    for h in range(13):
        table = []
        for p in order:
            print('A', con['A'].to_string(won['A1'], won['A2']),
                  'B', con['B'].to_string(won['B1'], won['B2']))
            print('Hand', h + 1, 'Table:', ' '.join(c.short() for c in table))
            login(p, pins)
            s = ''
            for i in range(len(hands[p])):
                s += str(i) + ':' + hands[p][i].short() + ' '
            print(s)
            ok = legal_cards(hands[p], table, spade)
            while True:
                i = getnum('Card:', 0, len(hands[p]) - 1)
                if hands[p][i] in ok:
                    break
                print('not allowed')
            c = hands[p].pop(i)
            table.append(c)
            if c.suiteID == 3:
                spade = True
            wipe()
        w = trick_winner(table)
        print('Table was', ' '.join(c.short() for c in table))
        print(order[w], 'wins the hand')
        won[order[w]] += 1
        order = order[w:] + order[:w]

    # scoring
    for i in (0, 1):
        t = 'AB'[i]
        s, b = con[t].eval(won[t + '1'], won[t + '2'])
        print('Team', t, con[t].to_string(won[t + '1'], won[t + '2']), 'gets', s, 'points and', b, 'bags')
        game.scores[i] += s
        game.bags[i] += b
    game.score_bags()
    print('Score: A', game.scores[0], 'B', game.scores[1])
    print('Bags: A', game.bags[0], 'B', game.bags[1])


def main():
    print('SPADES (r for rules, q for quit)')
    game = Game(getnum('Winning value:', 1, 100000))
    pins = {}
    for p in game.players:
        pin = getpin('PIN for ' + p + ':')
        while not pin.isdigit():
            print('wrong input')
            pin = getpin('PIN for ' + p + ':')
        pins[p] = pin
    wipe()
    while True:
        one_round(game, pins)
        if game.winner() != '':
            break
        game.rotate_order()
    print('Team', game.winner(), 'won the game')


try:
    main()
except (EOFError, KeyboardInterrupt):
    print('bye')
