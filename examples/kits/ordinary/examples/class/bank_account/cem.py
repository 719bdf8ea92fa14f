"""Task 1, and only that."""


class Overdrawn(Exception):
    def __init__(self, missing):
        self.missing = missing


class Account:
    def __init__(self, owner, cents=0, *, limit=0):
        self.owner = owner
        self.cents = cents
        self.limit = limit

    @property
    def available(self):
        return self.cents + self.limit

    @property
    def euros(self):
        return self.cents / 100

    @classmethod
    def from_line(cls, line):
        owner, euros, limit = line.split(";")
        return cls(owner, round(100 * float(euros)), limit=round(100 * float(limit)))

    def deposit(self, cents):
        if cents < 1:
            raise ValueError(cents)
        self.cents += cents

    def withdraw(self, cents):
        if cents < 1:
            raise ValueError(cents)
        if cents > self.available:
            raise Overdrawn(cents - self.available)
        self.cents -= cents
