"""Task 2: files.  Each program begins in a folder without files."""

from hypothesis import example, given
from hypothesis import strategies as st

from grader import check

ACCOUNTS = st.lists(
    st.tuples(st.sampled_from(["ann", "ben", "cem"]), st.integers(0, 5000), st.integers(0, 900)), max_size=3
)
OLD = "zoe;1.00;0.00\n"


def accounts_of(lab, made):
    """A list of accounts."""
    return lab.list([lab.Account(owner, cents, limit=limit) for owner, cents, limit in made], "accounts")


@check(task="Files", rules=["F1"], points=4)
@given(made=ACCOUNTS, old=st.booleans())
@example(made=[("cem", 1250, 500), ("ann", 5, 0), ("ben", 290, 20)], old=False)
@example(made=[("ann", 1250, 500)], old=True)
@example(made=[], old=True)
def test_save(lab, made, old):
    """save() writes a line for each account."""
    if old:
        lab.file("bank.txt", OLD)
    lab.save(accounts_of(lab, made), "bank.txt")
    lab.written("bank.txt", by="lines")


@check(task="Files", rules=["F2"], points=3)
@given(made=ACCOUNTS)
@example(made=[("ann", 1250, 500)])
@example(made=[("cem", 0, 0), ("ben", 290, 20)])
def test_append(lab, made):
    """save() with append=True keeps what is in the file."""
    lab.file("bank.txt", OLD)
    lab.save(accounts_of(lab, made), "bank.txt", append=True)
    lab.written("bank.txt", by="lines")


@check(task="Files", rules=["F3"], points=4)
@given(made=ACCOUNTS, gap=st.integers(0, 3))
@example(made=[("cem", 1250, 500), ("ann", 5, 0)], gap=1)
@example(made=[("ben", 290, 20)], gap=1)
@example(made=[], gap=0)
def test_load(lab, made, gap):
    """load() makes the accounts of a file."""
    lines = [f"{owner};{cents / 100:.2f};{limit / 100:.2f}\n" for owner, cents, limit in made]
    lines.insert(gap, "\n")
    lab.file("bank.txt", "".join(lines))
    lab.fields(lab.load("bank.txt"), "Account.owner", "Account.cents", "Account.limit")
