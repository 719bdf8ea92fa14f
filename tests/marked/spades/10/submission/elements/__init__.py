"""The elements of Spades."""
from elements.card import Card
from elements.contract import Contract
from elements.game import Game
