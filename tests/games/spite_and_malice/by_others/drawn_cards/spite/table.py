"""The rules. No printing in here."""
from collections import OrderedDict, deque

from .deck import Card, full_deck, shuffle
from .piles import Hand, PlayStack


class Refused(Exception):
    pass


class Seat:
    """One player: every pile is found under its letter (p q r s = discards, g = goal)."""

    def __init__(self, name):
        self.name = name
        self.hand = Hand()
        self.piles = OrderedDict((k, []) for k in "gpqrs")

    goal = property(lambda self: self.piles["g"])

    def card(self, letter):
        if letter in self.piles:
            if not self.piles[letter]:
                raise Refused("pile %s is empty" % letter)
            return self.piles[letter][-1]
        n = "abcde".find(letter)
        if n < 0 or n >= self.hand.size():
            raise Refused("there is no card '%s'" % letter)
        return list(self.hand)[n]

    def remove(self, letter):
        if letter in self.piles:
            return self.piles[letter].pop()
        return self.hand.pop("abcde".index(letter))

    def tops(self):
        return list(self.hand) + [p[-1] for p in self.piles.values() if p]

    def has_zero(self):
        return any(c.getFace() == "0" for c in self.tops())

    def only_zeros(self):
        return all(c.getFace() == "0" for c in self.hand)


class Table:

    def __init__(self):
        self.shoe = deque(shuffle(full_deck()))
        self.seats = [Seat("PlayerA"), Seat("PlayerB")]
        self.stacks = [PlayStack() for _ in range(4)]
        self.out = []
        for n in range(40):
            seat, card = self.seats[n % 2], self.shoe.popleft()
            if n < 10:
                seat.hand.add([card])
            else:
                seat.goal.append(card)
        for seat in self.seats:
            seat.hand.sort()
        ranks = [Table.rank(s.goal[-1]) for s in self.seats]
        self.turn = 1 if ranks[1] > ranks[0] else 0
        self.refill()

    @staticmethod
    def rank(card):
        return "0123456789*".index(card.getFace())

    @property
    def seat(self):
        return self.seats[self.turn]

    def free(self):
        return any(len(s) == 0 for s in self.stacks)

    def recycle(self):
        self.shoe.extend(shuffle([Card.from_face(f) for f in self.out]))
        self.out = []

    def refill(self):
        hand = self.seat.hand
        while hand.size() < 5:
            if not self.shoe:
                self.recycle()
            if not self.shoe:
                break
            hand.add([self.shoe.popleft()])
        hand.sort()

    def play(self, letter, number):
        seat, stack = self.seat, self.stacks[number - 1]
        card = seat.card(letter)
        if card.getFace() == "*":
            if len(stack) == 0 and seat.has_zero():
                raise Refused("you have a 0, so the free stack must be opened with the 0")
            card.assign(len(stack))
        try:
            faces = stack.playCard(card)
        except Exception as e:
            raise Refused(str(e))
        seat.remove(letter)
        self.out += faces
        if len(self.out) == 50:
            self.recycle()
        if seat.hand.size() == 0 and seat.goal:
            self.refill()

    def may_end(self):
        if self.free() and self.seat.has_zero():
            raise Refused("a stack is free: you must play your 0")

    def discard(self, letter, pile):
        self.may_end()
        if letter not in "abcde":
            raise Refused("only cards of the hand (a-e) can be discarded")
        if self.seat.card(letter).getFace() == "0":
            raise Refused("a 0 cannot be discarded")
        self.seat.piles[pile].append(self.seat.remove(letter))
        self.next()

    def end(self):
        self.may_end()
        if not self.seat.only_zeros():
            raise Refused("you must discard a card to end your turn")
        self.next()

    def next(self):
        self.turn = 1 - self.turn
        self.refill()

    def winner(self):
        for seat in self.seats:
            if not seat.goal:
                return seat
        return None

    def stuck(self):
        """True if neither player can play, discard or draw a card."""
        wanted = set(len(s) for s in self.stacks)
        for seat in self.seats:
            if any(c.getFace() == "*" or c.getValue() in wanted for c in seat.tops()):
                return False
            if not seat.only_zeros():
                return False
            if seat.hand.size() < 5 and (self.shoe or self.out):
                return False
        return True
