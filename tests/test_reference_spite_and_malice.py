"""What the reference of Mini Spite and Malice does with cards, stacks and hands, rule by rule."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from types import SimpleNamespace
from typing import Any

import pytest

import reference_of_spite_and_malice

EMPTY = "Error: No cards in the playing stack"
REJECTED = "Error: Card rejected"


@pytest.fixture
def kit() -> Iterator[Any]:
    """The reference's modules, freshly imported."""
    with reference_of_spite_and_malice.loaded() as modules:
        yield modules


def stack_of(kit: Any, *values: int) -> Any:
    """A play stack on which cards of these values were played."""
    stack = kit.PlayStack()
    for value in values:
        stack.playCard(kit.Card(value))
    return stack


def hand_of(kit: Any, *values: int) -> Any:
    """A hand of cards of these values."""
    hand = kit.Hand()
    hand.add([kit.Card(value) for value in values])
    return hand


def joker(kit: Any, value: int) -> Any:
    """A joker that was assigned this value."""
    card = kit.Card(-1)
    card.assign(value)
    return card


class TestCard:
    """Rules C1 to C12."""

    @pytest.mark.parametrize("value", range(10))
    def test_plain_card(self, kit: Any, value: int) -> None:
        """A card shows its value as its face."""
        card = kit.Card(value)
        assert (card.getValue(), card.getFace()) == (value, str(value))
        assert (str(card), repr(card)) == (f"[{value}]", f"[{value}].{value}")

    def test_joker(self, kit: Any) -> None:
        """A new joker has the value -1."""
        card = kit.Card(-1)
        assert (card.getValue(), card.getFace(), str(card), repr(card)) == (-1, "*", "[*]", "[*].-1")

    @pytest.mark.parametrize("value", [-2, 10, 10**30, "5", "*", None, [], {}, ()])
    def test_invalid_value(self, kit: Any, value: object) -> None:
        """Nothing else makes a card, and that is decided."""
        with pytest.raises(AssertionError):
            kit.Card(value)
        assert kit.open_points == []

    @pytest.mark.parametrize("value", [True, False, 2.0, 2.5, -1.0])
    def test_other_numbers_are_open(self, kit: Any, value: object) -> None:
        """No rule says whether bools and floats make a card."""
        with suppress(AssertionError):
            kit.Card(value)
        assert kit.open_points

    def test_assign_again_and_again(self, kit: Any) -> None:
        """A joker takes any value from 0 to 9, and its face stays."""
        card = kit.Card(-1)
        for value in [0, 9, 4, 4]:
            card.assign(value)
            assert (card.getValue(), repr(card)) == (value, f"[*].{value}")

    @pytest.mark.parametrize("value", [-2, 10, "5", None, []])
    def test_assign_invalid(self, kit: Any, value: object) -> None:
        """An invalid value leaves the joker as it was."""
        card = joker(kit, 3)
        with pytest.raises(AssertionError):
            card.assign(value)
        assert card.getValue() == 3
        assert kit.open_points == []

    def test_assign_minus_one_allowed(self, kit: Any) -> None:
        """By default, -1 makes a joker raw again, so that a stack gives it a value again."""
        card = joker(kit, 3)
        card.assign(-1)
        assert card.getValue() == -1
        kit.PlayStack().playCard(card)
        assert card.getValue() == 0
        assert kit.open_points == []

    def test_assign_minus_one_invalid(self, kit: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        """Ruled invalid, -1 is an AssertionError like any other."""
        monkeypatch.setattr(kit.rulings, "assign_joker", "invalid")
        card = joker(kit, 3)
        with pytest.raises(AssertionError):
            card.assign(-1)
        assert card.getValue() == 3

    def test_assign_to_plain_card(self, kit: Any) -> None:
        """A card that is no joker keeps its value, even when it is assigned the same one."""
        card = kit.Card(5)
        for value in [6, 5, 0]:
            with pytest.raises(Exception, match="Only a joker"):
                card.assign(value)
        assert repr(card) == "[5].5"
        assert kit.open_points == []

    @pytest.mark.parametrize("value", [-2, -1, 10, "5", None, True])
    def test_two_errors_are_open(self, kit: Any, value: object) -> None:
        """Which error comes first, for an invalid value and a card that is no joker, is open."""
        with pytest.raises(Exception, match="Only a joker"):
            kit.Card(5).assign(value)
        assert kit.open_points

    def test_nothing_public(self, kit: Any) -> None:
        """No public attribute of any object holds its state."""
        for thing in [kit.Card(1), kit.PlayStack(), kit.Hand()]:
            assert all(name.startswith("_") for name in vars(thing))


class TestPlayStack:
    """Rules P1 to P16."""

    def test_empty(self, kit: Any) -> None:
        """A new stack has no top card and shows two bars."""
        stack = kit.PlayStack()
        assert str(stack) == "||"
        for peek in [stack.peekValue, stack.peekFace]:
            with pytest.raises(Exception, match=rf"^{EMPTY}$"):
                peek()

    def test_accepts_the_next_card_only(self, kit: Any) -> None:
        """At every height exactly one value is taken, and a rejected card changes nothing."""
        for height in range(10):
            for value in range(10):
                stack = stack_of(kit, *range(height))
                before = str(stack)
                if value == height:
                    stack.playCard(kit.Card(value))
                    continue
                with pytest.raises(Exception, match=rf"^{REJECTED}$"):
                    stack.playCard(kit.Card(value))
                assert str(stack) == before
        assert kit.open_points == []

    def test_returns(self, kit: Any) -> None:
        """Cards below 9 return an empty list, the 9 returns all faces, and the stack begins anew."""
        stack = kit.PlayStack()
        for _ in range(2):
            for value in range(9):
                assert stack.playCard(kit.Card(value)) == []
                assert (stack.peekValue(), stack.peekFace()) == (value, str(value))
            assert stack.playCard(kit.Card(9)) == list("0123456789")
            assert str(stack) == "||"

    def test_top_first(self, kit: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        """Ruled so, the faces come from the top card to the bottom card."""
        monkeypatch.setattr(kit.rulings, "full_stack_order", "top_first")
        assert stack_of(kit, *range(9)).playCard(kit.Card(-1)) == list("*876543210")

    def test_bracketed(self, kit: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        """Ruled so, peekFace has brackets."""
        monkeypatch.setattr(kit.rulings, "peek_face", "bracketed")
        assert stack_of(kit, 0, 1).peekFace() == "[1]"

    def test_assigned_joker(self, kit: Any) -> None:
        """A joker counts as its value and shows as a joker."""
        stack = stack_of(kit, 0)
        assert stack.playCard(joker(kit, 1)) == []
        assert (stack.peekValue(), stack.peekFace(), str(stack)) == (1, "*", "|[0][*]|")
        assert kit.open_points == []

    def test_raw_joker_takes_value(self, kit: Any) -> None:
        """By default a raw joker takes the value needed, at every height."""
        stack = kit.PlayStack()
        jokers = [kit.Card(-1) for _ in range(9)]
        for value, card in enumerate(jokers):
            assert stack.playCard(card) == []
            assert (stack.peekValue(), card.getValue()) == (value, value)
        assert stack.playCard(kit.Card(-1)) == ["*"] * 10
        assert kit.open_points == []

    @pytest.mark.parametrize(("option", "opens"), [("rejected", False), ("zero_only", True)])
    def test_raw_joker_rejected(
        self, kit: Any, monkeypatch: pytest.MonkeyPatch, option: str, opens: bool
    ) -> None:
        """Ruled so, a raw joker is rejected, and stays raw, except perhaps as a 0."""
        monkeypatch.setattr(kit.rulings, "raw_joker", option)
        for height in range(1, 10):
            card = kit.Card(-1)
            with pytest.raises(Exception, match=REJECTED):
                stack_of(kit, *range(height)).playCard(card)
            assert card.getValue() == -1
        stack, card = kit.PlayStack(), kit.Card(-1)
        if opens:
            assert stack.playCard(card) == []
            assert stack.peekValue() == card.getValue() == 0
        else:
            with pytest.raises(Exception, match=REJECTED):
                stack.playCard(card)
            assert str(stack) == "||"
        assert kit.open_points == []

    def test_only_cards(self, kit: Any) -> None:
        """What is no Card is rejected, even when it looks like one."""
        look_alike = SimpleNamespace(getValue=lambda: 0, getFace=lambda: "0", _value=0, _face="0")
        stack = kit.PlayStack()
        for thing in [0, 5, None, "0", "[0]", [0], True, 0.0, 2.0, kit.Card, look_alike, [kit.Card(0)]]:
            with pytest.raises(Exception, match=rf"^{REJECTED}$"):
                stack.playCard(thing)
        assert str(stack) == "||"
        assert kit.open_points == []

    def test_joker_with_another_value_is_open(self, kit: Any) -> None:
        """No rule says what becomes of a joker with a value that does not fit."""
        with pytest.raises(Exception, match=REJECTED):
            stack_of(kit, 0).playCard(joker(kit, 5))
        assert kit.open_points

    def test_joker_after_a_full_stack(self, kit: Any) -> None:
        """What a joker is worth after its stack was full is open, until it is assigned a value."""
        card = joker(kit, 9)
        assert stack_of(kit, *range(9)).playCard(card)[-1] == "*"
        assert (str(card), card.getFace()) == ("[*]", "*")
        assert kit.open_points == []
        repr(card)
        assert len(kit.open_points) == 1
        card.assign(4)
        assert card.getValue() == 4
        assert len(kit.open_points) == 1

    def test_joker_changed_in_a_stack(self, kit: Any) -> None:
        """What a stack makes of a joker that is changed while it lies there is open."""
        stack, card = stack_of(kit, 0), joker(kit, 1)
        stack.playCard(card)
        card.assign(7)
        assert str(stack) == "|[0][*]|"
        assert kit.open_points == []
        stack.peekValue()
        assert kit.open_points

    def test_independent(self, kit: Any) -> None:
        """Stacks share nothing."""
        first, second = stack_of(kit, 0, 1), kit.PlayStack()
        second.playCard(kit.Card(0))
        assert (str(first), str(second)) == ("|[0][1]|", "|[0]|")


class TestHand:
    """Rules H1 to H14."""

    def test_empty(self, kit: Any) -> None:
        """A new hand holds nothing."""
        hand = kit.Hand()
        assert (hand.size(), hand.check0(), hand.index(5), str(hand)) == (0, -1, -1, "[]")
        with pytest.raises(Exception, match="No cards"):
            hand.pop()
        hand.sort()
        assert kit.open_points == []

    def test_add_and_show(self, kit: Any) -> None:
        """Cards are added on the right, and the list given stays its owner's."""
        cards = [kit.Card(value) for value in [3, -1, 2]]
        hand = kit.Hand()
        hand.add(cards)
        cards.clear()
        hand.add([])
        hand.add([kit.Card(0), kit.Card(9)])
        assert (str(hand), hand.size()) == ("[[3][*][2][0][9]]", 5)

    @pytest.mark.parametrize(("held", "more"), [(0, 6), (5, 1), (3, 3), (4, 5)])
    def test_add_too_many(self, kit: Any, held: int, more: int) -> None:
        """By default nothing is added when not everything fits."""
        hand = hand_of(kit, *range(held))
        with pytest.raises(Exception, match="up to five"):
            hand.add([kit.Card(9) for _ in range(more)])
        assert hand.size() == held

    def test_add_fills(self, kit: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        """Ruled so, the hand is filled first, and kept sorted where it is."""
        monkeypatch.setattr(kit.rulings, "add_too_many", "fills")
        hand = hand_of(kit, 5, 4, 3)
        with pytest.raises(Exception, match="up to five"):
            hand.add([kit.Card(value) for value in [2, 9, 7]])
        assert str(hand) == "[[5][4][3][2][9]]"
        monkeypatch.setattr(kit.rulings, "hand_order", "sorted")
        hand = hand_of(kit, 5, 4, 3)
        with pytest.raises(Exception, match="up to five"):
            hand.add([kit.Card(value) for value in [2, -1, 7]])
        assert str(hand) == "[[*][2][3][4][5]]"

    def test_sort(self, kit: Any) -> None:
        """Sorting goes by value, jokers first."""
        hand = hand_of(kit, 9, 0, -1, 9, 3)
        hand.sort()
        assert str(hand) == "[[*][0][3][9][9]]"
        assert repr(hand.pop()) == "[9].9"
        assert kit.open_points == []

    def test_pop_returns_the_card_itself(self, kit: Any) -> None:
        """What is popped is the card that was added, and it has left the hand."""
        cards = [kit.Card(value) for value in [1, 2, 3, 4]]
        hand = kit.Hand()
        hand.add(cards)
        assert hand.pop() is cards[3]
        assert hand.pop(0) is cards[0]
        assert hand.pop(1) is cards[2]
        assert str(hand) == "[[2]]"

    @pytest.mark.parametrize("position", [-1, 3, 4, 10**30, 1.0, "1", [], 0.5])
    def test_pop_invalid(self, kit: Any, position: object) -> None:
        """An invalid position changes nothing."""
        hand = hand_of(kit, 1, 2, 3)
        with pytest.raises(AssertionError):
            hand.pop(position)
        assert str(hand) == "[[1][2][3]]"
        assert kit.open_points == []

    @pytest.mark.parametrize("position", [True, False, None])
    def test_pop_open(self, kit: Any, position: object) -> None:
        """No rule says what True, False and None are as positions."""
        with suppress(AssertionError):
            hand_of(kit, 1, 2).pop(position)
        assert kit.open_points

    def test_pop_position_of_empty_hand_is_open(self, kit: Any) -> None:
        """Two errors apply to a position in an empty hand."""
        with pytest.raises(AssertionError):
            kit.Hand().pop(0)
        assert kit.open_points

    def test_index_and_check0(self, kit: Any) -> None:
        """The first of several is found."""
        hand = hand_of(kit, 4, -1, 0, 4, 0)
        assert [hand.index(value) for value in [4, 0, 7, 9]] == [0, 2, -1, -1]
        assert hand.check0() == 2
        assert kit.open_points == []

    @pytest.mark.parametrize("value", ["3", None, 10, -2, []])
    def test_index_invalid(self, kit: Any, value: object) -> None:
        """What is no value cannot be looked for, in an empty hand either."""
        for hand in [kit.Hand(), hand_of(kit, 3)]:
            with pytest.raises(AssertionError):
                hand.index(value)
        assert kit.open_points == []

    @pytest.mark.parametrize("value", [-1, True, 5.0])
    def test_index_open(self, kit: Any, value: object) -> None:
        """Whether jokers, bools and floats can be looked for is open."""
        with suppress(AssertionError):
            hand_of(kit, 3, 5).index(value)
        assert kit.open_points

    @pytest.mark.parametrize("method", ["sort", "check0"])
    def test_assigned_joker_is_open(self, kit: Any, method: str) -> None:
        """No rule says where a joker with a value belongs in a hand."""
        hand = hand_of(kit, 3)
        hand.add([joker(kit, 0)])
        assert str(hand) == "[[3][*]]"
        assert kit.open_points == []
        getattr(hand, method)()
        assert kit.open_points

    @pytest.mark.parametrize("thing", [None, (), "5", 5, [5]])
    def test_add_something_else_is_open(self, kit: Any, thing: object) -> None:
        """No rule says what happens when no list of cards is added."""
        hand = kit.Hand()
        with pytest.raises(Exception, match="list of cards"):
            hand.add(thing)
        assert kit.open_points

    def test_sorted_hand(self, kit: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        """Ruled so, a hand is sorted after each add."""
        monkeypatch.setattr(kit.rulings, "hand_order", "sorted")
        hand = hand_of(kit, 5, -1, 3)
        hand.add([kit.Card(0)])
        assert str(hand) == "[[*][0][3][5]]"
        assert repr(hand.pop()) == "[5].5"
        assert (hand.index(3), hand.check0()) == (2, 1)
