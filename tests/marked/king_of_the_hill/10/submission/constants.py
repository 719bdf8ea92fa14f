"""Numbers and names of the game."""

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A")
SUITS = ("C", "D", "H", "S")
JOKERS = ("B", "R")
POINTS = {"5": 5, "T": 10, "K": 10}

PLAYERS = 5
DECKS = 2
HAND_SIZE = 20
FIRST_RANK = "2"

DEFENDED = 80
DEFENDER_TABLE = ((0, 3), (40, 2), (79, 1))
"""(highest score, ranks that defenders go up)"""
CHALLENGER_TABLE = ((200, 3), (160, 2), (120, 1))
"""(lowest score, ranks that challengers go up)"""
