"""My bank. All rules are done."""


class Overdrawn(Exception):
    def __init__(self, missing):
        super().__init__("not enough")
        self.missing = missing


class Account:
    def __init__(self, owner, cents=0, *, limit=0):
        self.owner = owner
        self.cents = cents
        self.limit = limit
        self.log = ()

    @property
    def available(self):
        return self.limit + self.cents

    @property
    def euros(self):
        return self.cents / 100

    @classmethod
    def from_line(cls, line):
        owner, *numbers = line.strip().split(";")
        cents, limit = [int(number.replace(".", "")) for number in numbers]
        return cls(owner, cents, limit=limit)

    def deposit(self, cents):
        self._change(cents, +1)

    def withdraw(self, cents):
        if cents > self.available:
            raise Overdrawn(cents - self.available)
        self._change(cents, -1)

    def _change(self, cents, sign):
        if cents <= 0:
            raise ValueError("must be above 0")
        self.cents += sign * cents
        self.log += (sign * cents,)

    def __eq__(self, other):
        if isinstance(other, Account):
            return (other.cents, other.owner) == (self.cents, self.owner)
        return NotImplemented

    def __lt__(self, other):
        return self.cents - other.cents < 0

    def __add__(self, other):
        both = Account("{} & {}".format(self.owner, other.owner), limit=self.limit + other.limit)
        both.cents = self.cents + other.cents
        return both

    def __len__(self):
        return len(self.log)

    def __iter__(self):
        for cents in self.log:
            yield cents

    def __enter__(self):
        self.saved = vars(self).copy()
        return self

    def __exit__(self, error_type, error, traceback):
        if error_type:
            vars(self).update(self.saved)

    def growth(self, rate):
        factor = 1.0
        while True:
            factor *= 1 + rate
            yield self.euros * factor


def line_of(account):
    return ";".join([account.owner, format(account.euros, ".2f"), format(account.limit / 100, ".2f")])


def save(accounts, path, *, append=False):
    with open(path, "wa"[append]) as file:
        for account in accounts:
            print(line_of(account), file=file)


def load(path):
    with open(path) as file:
        return [Account.from_line(line) for line in file if line != "\n"]
