'''python3 spades.py'''
import os
import sys
import getpass
from spade_objects import Game, Round

RULES = '''
  Bid how many hands you will win. 0 is a nil. Bidding before you look is a blind.
  Match the suite that is winning. Do not lead spades before one has been played.
  Contract made: 10 a hand, 1 for each extra hand. Not made: -10 a hand.
  Each 7th bag: -100.
'''


class TerminalIO:
    def __init__(self):
        self.pins = {}

    def say(self, text):
        print(text)

    def ask(self, text):
        answer = input(text).strip()
        while answer == 'r':
            print(RULES)
            answer = input(text).strip()
        if answer == 'q':
            print('Thanks for playing')
            sys.exit()
        return answer

    def integer(self, text, biggest):
        while True:
            answer = self.ask(text)
            if answer.isdigit():
                if int(answer) <= biggest:
                    return int(answer)
            print('Enter a whole number from 0 to', biggest)

    def yes_no(self, text):
        answer = self.ask(text)
        while answer not in ('y', 'n'):
            answer = self.ask(text)
        return answer == 'y'

    def turn(self, name):
        os.system('clear')
        print('--- it is the turn of', name, '---')
        while getpass.getpass('PIN: ') != self.pins[name]:
            print('That is not your PIN')

    def show(self, hand):
        for i, card in enumerate(hand):
            print(str(i).rjust(2), card)


def main():
    io = TerminalIO()
    game = Game(io.integer('Points to win (500 is usual): ', 99999))
    for name in game.players:
        io.pins[name] = getpass.getpass(name + ' please choose a PIN: ')
    while game.winner() == '':
        Round(game, io).play()
        game.rotate_order()
        print('Scores:', 'A', game.scores[0], 'B', game.scores[1])
    print('The winner is team', game.winner())


if __name__ == '__main__':
    main()
