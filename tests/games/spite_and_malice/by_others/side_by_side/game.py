"""Task 5 - start the game with:  python3 game.py"""
from collections import deque

import screen
from card import Card
from hand import Hand
from playstack import PlayStack
from shuffle import shuffle


class IllegalMove(Exception):
    pass


class Player:

    def __init__(self, name):
        self.name = name
        self.hand = Hand()
        self.goal = []
        self.discards = [[] for _ in range(4)]

    def visible(self):
        """faces of every card that could be played now"""
        return self.hand.faces() + [p[-1].getFace() for p in [self.goal, *self.discards] if p]


class Game:

    def __init__(self):
        deck = [Card(v) for v in list(range(10)) * 10 + [-1] * 20]
        self.shoe = deque(shuffle(deck))
        self.players = (Player("PlayerA"), Player("PlayerB"))
        self.stacks = [PlayStack() for _ in range(4)]
        self.removed = []
        self.completed = 0
        for _ in range(5):
            for p in self.players:
                p.hand.add([self.shoe.popleft()])
        for _ in range(15):
            for p in self.players:
                p.goal.append(self.shoe.popleft())
        for p in self.players:
            p.hand.sort()

    # ------------------------------------------------------------ rules
    def starter(self):
        order = "0123456789*"
        a, b = (order.index(p.goal[-1].getFace()) for p in self.players)
        return 1 if b > a else 0

    def wanted(self, stack):
        return 0 if stack.isEmpty() else stack.peekValue() + 1

    def refill(self, player):
        while player.hand.size() < 5:
            if not self.shoe:
                self.reshuffle()
            if not self.shoe:
                break
            player.hand.add([self.shoe.popleft()])
        player.hand.sort()

    def reshuffle(self):
        self.shoe.extend(shuffle([Card(-1 if f == '*' else int(f)) for f in self.removed]))
        self.removed = []

    def must_play_zero(self, player):
        zero = player.hand.check0() >= 0 or (player.goal and player.goal[-1].getFace() == '0')
        return bool(zero) and any(s.isEmpty() for s in self.stacks)

    def play(self, player, source, target):
        """source: ('h', i) / ('d', j) / ('g', 0), target: 0..3"""
        stack = self.stacks[target]
        kind, pos = source
        pile = player.discards[pos] if kind == 'd' else player.goal
        face = player.hand.faces()[pos] if kind == 'h' else pile[-1].getFace()
        if face == '*' and stack.isEmpty() and self.must_play_zero(player):
            raise IllegalMove("You have a [0]: it must be played on the free Play Stack first")

        card = player.hand.pop(pos) if kind == 'h' else pile.pop()
        if face == '*':
            card.assign(self.wanted(stack))
        try:
            faces = stack.playCard(card)
        except Exception as exc:
            if kind == 'h':
                player.hand.add([card])
                player.hand.sort()
            else:
                pile.append(card)
            raise IllegalMove(str(exc))
        if faces:
            self.completed += 1
            self.removed += faces
            if len(self.removed) == 50:
                self.reshuffle()
        return card, bool(faces)

    def stalemate(self):
        wanted = {str(self.wanted(s)) for s in self.stacks} | {'*'}
        for p in self.players:
            if wanted & set(p.visible()):
                return False
            if set(p.hand.faces()) - {'0'}:
                return False
            if p.hand.size() < 5 and (self.shoe or self.removed):
                return False
        return True


# ---------------------------------------------------------------- dialogue
def parse_source(word, player):
    word = word.lower()
    if word == 'g':
        return 'g', 0
    if len(word) == 2 and word[0] in 'hd' and word[1] in '12345':
        n = int(word[1]) - 1
        if word[0] == 'h' and n < player.hand.size():
            return 'h', n
        if word[0] == 'd' and n < 4:
            if not player.discards[n]:
                raise IllegalMove(f"Discard {n + 1} is empty")
            return 'd', n
    raise IllegalMove(f"'{word}' is not a card you can play")


def parse_pile(word):
    if word not in ('1', '2', '3', '4'):
        raise IllegalMove(f"'{word}' is not a number from 1 to 4")
    return int(word) - 1


def take_turn(game, player):
    game.refill(player)
    message = ""
    while True:
        screen.draw(game, player)
        if message:
            print(message)
        message = ""
        words = input(f"{player.name}, choose action: p (play) or x (discard/end turn) > ").split()
        try:
            action = words.pop(0).lower() if words else ''
            if action == 'p':
                if not words:
                    n = player.hand.size()
                    words = input(f"Play from where: hi = hand at position i (1..{n}); g = goal; "
                                  f"dj = discard pile j (1..4)? > ").split()
                source = parse_source(words.pop(0) if words else '', player)
                if not words:
                    words = input("Which Play Stack are you targeting (1..4)? > ").split()
                target = parse_pile(words.pop(0) if words else '')
                card, done = game.play(player, source, target)
                message = screen.info(f"{card} played on Play Stack {target + 1}"
                                      + (", the stack is complete" if done else ""))
                if not player.goal:
                    return
                if player.hand.size() == 0:
                    game.refill(player)
            elif action == 'x':
                if game.must_play_zero(player):
                    raise IllegalMove("You must play your [0], a Play Stack is free")
                others = [i for i, f in enumerate(player.hand.faces()) if f != '0']
                if not others:
                    return
                if not words:
                    words = input("Which Discard Pile are you targeting (1..4)? > ").split()
                target = parse_pile(words.pop(0) if words else '')
                # the hand is sorted: the last card that is not a [0] is the highest
                player.discards[target].append(player.hand.pop(others[-1]))
                return
            else:
                raise IllegalMove("Please type p or x")
        except IllegalMove as problem:
            message = screen.error(problem)


def main():
    game = Game()
    now = game.starter()
    screen.clear()
    a, b = (p.goal[-1] for p in game.players)
    print(f"Top of the Goal Piles:  PlayerA {a}   PlayerB {b}")
    print(f"{game.players[now].name} begins.")
    input("(press Enter to deal) ")
    while True:
        player = game.players[now]
        take_turn(game, player)
        if not player.goal:
            screen.draw(game, None)
            print(f"{screen.BOLD}*** {player.name} wins the game! ***{screen.RESET}")
            return
        now = 1 - now
        if game.stalemate():
            screen.draw(game, None)
            print("No player can move any more. The game ends without a winner.")
            return


if __name__ == '__main__':
    try:
        main()
    except (EOFError, KeyboardInterrupt):
        print("\nGame aborted.")
