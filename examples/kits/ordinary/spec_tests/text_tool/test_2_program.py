"""Task 2: the program.  `typed` says what the standard input gives, and `arguments` what stands behind the file's name."""

from hypothesis import example, given
from hypothesis import strategies as st

from grader import check

LINES = st.lists(
    st.sampled_from(["The cat saw a cat.", "the dog", "", "Bees, bees", "a 1.5 dog"]), max_size=4
).map(lambda lines: ["So?", *lines])
CAT = ["The cat saw", "", "the other cat."]


@check(task="Program", rules=["P2"], points=5)
@given(lines=LINES)
@example(lines=CAT)
@example(lines=["a"])
@example(lines=["", "a bee", ""])
def test_count(lab, lines):
    """count prints lines, words and the average."""
    lab.arguments("count")
    lab.typed(*lines)
    lab.printed(lab.main)


@check(task="Program", rules=["P3"], points=5)
@given(lines=LINES, n=st.sampled_from([None, "1", "2", "5", "12"]))
@example(lines=CAT, n=None)
@example(lines=CAT, n="1")
@example(lines=["a b c d e f", "b"], n="5")
@example(lines=["a b c d e f", "b"], n=None)
def test_top(lab, lines, n):
    """top prints the most frequent words."""
    lab.arguments("top", *([n] if n else []))
    lab.typed(*lines)
    lab.printed(lab.main)


@check(task="Program", rules=["P4"], points=4)
@given(command=st.sampled_from(["count", "top"]), lines=st.sampled_from([[], [""], ["  ", ""]]))
@example(command="count", lines=[])
@example(command="top", lines=["  ", ""])
def test_no_words(lab, command, lines):
    """A text without words: a message on the standard error, and the exit code 1."""
    lab.arguments(command)
    lab.typed(*lines)
    lab.printed_to_stderr(lab.main)
    lab.typed(*lines)
    lab.printed(lab.main)
    lab.typed(*lines)
    lab.main()


@check(task="Program", rules=["P5"], points=4)
@given(
    arguments=st.sampled_from(
        [
            [],
            ["Count"],
            ["words"],
            ["count", "2"],
            ["top", "0"],
            ["top", "-1"],
            ["top", "x"],
            ["top", "1", "2"],
        ]
    )
)
@example(arguments=[])
@example(arguments=["words"])
@example(arguments=["count", "2"])
@example(arguments=["top", "0"])
@example(arguments=["top", "x"])
@example(arguments=["top", "-1"])
@example(arguments=["top", "1", "2"])
def test_usage(lab, arguments):
    """Other arguments: how it is used on the standard error, and the exit code 2."""
    lab.arguments(*arguments)
    lab.typed("a bee")
    lab.printed_to_stderr(lab.main)
    lab.typed("a bee")
    lab.printed(lab.main)
    lab.typed("a bee")
    lab.main()
