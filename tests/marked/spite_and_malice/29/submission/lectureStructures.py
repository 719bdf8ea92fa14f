"""The data structures that the course supplies: a stack and two bounded queues.

A program that plays Mini Spite and Malice uses them for goal piles, discard piles and the card shoe.
They know nothing about cards.  Every error is a plain Exception whose text says what is wrong, except for
an impossible capacity, which is an AssertionError.
"""

from __future__ import annotations

from typing import Any


class Stack:
    """Last in, first out.  Every operation takes constant time."""

    def __init__(self) -> None:
        """An empty stack."""
        self.__items: list[Any] = []

    def push(self, item: Any) -> None:
        """Put `item` on top."""
        self.__items.append(item)

    def pop(self) -> Any:
        """Remove and return the top item.  Exception when the stack is empty."""
        if not self.__items:
            raise Exception("Error: Stack is empty")
        return self.__items.pop()

    def peek(self) -> Any:
        """The top item, which stays.  Exception when the stack is empty."""
        if not self.__items:
            raise Exception("Error: Stack is empty")
        return self.__items[-1]

    def isEmpty(self) -> bool:
        """Whether there is no item."""
        return not self.__items

    def size(self) -> int:
        """The number of items."""
        return len(self.__items)

    def __str__(self) -> str:
        """The items from bottom to top, as a list shows them."""
        return str(self.__items)


class BoundedQueue:
    """First in, first out, up to `capacity` items.

    The simple way: a list whose front is the front of the queue.  `dequeue` moves every other item one
    place forward, so it takes time in proportion to the size.
    """

    def __init__(self, capacity: int) -> None:
        """An empty queue for up to `capacity` items.  AssertionError unless that is an int from 0 up."""
        _check_capacity(capacity)
        self.__capacity = capacity
        self.__items: list[Any] = []

    def enqueue(self, item: Any) -> None:
        """Add `item` at the back.  Exception when the queue is full."""
        if self.isFull():
            raise Exception("Error: Queue is full")
        self.__items.append(item)

    def dequeue(self) -> Any:
        """Remove and return the item at the front.  Exception when the queue is empty."""
        if not self.__items:
            raise Exception("Error: Queue is empty")
        return self.__items.pop(0)

    def peek(self) -> Any:
        """The item at the front, which stays.  Exception when the queue is empty."""
        if not self.__items:
            raise Exception("Error: Queue is empty")
        return self.__items[0]

    def isEmpty(self) -> bool:
        """Whether there is no item."""
        return not self.__items

    def isFull(self) -> bool:
        """Whether there is no room for another item."""
        return len(self.__items) == self.__capacity

    def size(self) -> int:
        """The number of items."""
        return len(self.__items)

    def capacity(self) -> int:
        """The number of items that there is room for."""
        return self.__capacity

    def clear(self) -> None:
        """Remove all items."""
        self.__items = []

    def __str__(self) -> str:
        """The items from front to back, as a list shows them."""
        return str(self.__items)


class CircularQueue:
    """First in, first out, up to `capacity` items, in constant time.

    The items stay where they are in a list of fixed length.  Two numbers say where the front is and how
    many items there are; behind the last place comes the first one again.
    """

    def __init__(self, capacity: int) -> None:
        """An empty queue for up to `capacity` items.  AssertionError unless that is an int from 0 up."""
        _check_capacity(capacity)
        self.__capacity = capacity
        self.__places: list[Any] = [None] * capacity
        self.__front = 0
        self.__count = 0

    def enqueue(self, item: Any) -> None:
        """Add `item` at the back.  Exception when the queue is full."""
        if self.isFull():
            raise Exception("Error: Queue is full")
        self.__places[(self.__front + self.__count) % self.__capacity] = item
        self.__count += 1

    def dequeue(self) -> Any:
        """Remove and return the item at the front.  Exception when the queue is empty."""
        if self.isEmpty():
            raise Exception("Error: Queue is empty")
        item = self.__places[self.__front]
        self.__places[self.__front] = None
        self.__front = (self.__front + 1) % self.__capacity
        self.__count -= 1
        return item

    def peek(self) -> Any:
        """The item at the front, which stays.  Exception when the queue is empty."""
        if self.isEmpty():
            raise Exception("Error: Queue is empty")
        return self.__places[self.__front]

    def isEmpty(self) -> bool:
        """Whether there is no item."""
        return self.__count == 0

    def isFull(self) -> bool:
        """Whether there is no room for another item."""
        return self.__count == self.__capacity

    def size(self) -> int:
        """The number of items."""
        return self.__count

    def capacity(self) -> int:
        """The number of items that there is room for."""
        return self.__capacity

    def clear(self) -> None:
        """Remove all items."""
        self.__places = [None] * self.__capacity
        self.__front = 0
        self.__count = 0

    def __str__(self) -> str:
        """The items from front to back, as a list shows them."""
        order = [(self.__front + step) % self.__capacity for step in range(self.__count)]
        return str([self.__places[place] for place in order])


def _check_capacity(capacity: object) -> None:
    """AssertionError unless `capacity` is an int from 0 up."""
    if not isinstance(capacity, int) or capacity < 0:
        raise AssertionError("Error: A capacity is a whole number from 0 up")
