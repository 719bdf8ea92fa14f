from random import randrange


class Card:
    """A card with a face and a value."""

    def __init__(self, value):
        assert isinstance(value, int) and not isinstance(value, bool) and value in range(-1, 10), \
            "a card's value is -1..9"
        self.__value = value
        self.__face = {-1: "*"}.get(value, str(value))

    def assign(self, value):
        assert isinstance(value, int) and not isinstance(value, bool) and value in range(-1, 10), \
            "a card's value is -1..9"
        if self.__face != "*":
            raise Exception("Error: this card is no joker")
        self.__value = value

    def getValue(self):
        return self.__value

    def getFace(self):
        return self.__face

    def __str__(self):
        return f"[{self.__face}]"

    def __repr__(self):
        return f"[{self.__face}].{self.__value}"


def shuffle(cards):
    cards = cards[:]
    result = []
    while cards:
        result.append(cards.pop(randrange(len(cards))))
    return result


def full_deck():
    return [Card(v) for _ in range(10) for v in range(10)] + [Card(-1) for _ in range(20)]


def fresh(faces):
    """New cards with the given faces (so jokers are wild again)."""
    return [Card(-1 if f == "*" else int(f)) for f in faces]
