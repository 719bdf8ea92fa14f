"""
Mini Spite and Malice - Assignment 3
Author: Fatima

You only say which card you play. The program looks for the play pile where
the card fits and asks for the pile if there is more than one.
"""

import random

HAND_SIZE = 5
GOAL_SIZE = 15
PILES = 4


class Card:
    """A card of the game; a joker ('*') has value -1 until it is played."""

    FACES = {-1: '*', 0: '0', 1: '1', 2: '2', 3: '3', 4: '4',
             5: '5', 6: '6', 7: '7', 8: '8', 9: '9'}

    def __init__(self, value):
        Card.check(value)
        self.__value = value
        self.__face = Card.FACES[value]

    @staticmethod
    def check(value):
        assert type(value) is int and value in Card.FACES, "Error: Invalid value"

    def assign(self, value):
        Card.check(value)
        if self.__face != '*':
            raise Exception("Error: Not a joker")
        self.__value = value

    def getValue(self):
        return self.__value

    def getFace(self):
        return self.__face

    def __str__(self):
        return '[{}]'.format(self.__face)

    def __repr__(self):
        return '{}.{}'.format(str(self), self.__value)


class PlayStack:
    """Special stack: 0 at the bottom, then 1, 2, ... up to 9."""

    def __init__(self):
        self.__cards = []

    def peekValue(self):
        if len(self.__cards) == 0:
            raise Exception("Error: No cards in the playing stack")
        return self.__cards[-1].getValue()

    def peekFace(self):
        if len(self.__cards) == 0:
            raise Exception("Error: No cards in the playing stack")
        return self.__cards[-1].getFace()

    def next(self):
        """Value of the next card that is accepted."""
        try:
            return self.peekValue() + 1
        except Exception:
            return 0

    def playCard(self, card):
        if type(card) is not Card or card.getValue() != self.next():
            raise Exception("Error: Card rejected")
        self.__cards.append(card)
        if card.getValue() == 9:
            faces = [c.getFace() for c in self.__cards]
            self.__cards = []
            return faces
        return []

    def __str__(self):
        return '|' + ''.join([str(c) for c in self.__cards]) + '|'


class Hand:
    """Up to five cards."""

    def __init__(self, cards=None):
        self.__hand = []
        if cards is not None:
            self.add(cards)

    def sort(self):
        self.__hand = sorted(self.__hand, key=lambda c: c.getValue())

    def pop(self, i=None):
        if i is None:
            if len(self.__hand) == 0:
                raise Exception("Error: No card in the hand")
            return self.__hand.pop()
        assert type(i) is int and i in range(len(self.__hand)), "Error: Invalid position"
        return self.__hand.pop(i)

    def index(self, v):
        Card.check(v)
        values = [c.getValue() for c in self.__hand]
        if v in values:
            return values.index(v)
        return -1

    def check0(self):
        faces = [c.getFace() for c in self.__hand]
        if '0' in faces:
            return faces.index('0')
        return -1

    def size(self):
        return len(self.__hand)

    def add(self, cardList):
        if len(self.__hand) + len(cardList) > HAND_SIZE:
            raise Exception("Error: Too many cards in the hand")
        self.__hand.extend(cardList)

    def card(self, i):
        return self.__hand[i]

    def __str__(self):
        return '[' + ''.join([str(c) for c in self.__hand]) + ']'


def shuffled(cards):
    cards = cards[:]
    result = []
    while cards != []:
        result.append(cards.pop(random.randrange(0, len(cards))))
    return result


class Shoe:
    """Circular queue, there are never more than 120 cards in it."""

    def __init__(self, capacity=120):
        self.__data = [None] * capacity
        self.__front = 0
        self.__size = 0

    def add(self, card):
        if self.__size == len(self.__data):
            raise Exception("Error: Shoe is full")
        self.__data[(self.__front + self.__size) % len(self.__data)] = card
        self.__size += 1

    def take(self):
        if self.__size == 0:
            raise Exception("Error: Shoe is empty")
        card = self.__data[self.__front]
        self.__data[self.__front] = None
        self.__front = (self.__front + 1) % len(self.__data)
        self.__size -= 1
        return card

    def size(self):
        return self.__size


class Player:
    def __init__(self, name):
        self.name = name
        self.hand = Hand()
        self.goal = []
        self.discards = [[] for i in range(PILES)]

    def goalRank(self):
        value = self.goal[-1].getValue()
        return 10 if value == -1 else value

    def find(self, code):
        """The card at 'h1'..'h5', 'g' or 'd1'..'d4', None if there is no such card."""
        if code == 'g':
            return self.goal[-1]
        if len(code) == 2 and code[1] in '12345':
            i = int(code[1]) - 1
            if code[0] == 'h' and i < self.hand.size():
                return self.hand.card(i)
            if code[0] == 'd' and i < PILES and self.discards[i]:
                return self.discards[i][-1]
        return None

    def remove(self, code):
        if code == 'g':
            return self.goal.pop()
        if code[0] == 'h':
            return self.hand.pop(int(code[1]) - 1)
        return self.discards[int(code[1]) - 1].pop()

    def codes(self):
        """All the places with a card to play."""
        result = ['g']
        result += ['h' + str(i + 1) for i in range(self.hand.size())]
        result += ['d' + str(i + 1) for i in range(PILES) if self.discards[i]]
        return result


class Game:
    def __init__(self):
        deck = [Card(v) for v in list(range(10)) * 10 + [-1] * 20]
        self.shoe = Shoe()
        for card in shuffled(deck):
            self.shoe.add(card)
        self.players = [Player('Player A'), Player('Player B')]
        self.piles = [PlayStack() for i in range(PILES)]
        self.cleared = []
        for i in range(HAND_SIZE):
            for p in self.players:
                p.hand.add([self.shoe.take()])
        for i in range(GOAL_SIZE):
            for p in self.players:
                p.goal.append(self.shoe.take())
        a, b = self.players
        self.now = 1 if b.goalRank() > a.goalRank() else 0

    # ----- the table on the screen -----

    def printPlayer(self, p):
        print('{:<10} Goal pile top: {} ({} left)'.format(
            p.name, p.goal[-1].getFace() if p.goal else '-', len(p.goal)))
        heads = ['h' + str(i + 1) for i in range(p.hand.size())]
        faces = [p.hand.card(i).getFace() for i in range(p.hand.size())]
        print('           ' + ''.join(['{:^5}'.format(h) for h in heads]))
        print('     Hand  ' + ''.join(['{:^5}'.format(f) for f in faces]))
        for i in range(PILES):
            cards = ' '.join([c.getFace() for c in p.discards[i]])
            print('       d{}    {}'.format(i + 1, cards if cards else '(empty)'))

    def printTable(self):
        print('\n' * 30)
        self.printPlayer(self.players[0])
        print()
        print('  +------+------+----------------------+')
        print('  | pile | next | cards                |')
        print('  +------+------+----------------------+')
        for i in range(PILES):
            cards = str(self.piles[i]).strip('|').replace('][', ' ').strip('[]')
            print('  |  {}   |  {}   | {:<20} |'.format(i + 1, self.piles[i].next(), cards))
        print('  +------+------+----------------------+')
        print()
        self.printPlayer(self.players[1])
        print()

    # ----- rules -----

    def refill(self):
        for card in shuffled(self.cleared):
            self.shoe.add(card)
        self.cleared = []

    def draw(self, p):
        while p.hand.size() < HAND_SIZE:
            if self.shoe.size() == 0:
                self.refill()
                if self.shoe.size() == 0:
                    break
            p.hand.add([self.shoe.take()])
        p.hand.sort()

    def fitting(self, card):
        """Numbers of the piles where the card can be played."""
        return [i + 1 for i in range(PILES)
                if card.getFace() == '*' or card.getValue() == self.piles[i].next()]

    def canPlay(self, p):
        return any([self.fitting(p.find(code)) for code in p.codes()])

    def mustPlayZero(self, p):
        for code in p.codes():
            card = p.find(code)
            if card.getFace() == '0' and self.fitting(card):
                return True
        return False

    def onlyZeros(self, p):
        return all([p.hand.card(i).getFace() == '0' for i in range(p.hand.size())])

    def play(self, p, code):
        card = p.find(code)
        possible = self.fitting(card)
        if possible == []:
            print('Sorry, {} does not fit on any pile.'.format(card.getFace()))
            return
        number = possible[0]
        if len(possible) > 1:
            answer = input('On which pile {}? '.format(possible)).strip()
            if answer not in [str(n) for n in possible]:
                print('Sorry, that is not possible.')
                return
            number = int(answer)
        pile = self.piles[number - 1]
        if card.getFace() == '*':
            card.assign(pile.next())
        faces = pile.playCard(p.remove(code))
        print('{} played on pile {}.'.format(card.getFace(), number))
        if faces != []:
            print('Pile {} is complete!'.format(number))
            self.cleared += [Card(-1) if f == '*' else Card(int(f)) for f in faces]
            if len(self.cleared) >= 5 * 10:
                self.refill()

    def discard(self, p):
        """Returns True if a card was discarded."""
        if self.mustPlayZero(p):
            print('Sorry, you must play your 0 because a pile is free.')
            return False
        if self.onlyZeros(p):
            print('Sorry, you cannot discard a 0. Play another card.')
            return False
        code = input('Which card do you discard (h1-h{})? '.format(p.hand.size())).strip().lower()
        card = p.find(code)
        if card is None or code[0] != 'h':
            print('Sorry, you have no such card in your hand.')
            return False
        if card.getFace() == '0':
            print('Sorry, a 0 cannot be discarded.')
            return False
        pile = input('On which discard pile (d1-d4)? ').strip().lower()
        if pile not in ['d1', 'd2', 'd3', 'd4', '1', '2', '3', '4']:
            print('Sorry, there is no such discard pile.')
            return False
        p.discards[int(pile[-1]) - 1].append(p.remove(code))
        return True

    def turn(self, p):
        """Plays one turn. Returns False if the player could do nothing at all."""
        self.draw(p)
        self.printTable()
        moved = False
        while True:
            if self.onlyZeros(p) and not self.canPlay(p):
                print(p.name + ' has nothing to play or to discard. The turn is over.')
                return moved
            moved = True
            code = input(p.name + ' - card to play (h1-h5, g, d1-d4) or x to discard: ').strip().lower()
            if code == 'x':
                if self.discard(p):
                    return True
            elif code != '' and p.find(code) is not None:
                self.play(p, code)
                if p.goal == []:
                    return True
                if p.hand.size() == 0:
                    print('Hand is empty, five new cards.')
                    self.draw(p)
                self.printTable()
            else:
                print('Sorry, I do not understand "{}".'.format(code))

    def run(self):
        print('{} has the higher goal card and starts.'.format(self.players[self.now].name))
        input('Press Enter to begin...')
        blocked = 0
        while True:
            p = self.players[self.now]
            if self.turn(p):
                blocked = 0
            else:
                blocked += 1
            if p.goal == []:
                print(p.name + ' wins! Congratulations!')
                return
            if blocked == 2:
                print('Both players are blocked. Nobody wins.')
                return
            self.now = 1 - self.now
            input('Now it is the turn of {}. Press Enter...'.format(self.players[self.now].name))


def main():
    game = Game()
    game.run()


if __name__ == '__main__':
    main()
