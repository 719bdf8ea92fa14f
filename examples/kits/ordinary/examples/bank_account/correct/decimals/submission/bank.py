import functools
from dataclasses import KW_ONLY, dataclass, field
from decimal import Decimal
from pathlib import Path


class Overdrawn(Exception):
    missing = 0


@functools.total_ordering
@dataclass(eq=False)
class Account:
    owner: str
    cents: int = 0
    _: KW_ONLY
    limit: int = 0
    history: list = field(default_factory=list)

    @classmethod
    def from_line(cls, line):
        owner, *amounts = line.strip().split(";")
        cents, limit = (int(Decimal(amount) * 100) for amount in amounts)
        return cls(owner, cents, limit=limit)

    available = property(lambda self: self.limit + self.cents)
    euros = property(lambda self: float(Decimal(self.cents) / 100))

    def _book(self, cents):
        self.cents += cents
        self.history.append(cents)

    def deposit(self, cents):
        if cents <= 0:
            raise ValueError(f"{cents} is no amount")
        self._book(cents)

    def withdraw(self, cents):
        if cents <= 0:
            raise ValueError(f"{cents} is no amount")
        missing = cents - self.available
        if missing > 0:
            error = Overdrawn("too much")
            error.missing = missing
            raise error
        self._book(-cents)

    def __eq__(self, other):
        return isinstance(other, Account) and (self.owner, self.cents) == (other.owner, other.cents)

    def __lt__(self, other):
        return other.cents > self.cents

    def __add__(self, other):
        return type(self)(
            " & ".join([self.owner, other.owner]), self.cents + other.cents, limit=self.limit + other.limit
        )

    def __len__(self):
        return len(self.history)

    def __iter__(self):
        yield from self.history

    def __enter__(self):
        self.kept = (self.cents, self.history[:])
        return self

    def __exit__(self, *error):
        if any(error):
            self.cents, self.history = self.kept
        return False

    def growth(self, rate):
        year = 1
        while True:
            yield self.euros * (1 + rate) ** year
            year += 1


def save(accounts, path, *, append=False):
    lines = [
        f"{one.owner};{Decimal(one.cents) / 100:.2f};{Decimal(one.limit) / 100:.2f}\n" for one in accounts
    ]
    old = Path(path).read_text() if append else ""
    Path(path).write_text(old + "".join(lines))


def load(path):
    return [Account.from_line(line) for line in Path(path).read_text().splitlines() if line]
