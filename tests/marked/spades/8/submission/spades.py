"""Spades: the rules of a trick. The classes are in card.py, contract.py and game.py."""
from card import Card
from contract import Contract
from game import Game


def getCardsOfSuite(cards, suiteID):
    """The cards of one suit."""
    result = []
    for card in cards:
        if card.getSuiteID() == suiteID:
            result.append(card)
    return result


def legal_cards(hand, table, spade_played):
    """The cards that may be played; the suit that was led has to be followed."""
    if len(table) == 0:
        if spade_played:
            return list(hand)
        others = []
        for card in hand:
            if not card.isSpade():
                others.append(card)
        if len(others) > 0:
            return others
        return list(hand)
    following = getCardsOfSuite(hand, table[0].getSuiteID())
    if len(following) > 0:
        return following
    return list(hand)


def trick_winner(table):
    """The place of the card that wins."""
    winner = 0
    for place in range(1, 4):
        card = table[place]
        best = table[winner]
        if card.getSuiteID() == best.getSuiteID():
            if card.isHigherThan(best):
                winner = place
        elif card.isSpade():
            winner = place
    return winner
