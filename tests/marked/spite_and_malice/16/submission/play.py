'''play.py: the game itself'''
import classes
from classes import Card, PlayStack, Hand


def build_shoe():
    cards = []
    for copies in range(10):
        for value in range(10):
            cards.append(Card(value))
    for joker in range(20):
        cards.append(Card(-1))
    return classes.shuffle(cards)


def rank_to_start(card):
    if card.getFace() == '*':
        return 100
    return int(card.getFace())


class Side:
    '''one side of the table'''

    def __init__(self, letter):
        self.name = 'Player' + letter
        self.hand = Hand([])
        self.goal = []
        self.discards = {1: [], 2: [], 3: [], 4: []}

    def draw(self, shoe):
        while self.hand.size() < 5 and shoe != []:
            self.hand.add([shoe.pop(0)])
        self.hand.sort()

    def print_it(self):
        print(self.name, 'Hand', self.hand)
        for k in self.discards:
            if self.discards[k] == []:
                print(self.name, 'Discard %d: []' % k)
            else:
                print(self.name, 'Discard %d: %s' % (k, self.discards[k][-1]))
        if self.goal == []:
            print(self.name, 'Goal [] 0 cards left')
        else:
            print(self.name, 'Goal', self.goal[-1], len(self.goal), 'cards left')


def print_table(a, b, stacks):
    print('----------------------------------------')
    a.print_it()
    print()
    for k in stacks:
        print('Play Stack', k, ':', stacks[k])
    print()
    b.print_it()
    print('----------------------------------------')


def next_value(stack):
    try:
        return stack.peekValue() + 1
    except Exception:
        return 0


def put(card, stack):
    '''play the card and give a joker the value that fits; returns None if it does not go'''
    if card.getFace() == '*':
        card.assign(next_value(stack))
    try:
        return stack.playCard(card)
    except Exception as e:
        print(e)
        return None


def do_play(side, stacks):
    '''returns the faces of a finished pile, or []'''
    where = input('Play from where: hi = hand at position i (1..%d); g = goal; dj = discard pile j (1..4)? ' % side.hand.size())
    where = where.strip().lower()
    try:
        target = int(input('Which Play Stack are you targeting (1..4)? '))
    except ValueError:
        target = 0
    if target not in stacks:
        print('No such Play Stack')
        return []
    stack = stacks[target]
    faces = None
    if where == 'g':
        faces = put(side.goal[-1], stack)
        if faces is not None:
            side.goal.pop()
    elif where in ('d1', 'd2', 'd3', 'd4') and side.discards[int(where[1])] != []:
        pile = side.discards[int(where[1])]
        faces = put(pile[-1], stack)
        if faces is not None:
            pile.pop()
    elif where in ('h1', 'h2', 'h3', 'h4', 'h5') and int(where[1]) <= side.hand.size():
        card = side.hand.pop(int(where[1]) - 1)
        faces = put(card, stack)
        if faces is None:
            side.hand.add([card])
            side.hand.sort()
    else:
        print('No card there')
    if faces is None:
        return []
    return faces


def do_end(side, stacks):
    '''True when the turn is over'''
    free = False
    for k in stacks:
        if next_value(stacks[k]) == 0:
            free = True
    if free and side.hand.check0() >= 0:
        print('You have a 0 and there is a free stack, play it')
        return False
    if side.hand.size() == 0:
        return True
    card = side.hand.pop()
    if card.getFace() == '0':
        # the highest is a 0, so there are only zeros
        side.hand.add([card])
        return True
    try:
        pile = int(input('Which Discard Pile are you targeting (1..4)? '))
    except ValueError:
        pile = 0
    if pile in side.discards:
        side.discards[pile].append(card)
        return True
    print('No such Discard Pile')
    side.hand.add([card])
    side.hand.sort()
    return False


def main():
    shoe = build_shoe()
    a = Side('A')
    b = Side('B')
    for i in range(5):
        a.hand.add([shoe.pop(0)])
        b.hand.add([shoe.pop(0)])
    for i in range(15):
        a.goal.append(shoe.pop(0))
        b.goal.append(shoe.pop(0))
    stacks = {1: PlayStack(), 2: PlayStack(), 3: PlayStack(), 4: PlayStack()}
    cleared = []
    player, other = a, b
    if rank_to_start(a.goal[-1]) < rank_to_start(b.goal[-1]):
        player, other = b, a

    while True:
        player.draw(shoe)
        over = False
        while not over and player.goal != []:
            if player.hand.size() == 0:
                break
            print_table(a, b, stacks)
            print(player.name + ', choose action: p (play) or x (discard/end turn)')
            action = input()
            if action == 'p':
                cleared += do_play(player, stacks)
                if len(cleared) == 50:
                    new = []
                    for face in cleared:
                        if face == '*':
                            new.append(Card(-1))
                        else:
                            new.append(Card(int(face)))
                    shoe += classes.shuffle(new)
                    cleared = []
            elif action == 'x':
                over = do_end(player, stacks)
            else:
                print('p or x!')
        if player.goal == []:
            print(player.name, 'wins the game!')
            break
        player, other = other, player


if __name__ == '__main__':
    main()
