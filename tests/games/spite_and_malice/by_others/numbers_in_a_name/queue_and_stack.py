class Node:
    def __init__(self, item):
        self.item = item
        self.next = None


class LinkedQueue:
    """FIFO queue (used for the shoe)."""

    def __init__(self):
        self.head = None
        self.tail = None
        self.count = 0

    def enqueue(self, item):
        node = Node(item)
        if self.head is None:
            self.head = node
        else:
            self.tail.next = node
        self.tail = node
        self.count += 1

    def dequeue(self):
        if self.head is None:
            raise Exception("Queue is empty")
        item = self.head.item
        self.head = self.head.next
        if self.head is None:
            self.tail = None
        self.count -= 1
        return item

    def isEmpty(self):
        return self.head is None

    def size(self):
        return self.count


class Stack:
    def __init__(self):
        self.__items = []

    def push(self, item):
        self.__items.append(item)

    def pop(self):
        return self.__items.pop()

    def peek(self):
        return self.__items[-1]

    def isEmpty(self):
        return self.__items == []

    def size(self):
        return len(self.__items)
