"""The model solution: accounts, what can be done with them, and their file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from types import TracebackType


class Overdrawn(Exception):
    """More was to be taken than an account has; `missing` is how many cents are missing."""

    def __init__(self, missing: int) -> None:
        super().__init__(f"{missing} cents are missing")
        self.missing = missing  # A4


class Account:
    """An account, which counts in cents and knows what was put into it and taken from it."""

    def __init__(self, owner: str, cents: int = 0, *, limit: int = 0) -> None:
        self.owner = owner  # A1
        self.cents = cents  # A1
        self.limit = limit  # A1
        self._moves: list[int] = []

    @property
    def available(self) -> int:
        """The cents that can be withdrawn."""
        return self.cents + self.limit  # A5

    @property
    def euros(self) -> float:
        """The same as `cents`, in euros."""
        return self.cents / 100  # A5

    @classmethod
    def from_line(cls, line: str) -> Account:
        """An account of a line such as `ann;12.50;5.00`."""
        owner, euros, limit = line.split(";")  # A6
        return cls(owner, round(float(euros) * 100), limit=round(float(limit) * 100))  # A6

    def deposit(self, cents: int) -> None:
        """Put something into the account."""
        if cents < 1:
            raise ValueError("nothing to put in")  # A2
        self.cents += cents  # A2
        self._moves.append(cents)  # => O4

    def withdraw(self, cents: int) -> None:
        """Take something from the account."""
        if cents < 1:
            raise ValueError("nothing to take")  # A3
        missing = cents - self.cents - self.limit
        if missing > 0:
            raise Overdrawn(missing)  # A4
        self.cents -= cents  # A3
        self._moves.append(-cents)  # => O4

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Account):
            return NotImplemented  # O1
        return self.owner == other.owner and self.cents == other.cents  # O1

    def __lt__(self, other: Account) -> bool:
        return self.cents < other.cents  # O2

    def __add__(self, other: Account) -> Account:
        owner = f"{self.owner} & {other.owner}"  # O3
        return Account(owner, self.cents + other.cents, limit=self.limit + other.limit)  # O3

    def __len__(self) -> int:
        return len(self._moves)  # O4

    def __iter__(self) -> Iterator[int]:
        return iter(self._moves)  # O4

    def __enter__(self) -> Account:
        self._before = self.cents, list(self._moves)  # W1
        return self  # W1

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is not None:
            self.cents, self._moves = self._before  # W1

    def growth(self, rate: float) -> Iterator[float]:
        """The euros after 1, 2, 3, ... years."""
        euros = self.cents / 100  # Y1
        while True:
            euros *= 1 + rate  # Y1
            yield euros  # Y1


def save(accounts: Iterable[Account], path: str, *, append: bool = False) -> None:
    """Write a line for each account into a file."""
    mode = "w"
    if append:
        mode = "a"  # F2
    with open(path, mode, encoding="utf-8") as file:
        for account in accounts:
            file.write(f"{account.owner};{account.cents / 100:.2f};{account.limit / 100:.2f}\n")  # F1


def load(path: str) -> list[Account]:
    """The accounts of a file."""
    with open(path, encoding="utf-8") as file:
        return [Account.from_line(line) for line in file if line.strip()]  # F3
