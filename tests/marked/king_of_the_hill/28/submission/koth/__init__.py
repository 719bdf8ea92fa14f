"""King of the Hill: the classes of the game."""

from .cards import Card, CardPile, CardStack, Hand
from .game import Game
from .player import Player
from .round import Round
from .rules import Rules
from .trick import Trick

__all__ = ["Card", "CardPile", "CardStack", "Game", "Hand", "Player", "Round", "Rules", "Trick"]
