from itertools import count


class Overdrawn(ValueError):
    def __init__(self, missing):
        self.missing = missing


class Account:
    def __init__(self, owner, cents=0, *, limit=0):
        self.owner, self.limit = owner, limit
        self.__start = cents
        self.__moves = []

    @property
    def cents(self):
        return self.__start + sum(self.__moves)

    @property
    def available(self):
        return self.cents + self.limit

    @property
    def euros(self):
        whole, rest = divmod(self.cents, 100)
        return whole + rest / 100

    @staticmethod
    def __cents_of(text):
        whole, rest = text.split(".")
        return int(whole + rest)

    @classmethod
    def from_line(cls, line):
        owner, euros, limit = line.rstrip("\n").split(";")
        return cls(owner, cls.__cents_of(euros), limit=cls.__cents_of(limit))

    def deposit(self, cents):
        if not cents > 0:
            raise ValueError
        self.__moves.append(cents)

    def withdraw(self, cents):
        if not cents > 0:
            raise ValueError
        if self.available < cents:
            raise Overdrawn(missing=cents - self.available)
        self.__moves.append(-cents)

    def __eq__(self, other):
        try:
            return self.owner == other.owner and self.cents == other.cents
        except AttributeError:
            return False

    def __lt__(self, other):
        return self.cents < other.cents

    def __add__(self, other):
        return Account(
            self.owner + " & " + other.owner, self.cents + other.cents, limit=self.limit + other.limit
        )

    def __len__(self):
        return len(self.__moves)

    def __getitem__(self, place):
        return self.__moves[place]

    def __enter__(self):
        self.__length = len(self.__moves)
        return self

    def __exit__(self, kind, error, trace):
        if kind:
            del self.__moves[self.__length :]

    def growth(self, rate):
        start = self.euros
        return (start * (1 + rate) ** year for year in count(1))


def save(accounts, path, *, append=False):
    mode = {True: "a", False: "w"}[append]
    with open(path, mode) as file:
        print(
            *(f"{a.owner};{a.euros:.2f};{a.limit / 100:.2f}" for a in accounts), sep="\n", end="\n", file=file
        )


def load(path):
    with open(path) as file:
        lines = file.read().split("\n")
    return list(map(Account.from_line, filter(None, lines)))
