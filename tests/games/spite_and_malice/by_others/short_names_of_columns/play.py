from classes import Card, PlayStack, Hand, shuffle
from lectureStructures import Stack, CircularQueue

# everything about a player is in a dictionary, so is the game


def newGame():
    cards = []
    for i in range(10):
        for value in range(-1, 10):
            cards.append(Card(value))
        cards.append(Card(-1))
    shoe = CircularQueue(120)
    for card in shuffle(cards):
        shoe.enqueue(card)

    game = {'shoe': shoe, 'stacks': [], 'full': [], 'A': {}, 'B': {}}
    for i in range(4):
        game['stacks'].append(PlayStack())
    for who in 'AB':
        game[who]['hand'] = Hand()
        game[who]['goal'] = Stack()
        game[who]['discard'] = []
        for i in range(4):
            game[who]['discard'].append(Stack())
    for i in range(5):
        game['A']['hand'].add([shoe.dequeue()])
        game['B']['hand'].add([shoe.dequeue()])
    for i in range(15):
        game['A']['goal'].push(shoe.dequeue())
        game['B']['goal'].push(shoe.dequeue())
    return game


def whoStarts(game):
    order = '0123456789*'
    a = order.index(game['A']['goal'].peek().getFace())
    b = order.index(game['B']['goal'].peek().getFace())
    if b > a:
        return 'B'
    return 'A'


def top(stack):
    if stack.isEmpty():
        return '-'
    return str(stack.peek())


LINE = '+----------+-----------------+-------+-------+-------+-------+---------------------+'
ROW = '| {:8} | {:15} | {:^5} | {:^5} | {:^5} | {:^5} | {:19} |'


def show(game):
    print()
    print(LINE)
    print(ROW.format('', 'Hand', 'Dis 1', 'Dis 2', 'Dis 3', 'Dis 4', 'Goal'))
    print(LINE)
    for who in 'AB':
        p = game[who]
        cards = str(p['hand'])[1:-1]
        d = p['discard']
        goal = str(p['goal'].peek()) + ' ' + str(p['goal'].size()) + ' cards left'
        print(ROW.format('Player ' + who, cards, top(d[0]), top(d[1]), top(d[2]), top(d[3]), goal))
    print(LINE)
    for i in range(4):
        print('   🃏 Play Stack ' + str(i + 1) + ': ' + str(game['stacks'][i]))
    print()


def fill(game, who):
    hand = game[who]['hand']
    new = []
    while hand.size() + len(new) < 5 and not game['shoe'].isEmpty():
        new.append(game['shoe'].dequeue())
    hand.add(new)


def needed(stack):
    try:
        return stack.peekValue() + 1
    except Exception:
        return 0


def play(game, who):
    me = game[who]
    place = input('From where? h1..h5 / g / d1..d4: ').strip().lower()
    number = place[1:]
    # look for the card
    if place == 'g':
        pile = me['goal']
    elif place in ['d1', 'd2', 'd3', 'd4']:
        pile = me['discard'][int(number) - 1]
    elif place in ['h1', 'h2', 'h3', 'h4', 'h5']:
        pile = None
    else:
        print('❌ ' + repr(place) + ' is not a place for cards')
        return
    if pile is None and int(number) > me['hand'].size() or pile is not None and pile.isEmpty():
        print('❌ no card in ' + place)
        return

    target = input('To which play stack? 1..4: ').strip()
    if target not in ['1', '2', '3', '4']:
        print('❌ the play stacks are 1, 2, 3, 4')
        return
    stack = game['stacks'][int(target) - 1]

    if pile is None:
        card = me['hand'].pop(int(number) - 1)
    else:
        card = pile.pop()
    if card.getFace() == '*':
        card.assign(needed(stack))
    try:
        done = stack.playCard(card)
    except Exception:
        print('❌ ' + str(card) + ' does not fit on play stack ' + target)
        if pile is None:
            me['hand'].add([card])
        else:
            pile.push(card)
        return

    print('✅ ' + str(card) + ' is on play stack ' + target)
    if len(done) == 10:
        print('⭐ play stack ' + target + ' is complete')
        game['full'].append(done)
        if len(game['full']) == 5:
            recycle(game)
    if me['hand'].size() == 0:
        fill(game, who)


def recycle(game):
    cards = []
    for faces in game['full']:
        for face in faces:
            if face == '*':
                cards.append(Card(-1))
            else:
                cards.append(Card(int(face)))
    game['full'] = []
    for card in shuffle(cards):
        game['shoe'].enqueue(card)
    print('🔀 50 cards go back into the shoe')


def discard(game, who):
    ''' True when the turn is over '''
    hand = game[who]['hand']
    free = False
    for stack in game['stacks']:
        if needed(stack) == 0:
            free = True
    if hand.check0() != -1 and free:
        print('❌ you still have to play your 0, there is a free play stack')
        return False

    # the hand is sorted so the zeros are behind the jokers
    zeros = 0
    for face in str(hand):
        if face == '0':
            zeros += 1
    if zeros == hand.size():
        print('Nothing to discard, so no discard this time')
        return True

    which = input('Which card of your hand, 1 (left) to ' + str(hand.size()) + '? ').strip().lower()
    which = which.replace('h', '')
    if which not in ['1', '2', '3', '4', '5'] or int(which) > hand.size():
        print('❌ no such card')
        return False
    where = input('On which discard pile? 1..4: ').strip()
    if where not in ['1', '2', '3', '4']:
        print('❌ no such discard pile')
        return False
    card = hand.pop(int(which) - 1)
    if card.getValue() == 0:
        hand.add([card])
        print('❌ a 0 is never discarded')
        return False
    game[who]['discard'][int(where) - 1].push(card)
    print('✅ ' + str(card) + ' is on discard pile ' + where)
    return True


def oneGame(wins):
    game = newGame()
    who = whoStarts(game)
    print('Player ' + who + ' has the first turn')
    while True:
        show(game)
        print('👉 Player ' + who)
        answer = input('p = play, x = discard and end turn: ').strip().lower()
        if answer == 'p':
            play(game, who)
            if game[who]['goal'].isEmpty():
                print()
                print('🏆 Player ' + who + ' wins!')
                wins[who] += 1
                return
        elif answer == 'x':
            if discard(game, who):
                if who == 'A':
                    who = 'B'
                else:
                    who = 'A'
                fill(game, who)
        else:
            print('❌ p or x please')


def main():
    print('♠ ♥ Welcome to Mini Spite and Malice ♦ ♣')
    wins = {'A': 0, 'B': 0}
    again = 'y'
    while again == 'y':
        oneGame(wins)
        print('Score: Player A', wins['A'], '- Player B', wins['B'])
        again = input('Another game (y/n)? ').strip().lower()
    print('Bye!')


if __name__ == '__main__':
    main()
