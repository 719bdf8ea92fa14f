"""Task 1: functions.  Nothing is asserted: what each step answers is compared with the model solution's answer."""

from hypothesis import example, given
from hypothesis import strategies as st

from grader import check

GAPS = st.sampled_from([" ", " ", "  ", "\n"])
PARTS = ["a", "An", "be", "Bee", "bee,", "don't", "(well-known)", "the", "The", "the.", "...", '"So?"', "1.5"]
# Only the check of T1 has capital letters and signs: a mistake in words() should not decide what the others are about.
PLAIN = ["a", "an", "be", "bee", "cat", "cows", "don't", "the", "well-known"]


def texts(parts):
    """Texts that are made of these parts."""
    pairs = st.lists(st.tuples(st.sampled_from(parts), GAPS), max_size=9)
    return pairs.map(lambda pairs: "".join(part + gap for part, gap in pairs))


@check(task="Functions", rules=["T1"], points=5)
@given(text=texts(PARTS))
@example(text="")
@example(text="The cat saw the other cat.")
@example(text='("So!") he said: well-known?\nThen; ... don\'t, 1.5')
def test_words(lab, text):
    """words() takes a text apart."""
    lab.words(text)


@check(task="Functions", rules=["T2"], points=4)
@given(text=texts(PLAIN))
@example(text="")
@example(text="the cat saw the other cat")
def test_counts(lab, text):
    """counts() says how often each word is there."""
    lab.counts(text)


@check(task="Functions", rules=["T3"], points=5, corners={"a text without words": 0.2})
@given(text=texts(PLAIN))
@example(text="a bee")
@example(text="a be the")
@example(text="bee bee bee be")
@example(text="")
@example(text=" \n ")
def test_average_length(lab, text):
    """average_length() is a float, rounded to two decimals or not."""
    if not text.strip():
        lab.corner("a text without words")
    lab.near(lab.average_length(text), abs=0.006)


@check(task="Functions", rules=["T4"], points=3)
@given(text=texts(PLAIN))
@example(text="a bee saw two cats and cows")
@example(text="cows and cats")
@example(text="a")
@example(text="")
def test_longest(lab, text):
    """longest() is the first one of the longest words, or None."""
    lab.longest(text)


@check(task="Functions", rules=["T5"], points=5)
@given(text=texts(PLAIN), n=st.integers(1, 5))
@example(text="b a b c c a d", n=2)
@example(text="d c b a", n=3)
@example(text="the cat saw the other cat and the dog", n=4)
@example(text="", n=1)
def test_most_frequent(lab, text, n):
    """most_frequent() puts frequent words first, and then goes by the alphabet."""
    lab.most_frequent(text, n)
    lab.most_frequent(text)


@check(task="Functions", rules=["T6"], points=4)
@given(
    text=st.text("abc d", max_size=30),
    width=st.integers(5, 25),
    end=st.sampled_from(["...", "", "!", " etc"]),
)
@example(text="abcdefghij", width=10, end="...")
@example(text="abcdefghijk", width=10, end="...")
@example(text="a text that is longer than twenty", width=12, end="!")
@example(text="abcdefghij klmnopqrs", width=6, end=" etc")
def test_shortened(lab, text, width, end):
    """shortened() cuts what is too long, and knows its defaults."""
    lab.shortened(text)
    lab.shortened(text, width)
    lab.shortened(text, width=width, end=end)
