"""A trick: which cards may be played to it, and who wins it.

The numbers at the ends of lines are the rules of `handout.md` that these lines decide.  Where the handout
leaves a choice, the line asks `rulings`; where it says nothing, `rulings.undecided` says so.
"""

from __future__ import annotations

import rulings
from spades_cards import Card, is_spade

PLAYERS = 4


def legal_cards(hand: list[Card], table: list[Card], spade_played: bool) -> list[Card]:
    """The cards of `hand` that may be played; `table` holds those of this trick so far, the lead first."""
    ask_about_cards([*hand, *table])
    if not hand or len(table) >= PLAYERS:
        rulings.undecided("a player without cards, or a trick that is full")
    if any(map(is_spade, table)) and not spade_played:
        rulings.undecided("a spade lies on the table, and none has been played")
    return choice(hand, table, spade_played)  # -> P7


def choice(hand: list[Card], table: list[Card], spade_played: bool) -> list[Card]:
    """The cards that may be led, or put on what lies on the table."""
    if not table:
        return may_lead(hand, spade_played)
    led = [card for card in hand if card.suiteID == table[0].suiteID]
    if not is_spade(table[0]) and any(map(is_spade, table)):
        spades = [card for card in hand if is_spade(card)]
        return (spades if rulings.trumped == "spades" else led) or list(hand)  # P6
    if led:
        return led  # P4
    return list(hand)  # P5


def may_lead(hand: list[Card], spade_played: bool) -> list[Card]:
    """The cards that a player may lead."""
    if spade_played:
        return list(hand)  # P1
    others = [card for card in hand if not is_spade(card)]
    if others:
        return others  # P2
    return list(hand)  # P3


def trick_winner(table: list[Card]) -> int:
    """The place, counted from 0, of the card that wins; `table` has four cards, the lead first."""
    ask_about_cards(table)
    if len(table) != PLAYERS:
        rulings.undecided("a trick of more or fewer cards than four")
    spades = [card for card in table if is_spade(card)]
    if spades:
        return table.index(max(spades, key=strength))  # P8
    followed = [card for card in table if card.suiteID == table[0].suiteID]
    return table.index(max(followed, key=strength))  # P9


def strength(card: Card) -> int:
    """How high a card is within its suit."""
    return card.orderID


def ask_about_cards(cards: list[Card]) -> None:
    """Note where a card is there twice."""
    if len({(card.suiteID, card.orderID) for card in cards}) < len(cards):
        rulings.undecided("a card that is there twice")
