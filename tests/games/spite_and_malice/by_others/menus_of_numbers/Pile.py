from Card import Card


class Pile:
    """An ordinary stack of cards (goal piles and discard piles)."""

    def __init__(self):
        self._cards: list[Card] = []

    def push(self, card: Card) -> None:
        self._cards.append(card)

    def pop(self) -> Card:
        if self.isEmpty():
            raise Exception("The pile is empty")
        return self._cards.pop()

    def peek(self) -> Card:
        if self.isEmpty():
            raise Exception("The pile is empty")
        return self._cards[-1]

    def size(self) -> int:
        return len(self._cards)

    def isEmpty(self) -> bool:
        return self.size() == 0


class GoalPile(Pile):
    def __str__(self) -> str:
        if self.isEmpty():
            return "<none>"
        return str(self.peek()) + ", remaining: " + str(self.size())


class DiscardPile(Pile):
    def __str__(self) -> str:
        if self.isEmpty():
            return "<none>"
        return "".join(str(card) for card in self._cards)
