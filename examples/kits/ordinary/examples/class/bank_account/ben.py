"""Ben's bank. Has three mistakes: A6, W1 and F3."""


class Overdrawn(Exception):
    def __init__(self, missing):
        self.missing = missing


class Account:
    def __init__(self, owner, cents=0, *, limit=0):
        self.owner = owner
        self.cents = cents
        self.limit = limit
        self.history = []

    @property
    def available(self):
        return self.cents + self.limit

    @property
    def euros(self):
        return self.cents / 100

    @classmethod
    def from_line(cls, line):
        owner, euros, limit = line.split(";")
        return cls(owner, int(float(euros) * 100), limit=int(float(limit) * 100))

    def deposit(self, cents):
        if cents < 1:
            raise ValueError("too little")
        self.cents += cents
        self.history.append(cents)

    def withdraw(self, cents):
        if cents < 1:
            raise ValueError("too little")
        if cents > self.available:
            raise Overdrawn(cents - self.available)
        self.cents -= cents
        self.history.append(-cents)

    def __eq__(self, other):
        return isinstance(other, Account) and self.owner == other.owner and self.cents == other.cents

    def __lt__(self, other):
        return self.cents < other.cents

    def __add__(self, other):
        return Account(
            f"{self.owner} & {other.owner}", self.cents + other.cents, limit=self.limit + other.limit
        )

    def __len__(self):
        return len(self.history)

    def __iter__(self):
        return iter(self.history)

    def __enter__(self):
        self.before = self.cents, self.history
        return self

    def __exit__(self, kind, error, traceback):
        if kind is not None:
            self.cents, self.history = self.before

    def growth(self, rate):
        euros = self.euros
        while True:
            euros += euros * rate
            yield euros


def save(accounts, path, *, append=False):
    with open(path, "a" if append else "w") as file:
        for a in accounts:
            file.write(f"{a.owner};{a.euros:.2f};{a.limit / 100:.2f}\n")


def load(path):
    with open(path) as file:
        return [Account.from_line(line) for line in file]
