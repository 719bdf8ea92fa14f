"""Task 5: a player."""

from .cards import Hand


class Player:
    def __init__(self, name: str) -> None:
        self.name = name
        self.hand = Hand()

    def __repr__(self) -> str:
        return f"<Player {self.name}>"
