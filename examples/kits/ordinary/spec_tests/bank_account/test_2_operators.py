"""Task 1, too: operators, a block and a generator."""

from hypothesis import example, given
from hypothesis import strategies as st

from grader import check

from .looks import look
from .relations import letting_the_error_go_on

SMALL = st.integers(0, 3)
OWNERS = st.sampled_from(["ann", "ben"])
MOVES = st.lists(st.integers(-9, 9).filter(bool), max_size=4)


def move(lab, account, moves):
    """Deposits for what is above 0, withdrawals for what is below."""
    for cents in moves:
        if cents > 0:
            account.deposit(cents)
        else:
            account.withdraw(-cents)


@check(task="Account", rules=["O1"], points=4)
@given(one=OWNERS, other=OWNERS, cents=SMALL, others=SMALL)
@example(one="ann", other="ann", cents=1, others=1)
@example(one="ann", other="ann", cents=1, others=2)
@example(one="ann", other="ann", cents=2, others=1)
@example(one="ann", other="ben", cents=1, others=1)
@example(one="ben", other="ann", cents=1, others=1)
def test_equal(lab, one, other, cents, others):
    """Accounts are equal by owner and cents, and equal nothing else."""
    account = lab.Account(one, cents, limit=4)
    second = lab.Account(other, others)
    lab.eq(account, second)
    lab.ne(account, second)
    lab.eq(account, one)
    lab.eq(account, (one, cents))


@check(task="Account", rules=["O2"], points=3)
@given(cents=SMALL, others=SMALL)
@example(cents=1, others=1)
@example(cents=1, others=2)
@example(cents=2, others=1)
def test_less(lab, cents, others):
    """a < b compares the cents."""
    ben = lab.Account("ben", cents)
    lab.less(ben, lab.Account("ann", others))
    look(lab, ben)


@check(task="Account", rules=["O3"], points=4)
@given(cents=SMALL, others=SMALL, limit=SMALL, other_limit=SMALL)
@example(cents=300, others=40, limit=20, other_limit=1)
def test_add(lab, cents, others, limit, other_limit):
    """a + b is a new account of both."""
    ann = lab.Account("ann", cents, limit=limit)
    ben = lab.Account("ben", others, limit=other_limit)
    look(lab, lab.add(ann, ben))
    look(lab, ann)
    look(lab, ben)


@check(task="Account", rules=["O4"], points=4)
@given(moves=MOVES)
@example(moves=[])
@example(moves=[5, -3, 7])
@example(moves=[-3, -3])
def test_moves(lab, moves):
    """len() and for go through deposits and withdrawals."""
    account = lab.Account("ann", 100)
    move(lab, account, moves)
    lab.size(account)
    lab.items(account)


@check(task="Account", rules=["W1"], points=5)
@given(before=MOVES, inside=MOVES, error=st.sampled_from([None, "KeyError", "ValueError"]))
@example(before=[4], inside=[5, -3], error="KeyError")
@example(before=[4], inside=[5, -3], error=None)
@example(before=[], inside=[8], error="ValueError")
def test_with(lab, before, inside, error):
    """A block that ends by an error is undone."""
    account = lab.Account("ann", 100)
    move(lab, account, before)
    lab.same(lab.enter(account), account)
    move(lab, account, inside)
    if error:
        lab.holds(lab.leave(account, error), letting_the_error_go_on)
    else:
        lab.uncompared(lab.leave(account))
    lab.read(account, "cents")
    lab.items(account)


@check(task="Account", rules=["Y1"], points=4)
@given(cents=st.integers(1, 5000), percent=st.integers(0, 12), years=st.integers(1, 12))
@example(cents=10000, percent=10, years=3)
@example(cents=1234, percent=3, years=12)
@example(cents=500, percent=0, years=1)
def test_growth(lab, cents, percent, years):
    """growth() yields the euros after each year."""
    account = lab.Account("ann", cents)
    lab.items(account.growth(percent / 100), years)
    lab.read(account, "cents")
