"""Linked containers: every operation is O(1)."""


class Node:
    def __init__(self, item, link=None):
        self.item = item
        self.link = link


class LinkedStack:
    def __init__(self):
        self.__top = None
        self.__size = 0

    def push(self, item):
        self.__top = Node(item, self.__top)
        self.__size += 1

    def pop(self):
        if self.isEmpty():
            raise Exception("Error: the stack is empty")
        node = self.__top
        self.__top = node.link
        self.__size -= 1
        return node.item

    def peek(self):
        if self.isEmpty():
            raise Exception("Error: the stack is empty")
        return self.__top.item

    def isEmpty(self):
        return self.__size == 0

    def size(self):
        return self.__size

    def clear(self):
        self.__top = None
        self.__size = 0

    def __iter__(self):
        """From the top to the bottom."""
        node = self.__top
        while node is not None:
            yield node.item
            node = node.link


class LinkedQueue:
    def __init__(self):
        self.__front = None
        self.__rear = None
        self.__size = 0

    def enqueue(self, item):
        node = Node(item)
        if self.isEmpty():
            self.__front = node
        else:
            self.__rear.link = node
        self.__rear = node
        self.__size += 1

    def dequeue(self):
        if self.isEmpty():
            raise Exception("Error: the queue is empty")
        node = self.__front
        self.__front = node.link
        self.__size -= 1
        if self.__front is None:
            self.__rear = None
        return node.item

    def isEmpty(self):
        return self.__size == 0

    def size(self):
        return self.__size
