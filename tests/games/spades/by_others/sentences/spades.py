# spades.py
# by Yuto
#
# How I decided the things that were left open:
# nil       - the partner must not win tricks either
# blind     - 100 extra on top of the 10s, own tricks count, extras give 1 point each
# following - spades on another suit: then spades have to be played

import random, time, sys
from getpass import getpass

suit_words = {'♦': 'diamonds', '♣': 'clubs', '♥': 'hearts', '♠': 'spades'}
rank_words = {2: 'two', 3: 'three', 4: 'four', 5: 'five', 6: 'six', 7: 'seven', 8: 'eight', 9: 'nine',
              10: 'ten', 11: 'jack', 12: 'queen', 13: 'king', 14: 'ace'}
number_words = ['no tricks', 'one trick', 'two tricks', 'three tricks', 'four tricks', 'five tricks', 'six tricks',
                'seven tricks', 'eight tricks', 'nine tricks', 'ten tricks', 'eleven tricks', 'twelve tricks',
                'all thirteen tricks']


class Card:
    def __init__(self, id):
        all_suits = ['♦'] * 13 + ['♣'] * 13 + ['♥'] * 13 + ['♠'] * 13
        all_orders = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'] * 4
        self.suite = all_suits[id]
        self.order = all_orders[id]
        self.suiteID = '♦♣♥♠'.index(self.suite)
        self.orderID = all_orders.index(self.order) + 2

    def words(self):
        return 'the ' + rank_words[self.orderID] + ' of ' + suit_words[self.suite]


class Contract:
    def __init__(self):
        self.bid1 = self.bid2 = 'YTB'
        self.blind1 = self.blind2 = False

    def add_bid(self, number, bid, blind):
        if number == 1:
            self.bid1, self.blind1 = bid, blind
        else:
            self.bid2, self.blind2 = bid, blind

    def to_string(self, win1, win2):
        text = '{' + f'{win1}/{self.bid1}'
        if self.blind1:
            text += 'b'
        text += f', {win2}/{self.bid2}'
        if self.blind2:
            text += 'b'
        return text + '}'

    def eval(self, win1, win2):
        kind1 = 'nil' if self.bid1 == 0 else 'blind' if self.blind1 else 'normal'
        kind2 = 'nil' if self.bid2 == 0 else 'blind' if self.blind2 else 'normal'
        team_bid = self.bid1 + self.bid2
        team_win = win1 + win2

        def one(kind, bid, win):
            if kind == 'nil':
                return 100 if team_win == 0 else -100
            value = bid * 10
            if kind == 'blind':
                value = value + 100
            return value if win >= bid else -value

        if kind1 == kind2 == 'normal':
            if team_win < team_bid:
                return (team_bid * -10, 0)
            score = team_bid * 10
        else:
            score = one(kind1, self.bid1, win1) + one(kind2, self.bid2, win2)

        extras = 0
        if team_win > team_bid:
            extras = team_win - team_bid
        bags = extras
        if self.blind1 or self.blind2:
            bags = 0
        return (score + extras, bags)


class Game:
    def __init__(self, winning_value):
        self.winning_value = winning_value
        self.scores = [0, 0]
        self.bags = [0, 0]
        self.bags_before = [0, 0]
        self.players = ["A1", "B1", "A2", "B2"]

    def score_bags(self):
        for i in 0, 1:
            seven = self.bags[i] - self.bags[i] % 7
            self.bags[i] = self.bags[i] - seven
            self.bags_before[i] = self.bags_before[i] + seven
            self.scores[i] = self.scores[i] - seven // 7 * 100

    def rotate_order(self):
        self.players = self.players[1:] + [self.players[0]]

    def winner(self):
        a_there = self.scores[0] >= self.winning_value
        b_there = self.scores[1] >= self.winning_value
        match a_there, b_there:
            case False, False:
                return ''
            case True, False:
                return 'A'
            case False, True:
                return 'B'
        # both
        if self.scores[0] != self.scores[1]:
            return 'A' if self.scores[0] > self.scores[1] else 'B'
        ba = self.bags[0] + self.bags_before[0]
        bb = self.bags[1] + self.bags_before[1]
        if ba != bb:
            return 'A' if ba < bb else 'B'
        return ''


def legal_cards(hand, table, spade_played):
    have = {'♦': [], '♣': [], '♥': [], '♠': []}
    for c in hand:
        have[c.suite].append(c)
    if table == []:
        others = have['♦'] + have['♣'] + have['♥']
        if spade_played or others == []:
            return others + have['♠']
        return others
    must = table[0].suite
    for c in table:
        if c.suite == '♠':
            must = '♠'
    if have[must] != []:
        return have[must]
    return [c for c in hand]


def trick_winner(table):
    suits = [c.suite for c in table]
    wins = '♠' if '♠' in suits else suits[0]
    best_place, best_order = None, 0
    for place, c in enumerate(table):
        if c.suite == wins and c.orderID > best_order:
            best_place, best_order = place, c.orderID
    return best_place


# ------------------------------------------------------------------ talking

def clear():
    print(chr(27) + '[2J' + chr(27) + '[H', end='')
    sys.stdout.flush()


def tell_rules():
    print('''
    Spades is played by A1 and A2 against B1 and B2. Everybody gets thirteen cards and says how many tricks he or she
    will win. Together with your partner's number that is your contract. If you keep it you get ten points for each
    trick of it, and one point and one bag for each trick more. If you don't you lose ten points for each.
    Seven bags cost a hundred points.
    If you say zero, that's a nil: a hundred points if neither you nor your partner wins a trick, otherwise you lose
    a hundred. If you say your number before you have seen your cards, that's blind: a hundred points on top
    if you yourself win them, but you lose the hundred and the tens if you don't.
    Follow suit. If someone has put a spade on another suit, you have to play a spade if you have one. If you have none
    of the suit, play what you like. The highest spade wins, otherwise the highest card of the first suit.
    You can't start a trick with a spade before one has been played in the round, unless you only have spades.
    Type r to read this, q to leave.
''')


def question(text):
    answer = input(text + ' ').strip().lower()
    while answer in ('r', 'q'):
        if answer == 'r':
            tell_rules()
        else:
            if input('Do you really want to leave, yes or no? ').strip().lower() == 'yes':
                print('Sayonara!')
                sys.exit()
        answer = input(text + ' ').strip().lower()
    return answer


def number_question(text, smallest, biggest):
    answer = question(text)
    while not (answer.isascii() and answer.isdigit() and smallest <= int(answer) <= biggest):
        print('Sorry, I need a number from', smallest, 'to', str(biggest) + '.')
        answer = question(text)
    return int(answer)


def yes_or_no(text):
    answer = question(text)
    while answer not in ('yes', 'no'):
        print('Please say yes or no.')
        answer = question(text)
    return answer == 'yes'


def sentence(things):
    if len(things) < 2:
        return ''.join(things)
    return ', '.join(things[:-1]) + ' and ' + things[-1]


def tell_scores(game):
    print('Team A has', game.scores[0], 'points and', game.bags[0], 'bags, team B has', game.scores[1], 'points and',
          game.bags[1], 'bags. You need', str(game.winning_value) + '.')


def prove(player, pins):
    print('Now it is the turn of', player + '.')
    while getpass('Please prove that you are ' + player + ' (PIN): ') != pins[player]:
        print('No, you are not', player + '.')
        time.sleep(0.3)


def choose_pin(player):
    while True:
        pin = getpass(player + ', invent a PIN of four digits: ')
        if len(pin) != 4 or not pin.isdigit():
            print('Four digits, please.')
        elif getpass(player + ', the same again: ') != pin:
            print('That was not the same.')
        else:
            return pin


def one_round(game, pins):
    ids = list(range(52))
    random.shuffle(ids)
    state = {}
    for p in game.players:
        state[p] = {'hand': [Card(ids.pop()) for k in range(13)], 'won': 0}
    contract = {'A': Contract(), 'B': Contract()}

    # -------- bids
    said = []
    for p in game.players:
        clear()
        tell_scores(game)
        if said:
            print('So far', sentence(said) + '.')
        prove(p, pins)
        blind = yes_or_no('Do you dare to bid blind, ' + p + '?')
        if not blind:
            print('Your cards are', sentence([c.words() for c in state[p]['hand']]) + '.')
        bid = number_question('How many tricks will you win?', 0, 13)
        contract[p[0]].add_bid(int(p[1]), bid, blind)
        said.append(p + ' has promised ' + number_words[bid] + (' without looking' if blind else ''))

    # -------- tricks
    leader = game.players[0]
    spade_played = False
    for t in range(13):
        at = game.players.index(leader)
        order = game.players[at:] + game.players[:at]
        table = []
        for p in order:
            clear()
            tell_scores(game)
            print('Trick number', str(t + 1) + '. Team A:', contract['A'].to_string(state['A1']['won'], state['A2']['won']) +
                  ', team B:', contract['B'].to_string(state['B1']['won'], state['B2']['won']) + '.')
            prove(p, pins)
            if table:
                print('On the table:', sentence([c.words() + ' from ' + q for q, c in zip(order, table)]) + '.')
            else:
                print('The table is empty, you start.')
            hand = state[p]['hand']
            print('You hold, from left to right,', sentence([c.words() for c in hand]) + '.')
            print('Count from the left; the first card is 1.')
            can = legal_cards(hand, table, spade_played)
            n = number_question('Which card do you play?', 1, len(hand))
            while hand[n - 1] not in can:
                print('But', hand[n - 1].words(), 'is not allowed here.')
                n = number_question('Which card do you play instead?', 1, len(hand))
            c = hand.pop(n - 1)
            table.append(c)
            if c.suiteID == 3:
                spade_played = True
        leader = order[trick_winner(table)]
        state[leader]['won'] += 1
        clear()
        print('There were', sentence([c.words() + ' from ' + q for q, c in zip(order, table)]) + '.')
        print(leader, 'wins the trick.')
        time.sleep(0.7)

    # -------- points
    print()
    print('The round is over.')
    for i, team in enumerate('AB'):
        w1, w2 = state[team + '1']['won'], state[team + '2']['won']
        score, bags = contract[team].eval(w1, w2)
        game.scores[i] += score
        game.bags[i] += bags
        print('Team', team, 'played', contract[team].to_string(w1, w2), 'and gets', score, 'points and', bags, 'bags.')
    game.score_bags()
    tell_scores(game)
    game.rotate_order()


def main():
    clear()
    print('Welcome to Spades! Type r for the rules and q to leave.')
    pins = {}
    game = Game(number_question('How many points do you want to play for?', 1, 5000))
    for p in game.players:
        pins[p] = choose_pin(p)
    while game.winner() == '':
        one_round(game, pins)
        if game.winner() == '':
            question('Press enter when everybody is ready for the next round.')
    print('Congratulations, team', game.winner() + '! The game is over.')


if __name__ == '__main__':
    main()
