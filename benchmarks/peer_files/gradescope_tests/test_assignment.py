"""25 example checks of Mini Spite and Malice, as a course writes them for Gradescope."""

import unittest

from assignment3 import Card, Hand, PlayStack, shuffle
from gradescope_utils.autograder_utils.decorators import number, visibility, weight


def hand_of(*values):
    hand = Hand()
    hand.add([Card(value) for value in values])
    return hand


def stack_up_to(height):
    stack = PlayStack()
    for value in range(height):
        stack.playCard(Card(value))
    return stack


class TestCard(unittest.TestCase):
    @weight(4)
    @number("1.1")
    def test_value(self):
        """getValue of every card"""
        for value in range(-1, 10):
            self.assertEqual(Card(value).getValue(), value)

    @weight(4)
    @number("1.2")
    def test_face(self):
        """getFace of a card and of a joker"""
        self.assertEqual(Card(7).getFace(), "7")
        self.assertEqual(Card(-1).getFace(), "*")

    @weight(4)
    @number("1.3")
    def test_invalid_values(self):
        """invalid values raise AssertionError"""
        for value in (-2, 10, "5", None):
            with self.assertRaises(AssertionError):
                Card(value)

    @weight(4)
    @number("1.4")
    def test_str(self):
        """str of a card"""
        self.assertEqual(str(Card(3)), "[3]")
        self.assertEqual(str(Card(-1)), "[*]")

    @weight(4)
    @number("1.5")
    def test_repr(self):
        """repr of a card"""
        self.assertEqual(repr(Card(3)), "[3].3")
        self.assertEqual(repr(Card(-1)), "[*].-1")

    @weight(4)
    @number("1.6")
    def test_assign(self):
        """a joker can be assigned a value"""
        joker = Card(-1)
        joker.assign(4)
        self.assertEqual(joker.getValue(), 4)
        self.assertEqual(joker.getFace(), "*")

    @weight(4)
    @number("1.7")
    def test_assign_to_number(self):
        """a number card cannot be assigned a value"""
        with self.assertRaises(Exception):  # noqa: B017
            Card(5).assign(6)


class TestPlayStack(unittest.TestCase):
    @weight(4)
    @number("2.1")
    def test_empty(self):
        """peeking at an empty stack raises an Exception"""
        with self.assertRaises(Exception):  # noqa: B017
            PlayStack().peekValue()
        with self.assertRaises(Exception):  # noqa: B017
            PlayStack().peekFace()

    @weight(4)
    @number("2.2")
    def test_first_card(self):
        """the first card is a 0"""
        stack = stack_up_to(1)
        self.assertEqual(stack.peekValue(), 0)
        self.assertEqual(stack.peekFace(), "0")

    @weight(4)
    @number("2.3")
    @visibility("after_due_date")
    def test_first_card_wrong(self):
        """no other card can be the first one"""
        with self.assertRaises(Exception):  # noqa: B017
            PlayStack().playCard(Card(3))

    @weight(4)
    @number("2.4")
    def test_goes_up(self):
        """each card is one higher"""
        stack = stack_up_to(6)
        self.assertEqual(stack.peekValue(), 5)
        with self.assertRaises(Exception):  # noqa: B017
            stack.playCard(Card(7))
        self.assertEqual(stack.peekValue(), 5)

    @weight(4)
    @number("2.5")
    def test_returns_nothing_below_nine(self):
        """playCard returns an empty list below the 9"""
        self.assertEqual(PlayStack().playCard(Card(0)), [])

    @weight(4)
    @number("2.6")
    def test_full(self):
        """the 9 returns the faces and clears the stack"""
        stack = stack_up_to(9)
        self.assertEqual(len(stack.playCard(Card(9))), 10)
        with self.assertRaises(Exception):  # noqa: B017
            stack.peekValue()

    @weight(4)
    @number("2.7")
    def test_joker(self):
        """an assigned joker can be played"""
        stack = stack_up_to(3)
        joker = Card(-1)
        joker.assign(3)
        stack.playCard(joker)
        self.assertEqual(stack.peekValue(), 3)
        self.assertEqual(stack.peekFace(), "*")

    @weight(4)
    @number("2.8")
    def test_no_card(self):
        """what is no card is rejected"""
        with self.assertRaises(Exception):  # noqa: B017
            PlayStack().playCard(0)

    @weight(4)
    @number("2.9")
    def test_str(self):
        """str of a stack"""
        self.assertEqual(str(stack_up_to(3)), "|[0][1][2]|")


class TestHand(unittest.TestCase):
    @weight(4)
    @number("3.1")
    def test_size(self):
        """size of a hand"""
        self.assertEqual(Hand().size(), 0)
        self.assertEqual(hand_of(1, 2, 3).size(), 3)

    @weight(4)
    @number("3.2")
    def test_too_many(self):
        """a hand holds five cards"""
        with self.assertRaises(Exception):  # noqa: B017
            hand_of(1, 2, 3, 4, 5, 6)

    @weight(4)
    @number("3.3")
    def test_sort(self):
        """sort puts the cards in order"""
        hand = hand_of(4, 1, 9, 0, 3)
        hand.sort()
        self.assertEqual([hand.pop(0).getValue() for _ in range(5)], [0, 1, 3, 4, 9])

    @weight(4)
    @number("3.4")
    def test_pop(self):
        """pop takes the last card, pop(i) the one at i"""
        hand = hand_of(4, 1, 9)
        self.assertEqual(hand.pop(0).getValue(), 4)
        self.assertEqual(hand.pop().getValue(), 9)

    @weight(4)
    @number("3.5")
    @visibility("after_due_date")
    def test_pop_wrong(self):
        """a wrong position raises AssertionError"""
        for position in (3, -1, "1", 1.0):
            with self.assertRaises(AssertionError):
                hand_of(4, 1, 9).pop(position)

    @weight(4)
    @number("3.6")
    def test_index(self):
        """index finds a card by its value"""
        self.assertEqual(hand_of(4, 1, 9).index(9), 2)
        self.assertEqual(hand_of(4, 1, 9).index(5), -1)

    @weight(4)
    @number("3.7")
    def test_check0(self):
        """check0 finds a 0"""
        self.assertEqual(hand_of(4, 0, 9).check0(), 1)
        self.assertEqual(hand_of(4, 1, 9).check0(), -1)


class TestShuffle(unittest.TestCase):
    @weight(4)
    @number("4.1")
    def test_same_cards(self):
        """shuffle returns the same cards"""
        cards = [Card(value) for value in range(10)]
        self.assertEqual({id(card) for card in shuffle(cards[:])}, {id(card) for card in cards})

    @weight(4)
    @number("4.2")
    def test_order_changes(self):
        """all six orders of three cards come in 200 shuffles"""
        cards = [Card(value) for value in range(3)]
        self.assertEqual(len({tuple(card.getValue() for card in shuffle(cards[:])) for _ in range(200)}), 6)
