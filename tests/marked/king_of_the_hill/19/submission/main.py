import random

from Card import Card, RANKS, SUITS
from Game import Game
from Rules import Rules
from Trick import Trick


def show(player):
    print(str(player) + ': ' + ' '.join('%d=%s' % (i, c) for i, c in enumerate(player.hand.cards)))


def askCards(player, prompt):
    while True:
        words = input(prompt).split()
        if words and all(w.isdigit() and int(w) < player.hand.numCards() for w in words):
            if len(set(words)) == len(words):
                return [player.hand.cards[int(w)] for w in words]
        print('numbers of cards, please')


def declareTrumps(rnd):
    declared = False
    for player in rnd.dealOrder:
        mine = [c for c in player.hand.cards if c.rank == rnd.trumpRank]
        show(player)
        suit = input('declare a suit (C, D, H, S) or press enter: ').strip().upper()
        count = len([c for c in mine if c.suit == suit])
        if count >= (2 if declared else 1):
            declared = True
            rnd.trumpSuit = suit
            if rnd.isFirstRound:
                rnd.defenders.clear()
                rnd.setKoth(player)
    if rnd.trumpSuit is None:
        if rnd.isFirstRound:
            rnd.setKoth(random.choice(rnd.dealOrder))
            rnd.trumpSuit = random.choice(SUITS)
        else:
            suit = input('%s, choose the trump suit: ' % rnd.koth).strip().upper()
            rnd.trumpSuit = suit if suit in SUITS else random.choice(SUITS)


def deadHand(rnd):
    king = rnd.koth
    while rnd.drawStack.cards:
        king.hand.addCard(rnd.drawStack.removeCard())
    show(king)
    cards = askCards(king, 'eight cards for the dead hand: ')
    while len(cards) != 8:
        cards = askCards(king, 'EIGHT cards for the dead hand: ')
    for card in cards:
        king.hand.removeCard(card)
        rnd.deadHand.addCard(card)


def callCard(rnd):
    text = input('%s, call a card (for example AS) or press enter: ' % rnd.koth).strip().upper()
    if len(text) == 2 and text[0] in RANKS and text[1] in SUITS:
        rnd.calledCard = Card(text[0], text[1])
    elif text in ('B', 'R'):
        rnd.calledCard = Card('', text)


def playRound(game, starter, first):
    rules = Rules()
    rnd = game.newRound(starter, first)
    rnd.startRound()
    declareTrumps(rnd)
    for player in game.players:
        player.hand.sortHand(rnd.trumpRank, rnd.trumpSuit)
    print('king: %s, trumps: %s %s' % (rnd.koth, rnd.trumpRank, rnd.trumpSuit))
    deadHand(rnd)
    callCard(rnd)
    leader = rnd.koth
    while leader.hand.numCards() > 0:
        trick = Trick(rnd, leader)
        i = game.players.index(leader)
        for player in game.players[i:] + game.players[:i]:
            show(player)
            cards = askCards(player, 'play: ')
            while not rules.validPlay(trick, player, cards):
                print('you may not play that')
                cards = askCards(player, 'play: ')
            trick.playCards(player, cards)
        leader = rnd.endTrick(trick)
        print('%s takes %d points' % (leader, trick.trickPoints()))
    return game.finishRound(leader)


def main():
    names = []
    while len(names) < 5:
        names.append(input('name of player %d: ' % (len(names) + 1)))
    game = Game(names)
    king = playRound(game, game.players[0], True)
    print(game.playerRanks)
    while input('another round? ').lower().startswith('y'):
        king = playRound(game, king, False)
        print(game.playerRanks)


if __name__ == '__main__':
    main()
