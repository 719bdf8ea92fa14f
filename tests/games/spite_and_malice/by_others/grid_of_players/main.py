"""
Mini Spite and Malice - Task 5, the game for the terminal
run with:   python3 main.py
"""
from collections import deque

from cardgame import Card, PlayStack, Hand, shuffle

A, B = 0, 1
NAMES = ('PlayerA', 'PlayerB')
LINE = '---------+-------------------+------+------+------+------+------+------'


class Cancelled(Exception):
    pass


class MiniSpite:

    def __init__(self):
        deck = []
        for value in range(10):
            for _ in range(10):
                deck.append(Card(value))
        for _ in range(20):
            deck.append(Card(-1))
        self.shoe = deque(shuffle(deck))
        self.hands = (Hand(), Hand())
        self.goals = ([], [])
        self.discards = ([[], [], [], []], [[], [], [], []])
        self.stacks = (PlayStack(), PlayStack(), PlayStack(), PlayStack())
        self.done = []
        for _ in range(5):
            for who in (A, B):
                self.hands[who].add([self.shoe.popleft()])
        for _ in range(15):
            for who in (A, B):
                self.goals[who].append(self.shoe.popleft())
        self.hands[A].sort()
        self.hands[B].sort()

    # ---- screen ---------------------------------------------------------

    def row(self, who):
        piles = [str(p[-1]) if p else ' - ' for p in self.discards[who]]
        goal = str(self.goals[who][-1]) if self.goals[who] else ' - '
        cells = ['{:^6}'.format(c) for c in piles + [goal, len(self.goals[who])]]
        return ' {} | {:<17} |{}'.format(NAMES[who], str(self.hands[who])[1:-1], '|'.join(cells))

    def table(self):
        print()
        print('         | HAND              |  D1  |  D2  |  D3  |  D4  | GOAL | LEFT')
        print(LINE)
        print(self.row(A))
        print(self.row(B))
        print(LINE)
        for i in (0, 1, 2, 3):
            print(' STACK {} | {}'.format(i + 1, self.stacks[i]))
        print()

    # ---- questions ------------------------------------------------------

    def choose(self, question, choices):
        """Ask until one of the choices is typed. 'c' cancels the move."""
        while True:
            print(question)
            reply = input().strip().lower()
            if reply in choices:
                return reply
            if reply == 'c':
                raise Cancelled
            print('  No! Possible: ' + ' '.join(choices) + '  (c to cancel)')

    def sources(self, who):
        """All the places where the player has a card to play."""
        places = ['h' + str(k + 1) for k in range(self.hands[who].size())]
        places.append('g')
        places += ['d' + str(k + 1) for k in range(4) if self.discards[who][k]]
        return places

    # ---- moves ----------------------------------------------------------

    def fill(self, who):
        while self.hands[who].size() < 5 and self.shoe:
            self.hands[who].add([self.shoe.popleft()])
        self.hands[who].sort()

    def play_move(self, who):
        place = self.choose('Card to play? (h1..h5 hand, g goal, d1..d4 discards)', self.sources(who))
        number = int(self.choose('Put it on stack? (1..4)', ['1', '2', '3', '4'])) - 1
        stack = self.stacks[number]
        if place == 'g':
            card = self.goals[who].pop()
            put_back = self.goals[who].append
        elif place[0] == 'd':
            pile = self.discards[who][int(place[1]) - 1]
            card = pile.pop()
            put_back = pile.append
        else:
            card = self.hands[who].pop(int(place[1]) - 1)
            put_back = lambda c: self.hands[who].add([c])
        if card.getFace() == '*':
            card.assign(0 if stack.isEmpty() else stack.peekValue() + 1)
        try:
            faces = stack.playCard(card)
        except Exception as error:
            put_back(card)
            self.hands[who].sort()
            print('  ' + str(error) + '.')
            return
        if faces:
            print('  Stack {} complete!'.format(number + 1))
            self.done.append(faces)
        if len(self.done) == 5:
            cards = []
            while self.done:
                for face in self.done.pop():
                    cards.append(Card(-1) if face == '*' else Card(int(face)))
            self.shoe.extend(shuffle(cards))
            print('  The complete stacks go back into the shoe.')
        if self.hands[who].size() == 0:
            self.fill(who)

    def end_move(self, who):
        """Discard the highest card of the hand. True if the turn is over."""
        hand = self.hands[who]
        free = [s for s in self.stacks if s.isEmpty()]
        if hand.check0() != -1 and free:
            print('  You have a 0 and there is a free stack: play it first.')
            return False
        if hand.size() == 0:
            print('  No cards, no discard.')
            return True
        card = hand.pop()                        # the hand is sorted
        if card.getValue() == 0:
            hand.add([card])
            hand.sort()
            if hand.index(-1) == -1:
                print('  Only zeros: no discard.')
                return True
            card = hand.pop(0)                   # nothing but jokers and zeros
        try:
            pile = self.choose('Your {} is discarded. On which pile? (1..4)'.format(card), ['1', '2', '3', '4'])
        except Cancelled:
            hand.add([card])
            hand.sort()
            raise
        self.discards[who][int(pile) - 1].append(card)
        return True

    # ---- the whole game -------------------------------------------------

    def starter(self):
        top = []
        for who in (A, B):
            card = self.goals[who][-1]
            top.append(99 if card.getFace() == '*' else card.getValue())
        return B if top[B] > top[A] else A

    def play(self):
        who = self.starter()
        print(NAMES[who], 'has the better goal card and begins.' if str(self.goals[A][-1]) != str(self.goals[B][-1])
              else 'begins, the goal cards are the same.')
        while True:
            self.fill(who)
            over = False
            while not over:
                self.table()
                print('{}: p = play a card, x = discard your highest card and end the turn'.format(NAMES[who]))
                action = input().strip().lower()
                try:
                    if action == 'p':
                        self.play_move(who)
                    elif action == 'x':
                        over = self.end_move(who)
                    else:
                        print('  Only p or x.')
                except Cancelled:
                    print('  Cancelled.')
                if not self.goals[who]:
                    self.table()
                    print('The goal pile of {0} is empty: {0} WINS!'.format(NAMES[who]))
                    return who
            who = B if who == A else A


def main():
    wins = [0, 0]
    print('=== MINI SPITE AND MALICE ===')
    again = 'y'
    try:
        while again == 'y':
            wins[MiniSpite().play()] += 1
            print('Games won:  {} {}   {} {}'.format(NAMES[A], wins[A], NAMES[B], wins[B]))
            print('Another game? (y/n)')
            again = input().strip().lower()
    except (EOFError, KeyboardInterrupt):
        pass
    print('Thank you for playing.')


if __name__ == '__main__':
    main()
