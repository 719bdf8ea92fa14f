from .cards import Card, Suite
from .contract import Contract
from .game import Game

__all__ = ["Card", "Suite", "Contract", "Game"]
