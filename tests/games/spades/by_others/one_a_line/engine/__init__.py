from .cards import Card, SPADE
from .contracts import Contract
from .game import Game
from .tricks import legal_cards, trick_winner
