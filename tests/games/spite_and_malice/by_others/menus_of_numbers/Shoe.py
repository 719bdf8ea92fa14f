from collections import deque

from Card import Card


class Shoe:
    """Queue: cards are dealt from the front and added at the back."""

    def __init__(self):
        self.__queue = deque()

    def enqueue(self, card: Card) -> None:
        self.__queue.append(card)

    def enqueueAll(self, cards: list[Card]) -> None:
        for card in cards:
            self.enqueue(card)

    def dequeue(self) -> Card:
        if self.isEmpty():
            raise Exception("The shoe is empty")
        return self.__queue.popleft()

    def isEmpty(self) -> bool:
        return self.size() == 0

    def size(self) -> int:
        return len(self.__queue)
