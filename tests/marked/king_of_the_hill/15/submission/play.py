# play.py: the terminal version. python3 play.py
import random
from cards import *
from game import *


class Graphics:
    ''' only text for now '''

    def showHand(self, player):
        print(player.name + ':')
        print(', '.join(str(i) + '=' + str(c) for i, c in enumerate(player.hand.cards)))

    def showTrick(self, trick):
        for player, cards in trick.cards:
            print('   ', player.name, 'played', ' '.join(str(c) for c in cards))


class Actions:
    def __init__(self, graphics):
        self.graphics = graphics

    def ask(self, text):
        return input(text).strip()

    def chooseCards(self, player, question):
        ''' asks for indexes like "3" or "3 4" '''
        self.graphics.showHand(player)
        words = self.ask(question).split()
        cards = []
        for w in words:
            if w.isdigit() and int(w) <= player.hand.numCards():
                cards.append(player.hand.cards[int(w)])
        return cards

    def chooseSuit(self, player):
        while True:
            suit = self.ask(player.name + ', choose the trump suit (C D H S): ').upper()
            if suit in suits:
                return suit

    def chooseDeadHand(self, player, pile):
        while len(pile.cards) < 8:
            for card in self.chooseCards(player, 'Put away (%d left): ' % (8 - len(pile.cards))):
                if len(pile.cards) < 8:
                    pile.addCard(player.hand.removeCard(card))

    def callCard(self, player):
        text = self.ask(player.name + ', call a card like AS (or nothing): ').upper()
        if len(text) == 2 and text[0] in ranks and text[1] in suits:
            return Card(text[0], text[1])
        return None


def playRound(game, king, first, actions):
    r = game.newRound(king, first)
    r.startRound()
    if first:
        r.koth = king
        r.addDefender(king)
    r.trumpSuit = actions.chooseSuit(king)
    while r.drawStack.cards != []:
        king.hand.addCard(r.drawStack.removeCard())
    for p in game.players:
        p.hand.sortHand(r.trumpRank, r.trumpSuit)
    actions.chooseDeadHand(king, r.deadHand)
    r.calledCard = actions.callCard(king)
    leader = king
    rules = Rules()
    while leader.hand.numCards() > 0:
        trick = Trick(r, leader)
        player = leader
        for i in range(5):
            actions.graphics.showTrick(trick)
            cards = actions.chooseCards(player, 'Play: ')
            while cards == [] or not rules.validPlay(trick, player, cards):
                print('That is not valid')
                cards = actions.chooseCards(player, 'Play: ')
            trick.playCards(player, cards)
            player = game.nextPlayer(player)
        leader = r.endTrick(trick)
        print('*', leader.name, 'wins the trick,', trick.trickPoints(), 'points')
    print('Challengers got', r.challengeScore(leader))
    return game.finishRound(leader)


def main():
    names = []
    while len(names) < 5:
        name = input('Name: ').strip()
        if name != '' and name not in names:
            names.append(name)
    game = Game(names)
    actions = Actions(Graphics())
    king = random.choice(game.players)
    first = True
    again = 'y'
    while again == 'y':
        king = playRound(game, king, first, actions)
        first = False
        print('Ranks:', game.playerRanks)
        again = actions.ask('Another round (y/n)? ')


if __name__ == '__main__':
    main()
