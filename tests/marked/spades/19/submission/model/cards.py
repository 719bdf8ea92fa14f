from enum import Enum


class Suite(Enum):
    DIAMONDS = (0, "♦")
    CLUBS = (1, "♣")
    HEARTS = (2, "♥")
    SPADES = (3, "♠")

    def __init__(self, number, symbol):
        self.number = number
        self.symbol = symbol

    @classmethod
    def of(cls, card_id):
        """The suite in which a card number lies."""
        if card_id >= 39:
            return cls.SPADES
        if card_id >= 26:
            return cls.HEARTS
        if card_id > 13:
            return cls.CLUBS
        return cls.DIAMONDS


class CardFormatter:
    FACES = {11: "J", 12: "Q", 13: "K", 14: "A"}

    @classmethod
    def order_name(cls, order_id):
        return cls.FACES.get(order_id, str(order_id))

    @classmethod
    def full_name(cls, card):
        return "%s%s" % (card.order, card.suite)


class Card(object):
    def __init__(self, id):
        self._id = id
        self._suite = Suite.of(id)

    @property
    def id(self):
        return self._id

    @property
    def suiteID(self):
        return self._suite.number

    @property
    def suite(self):
        return self._suite.symbol

    @property
    def orderID(self):
        return self._id % 13 + 2

    @property
    def order(self):
        return CardFormatter.order_name(self.orderID)

    def __str__(self):
        return CardFormatter.full_name(self)


class CardFactory:
    @staticmethod
    def full_deck():
        return [Card(i) for i in range(52)]
