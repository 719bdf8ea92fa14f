"""Task 1: the account.  Nothing is asserted: what each step answers is compared with the model solution's answer."""

from hypothesis import example, given
from hypothesis import strategies as st

from grader import check

from .looks import look

OWNERS = st.sampled_from(["ann", "ben", "mary ann"])
CENTS = st.integers(0, 5000)
AMOUNTS = st.integers(-2, 400)


@check(task="Account", rules=["A1"], points=4)
@given(owner=OWNERS, cents=CENTS, limit=CENTS)
@example(owner="ann", cents=300, limit=500)
def test_a_new_account(lab, owner, cents, limit):
    """Account() takes what it is given, by place, by keyword or by default."""
    for account in (
        lab.Account(owner),
        lab.Account(owner, cents),
        lab.Account(owner, cents=cents),
        lab.Account(owner, limit=limit),
        lab.Account(owner, cents, limit=limit),
    ):
        lab.read(account, "owner")
        lab.read(account, "cents")
        lab.read(account, "limit")


@check(task="Account", rules=["A2"], points=4)
@given(cents=CENTS, amounts=st.lists(AMOUNTS, min_size=1, max_size=3))
@example(cents=0, amounts=[1])
@example(cents=20, amounts=[0, 5])
@example(cents=20, amounts=[-1, 300, 2])
def test_deposit(lab, cents, amounts):
    """deposit() adds, and refuses what is below 1."""
    account = lab.Account("ann", cents)
    for amount in amounts:
        account.deposit(amount)
        lab.read(account, "cents")


@check(task="Account", rules=["A3"], points=4)
@given(amounts=st.lists(AMOUNTS, min_size=1, max_size=3))
@example(amounts=[1])
@example(amounts=[0, 5])
@example(amounts=[-1, 300, 2])
def test_withdraw(lab, amounts):
    """withdraw() takes, and refuses what is below 1."""
    account = lab.Account("ann", 5000)
    for amount in amounts:
        account.withdraw(amount)
        lab.read(account, "cents")


@check(task="Account", rules=["A4"], points=5)
@given(cents=st.integers(0, 50), limit=st.integers(0, 50), amount=st.integers(1, 150))
@example(cents=30, limit=0, amount=30)
@example(cents=30, limit=0, amount=31)
@example(cents=30, limit=20, amount=50)
@example(cents=30, limit=20, amount=75)
@example(cents=0, limit=0, amount=1)
def test_overdrawn(lab, cents, limit, amount):
    """withdraw() raises Overdrawn, which says what is missing."""
    account = lab.Account("ann", cents, limit=limit)
    refused = lab.error(account.withdraw(amount))
    refused.missing
    lab.read(account, "cents")


@check(task="Account", rules=["A5"], points=4)
@given(cents=CENTS, limit=CENTS, amount=st.integers(1, 400))
@example(cents=1250, limit=500, amount=5)
@example(cents=0, limit=0, amount=1)
def test_properties(lab, cents, limit, amount):
    """available and euros are properties, and say how it is now."""
    account = lab.Account("ann", cents, limit=limit)
    lab.read(account, "available")
    lab.read(account, "euros")
    account.deposit(amount)
    lab.read(account, "available")
    lab.read(account, "euros")


@check(task="Account", rules=["A6"], points=4)
@given(owner=OWNERS, cents=CENTS, limit=CENTS)
@example(owner="ann", cents=1250, limit=500)
@example(owner="ben", cents=29, limit=57)
@example(owner="mary ann", cents=3000, limit=0)
def test_from_line(lab, owner, cents, limit):
    """Account.from_line() makes an account of a line."""
    look(lab, lab.Account.from_line(f"{owner};{cents / 100:.2f};{limit / 100:.2f}"))
