"""Die Karten des Spiels."""

# Reihenfolge der Farben, wie sie in der Nummer der Karte steckt
FARBEN = ("♦", "♥", "♣", "♠")

# Bilder haben eigene Namen, alle anderen Karten heißen wie ihre Zahl
BILDER = {11: "J", 12: "Q", 13: "K", 14: "A"}


class Card:
    """Eine Spielkarte; die Nummer geht von 0 bis 51."""

    def __init__(self, id):
        self._nummer = id

    @property
    def suiteID(self):
        return self._nummer // 13

    @property
    def suite(self):
        return FARBEN[self.suiteID]

    @property
    def orderID(self):
        # die kleinste Karte ist die 2
        return self._nummer % 13 + 2

    @property
    def order(self):
        return BILDER.get(self.orderID, str(self.orderID))

    def __repr__(self):
        return f"{self.suite}{self.order}"
