class Stack:

    def __init__(self):
        self.__items = []

    def push(self, item):
        self.__items.append(item)

    def pop(self):
        if len(self.__items) == 0:
            raise Exception("Stack is empty")
        return self.__items.pop()

    def peek(self):
        if len(self.__items) == 0:
            raise Exception("Stack is empty")
        return self.__items[len(self.__items) - 1]

    def isEmpty(self):
        return len(self.__items) == 0

    def size(self):
        return len(self.__items)


class BoundedQueue:

    def __init__(self, capacity):
        assert isinstance(capacity, int), "Error: Type error"
        assert capacity >= 0, "Error: Illegal capacity"
        self.__items = []
        self.__capacity = capacity

    def enqueue(self, item):
        if len(self.__items) >= self.__capacity:
            raise Exception("Error: Queue is full")
        self.__items.append(item)

    def dequeue(self):
        if len(self.__items) <= 0:
            raise Exception("Error: Queue is empty")
        return self.__items.pop(0)

    def peek(self):
        if len(self.__items) <= 0:
            raise Exception("Error: Queue is empty")
        return self.__items[0]

    def isEmpty(self):
        return len(self.__items) == 0

    def isFull(self):
        return len(self.__items) == self.__capacity

    def size(self):
        return len(self.__items)

    def capacity(self):
        return self.__capacity

    def clear(self):
        self.__items = []
