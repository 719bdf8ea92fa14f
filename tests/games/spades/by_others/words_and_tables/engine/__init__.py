from .card import Card, Suit
from .contract import Contract
from .game import Game
from .play import legal_cards, trick_winner
