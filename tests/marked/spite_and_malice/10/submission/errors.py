"""The errors of the game. All of them are plain exceptions with a fixed text."""


class GameError(Exception):
    """Base class."""

    text = "Error"

    def __init__(self):
        Exception.__init__(self, self.text)


class EmptyStackError(GameError):
    text = "Error: No cards in the play stack"


class RejectedError(GameError):
    text = "Error: Card rejected"


class EmptyHandError(GameError):
    text = "Error: No cards in the hand"


class FullHandError(GameError):
    text = "Error: Too many cards in the hand"


class NotAJokerError(GameError):
    text = "Error: Only jokers can be assigned a value"
