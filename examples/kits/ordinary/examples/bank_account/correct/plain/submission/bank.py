import csv


class Overdrawn(Exception):
    def __init__(self, missing):
        self.missing = missing


class Account:
    def __init__(self, owner, cents=0, *, limit=0):
        self.owner = owner
        self.cents = cents
        self.limit = limit
        self.deposits_and_withdrawals = []
        self.copy = None

    @property
    def available(self):
        return self.cents + self.limit

    @property
    def euros(self):
        return self.cents * 0.01

    @classmethod
    def from_line(cls, line):
        parts = line.split(";")
        owner = parts[0]
        euros = float(parts[1])
        limit = float(parts[2])
        account = Account(owner)
        account.cents = int(euros * 100 + 0.5)
        account.limit = int(limit * 100 + 0.5)
        return account

    def deposit(self, cents):
        if cents < 1:
            raise ValueError("You cannot deposit this.")
        self.cents = self.cents + cents
        self.deposits_and_withdrawals.append(cents)

    def withdraw(self, cents):
        if cents < 1:
            raise ValueError("You cannot withdraw this.")
        elif self.cents - cents < -self.limit:
            raise Overdrawn(-self.limit - (self.cents - cents))
        else:
            self.cents = self.cents - cents
            self.deposits_and_withdrawals.append(-cents)

    def __eq__(self, other):
        if type(other) is not Account:
            return False
        if self.owner != other.owner:
            return False
        return self.cents == other.cents

    def __lt__(self, other):
        if self.cents < other.cents:
            return True
        return False

    def __add__(self, other):
        new = Account(self.owner + " & " + other.owner)
        new.cents = self.cents + other.cents
        new.limit = self.limit + other.limit
        return new

    def __len__(self):
        number = 0
        for cents in self.deposits_and_withdrawals:
            number += 1
        return number

    def __iter__(self):
        return iter(self.deposits_and_withdrawals)

    def __enter__(self):
        self.copy = [self.cents]
        for cents in self.deposits_and_withdrawals:
            self.copy.append(cents)
        return self

    def __exit__(self, kind, value, traceback):
        if kind is None:
            return
        self.cents = self.copy[0]
        self.deposits_and_withdrawals = self.copy[1:]

    def growth(self, rate):
        euros = self.cents / 100
        while True:
            euros = euros + euros * rate
            yield euros


def save(accounts, path, append=False):
    if append:
        file = open(path, "a")
    else:
        file = open(path, "w")
    for account in accounts:
        file.write("%s;%.2f;%.2f\n" % (account.owner, account.cents / 100, account.limit / 100))
    file.close()


def load(path):
    accounts = []
    with open(path, newline="") as file:
        for row in csv.reader(file, delimiter=";"):
            if row:
                accounts.append(Account.from_line(";".join(row)))
    return accounts
