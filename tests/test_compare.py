"""Answers are compared by exact type and by the meaning of the handout, and nothing forged gets through."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grader.judging.answers import (
    LARGE,
    LONGEST,
    SHORT,
    crashed,
    decode,
    decode_answer,
    errors_in,
    is_accident,
    is_error,
    is_refused,
    normal_message,
    seen_answer,
    split,
)
from grader.judging.compare import SAME, Comparer, Comparison, read
from grader.judging.forms import Equality, MalformedError, same, unwrap
from grader.kits.assignment import Assignment, Definition, Method
from grader.kits.kit import built_in
from grader.model.program import Form, Op, Program, Step
from spite_tools import assignment, record

RAISES = {"x": "Exception", "d": 1}
ASSERTS = {"x": "AssertionError", "d": 1}


def compared(program: Program, right: object, answer: object, messages: bool = False) -> Comparison:
    """The comparison of two lists of answers."""
    return Comparer(assignment()).compare(program, json.dumps(right), json.dumps(answer), messages)


def agree(right: object, answer: object, step: Step | None = None, messages: bool = False) -> bool:
    """Whether two answers to one step agree."""
    step = step or Step("method", "PlayStack.playCard", None, ())
    return not compared((step,), [right], [answer], messages).parts


@pytest.mark.parametrize(
    ("right", "answer"),
    [
        (1, True), (0, False), (3, 3.0), (3, "3"), ("5", 5), (None, 0), (None, False), ("", None), ([], None),
        ([], {"t": []}), ([1], [True]), ([1, 2], [2, 1]), ([1], [1, 1]), ({"t": [1]}, {"t": [True]}),
        ({"i": "0x1"}, 1), ({"f": "nan"}, {"f": "inf"}), ({"o": "Card"}, {"o": "Hand"}), ({"o": "Card"}, {"c": "Card"}),
        ({"s": [1]}, [1]), ({"d": [["a", 1]]}, {"d": [["a", 2]]}), ("a", {"big": "text"}), ("a ", "a"), ("A", "a"),
    ],
)  # fmt: skip
def test_values_that_differ(right: object, answer: object) -> None:
    """True is not 1, 3.0 is not 3, a tuple is no list, and the order of a list counts; in both directions."""
    assert not same(right, answer) and not same(answer, right)
    assert not agree([right], [answer]) and not agree([answer], [right])


@pytest.mark.parametrize(
    ("right", "answer"),
    [
        ("5", {"u": "str", "v": "5", "c": "Face"}),
        (5, {"u": "int", "v": 5, "c": "Value"}),
        ([1, "a"], {"u": "list", "v": [1, "a"], "c": "UserList"}),
        ([1], [{"u": "int", "v": 1, "c": "Rank"}]),
        (2.5, {"u": "float", "v": 2.5, "c": "Half"}),
        ({"d": [["a", 1], ["b", 2]]}, {"d": [["b", 2], ["a", 1]]}),
        ({"f": "nan"}, {"f": "nan"}),
    ],
)
def test_values_that_agree(right: object, answer: object) -> None:
    """An object of a subclass of a built-in type counts as the plain value, and pairs have no order."""
    assert agree([right], [answer])


def test_unwrapping_ends_at_the_types_that_are_meant() -> None:
    """A named tuple stays what it is, and so does a value that is wrapped wrongly."""
    assert unwrap({"u": "tuple", "v": [1], "c": "Point"}) == {"u": "tuple", "v": [1], "c": "Point"}
    assert not agree([[1]], [{"u": "tuple", "v": [1], "c": "Point"}])
    assert not agree([1], [{"u": "str", "v": "1", "c": "Face"}])


def test_texts_are_trimmed_where_they_are_shown() -> None:
    """Spaces around a `str` do not matter; inside they do, and in a returned text all of them do."""
    shown = Step("str", "PlayStack", 0, ())
    assert agree(["|[0]|"], [" |[0]|\n"], shown)
    assert not agree(["|[0]|"], ["|[0] |"], shown)
    assert not agree(["[0].0"], ["[0].0 "], Step("repr", "Card", 0, ()))
    assert not agree(["[0]"], [0], shown)


def test_texts_are_read_by_meaning() -> None:
    """How a hand is framed is open; which faces it shows, in which order, is not."""
    shown = Step("str", "Hand", 0, ())
    for text in ("[[*][2]]", "Hand: [*] [2]", "* 2", "*, 2", "<*|2>"):
        assert agree(["[[*][2]]"], [text], shown), text
    for text in ("[[2][*]]", "[[*]]", "[]", "[[*][2][2]]"):
        assert not agree(["[[*][2]]"], [text], shown), text
    assert agree(["[]"], ["(empty)"], shown)


def test_reading_takes_the_first_pattern_that_finds_anything() -> None:
    """Later patterns are for texts of another style; without patterns the text itself counts."""
    assert read((r"\[(.)\]", r"(\d)"), "5 of [3]") == ["3"]
    assert read((r"\[(.)\]", r"(\d)"), "5 of 3") == ["5", "3"]
    assert read((r"\[(.)\]",), "nothing") == []
    assert read((), " as it is ") == ["as it is"]


@pytest.mark.parametrize("kind", ["Exception", "ValueError", "AssertionError", "KeyError", "OSError"])
def test_an_exception_may_be_of_any_kind(kind: str) -> None:
    """Where the handout asks for an Exception, every subclass will do."""
    assert agree(RAISES, {"x": kind, "d": 1})


def test_an_assertion_error_is_demanded() -> None:
    """Where the handout asks for an AssertionError, nothing else will do; by accident or not is all the same."""
    assert agree(ASSERTS, {"x": "AssertionError", "d": 0})
    for kind in ("Exception", "ValueError", "TypeError", "BaseException"):
        assert not agree(ASSERTS, {"x": kind, "d": 1})


def test_ending_the_program_is_no_exception() -> None:
    """SystemExit and KeyboardInterrupt are no Exceptions, and a name that is no error is none either."""
    for kind in ("SystemExit", "KeyboardInterrupt", "GeneratorExit", "BaseException"):
        assert not agree(RAISES, {"x": kind, "d": 1})
    assert is_error("KeyError", "LookupError") and not is_error("LookupError", "KeyError")
    assert not is_error("print", "Exception") and not is_error("Nonsense", "Exception")


def test_a_call_that_was_refused() -> None:
    """The worker says so of an error before the first line of the submission; that is an error like any other."""
    refused = {"x": "TypeError", "d": 0, "n": 1}
    assert is_refused(refused) and not is_refused({"x": "TypeError", "d": 0}) and not is_refused([1])
    assert decode(json.dumps([refused]), 1) == [refused]
    assert not agree(RAISES, refused) and is_accident(refused)
    with pytest.raises(MalformedError):
        decode(json.dumps([{**refused, "n": 2}]), 1)


def test_accidents_are_told_from_intent() -> None:
    """A TypeError that just happened is a crash; one that a `raise` made is an error like any other."""
    for kind in ("TypeError", "NameError", "AttributeError", "RecursionError", "UnboundLocalError"):
        assert is_accident({"x": kind, "d": 0}) and not agree(RAISES, {"x": kind, "d": 0})
        assert not is_accident({"x": kind, "d": 1}) and agree(RAISES, {"x": kind, "d": 1})
    for kind in ("IndexError", "ValueError", "KeyError"):
        assert agree(RAISES, {"x": kind, "d": 0})


def test_an_error_is_no_answer() -> None:
    """Raising where an answer is right is wrong, and so is answering where an error is right."""
    assert not agree([1], RAISES) and not agree(RAISES, [1]) and not agree(0, RAISES)
    assert not agree([None], 0) and not agree([None], None)


def test_messages_are_compared_only_where_they_are_fixed() -> None:
    """A check of texts compares those that the handout gives, ignoring case, spaces and the full stop."""
    right = {**RAISES, "m": "Error: Card rejected"}
    for text in ("Error: Card rejected", " error:  card REJECTED. ", "Error: Card rejected!"):
        assert agree(right, {**RAISES, "m": text}, messages=True), text
    for text in ("Card rejected", "", "Error: Card"):
        assert not agree(right, {**RAISES, "m": text}, messages=True), text
        assert agree(right, {**RAISES, "m": text})
    assert not agree(right, RAISES, messages=True)
    assert agree({**RAISES, "m": "no text of the handout's"}, {**RAISES, "m": "another"}, messages=True)
    assert normal_message(" A  b.\n") == "a b"


def test_a_wrong_query_does_not_end_the_comparison() -> None:
    """What only looks spoils nothing, so what follows is compared as well."""
    program = record(
        lambda lab: [card := lab.Card(3), card.getValue(), card.getFace(), lab.show(card), card.getValue()]
    )
    found = compared(
        program, [[{"o": "Card"}], [3], ["3"], ["[3]"], [3]], [[{"o": "Card"}], RAISES, ["4"], ["[3]"], [4]]
    )
    assert found == Comparison((1, 2, 4), raised=frozenset({1}))


def test_what_changes_something_ends_it() -> None:
    """Once one side raised where the other did not, they stand in different states, and nothing later counts."""
    program = record(lambda lab: [stack := lab.PlayStack(), stack.playCard(lab.Card(5)), stack.peekValue()])
    made, right = [{"o": "PlayStack"}], [{"o": "Card"}]
    assert compared(program, [made, right, RAISES, RAISES], [made, right, [[]], [5]]) == Comparison(
        (2,), broken=True, raised=frozenset({2})
    )
    assert compared(program, [made, right, [[]], [0]], [made, right, RAISES, RAISES]) == Comparison(
        (2,), broken=True, raised=frozenset({2})
    )
    # A wrong value is no other state.
    assert compared(program, [made, right, [[]], [0]], [made, right, [None], [1]]) == Comparison((2, 3))


def test_equal_texts_need_no_reading() -> None:
    """The same text is the same answer, even one that could not be read."""
    step = Step("call", "Card", None, (1,))
    assert Comparer(assignment()).compare((step,), "no JSON", "no JSON") is SAME


def test_relations_hold_the_answer() -> None:
    """Where a relation speaks, the answer need not be the reference's, but an error is an error."""
    step = Step("positions", "", 0, ([{"r": 0}, {"r": 1}],), relation="permutation")
    assert agree([[0, 1]], [[1, 0]], step)
    found = compared((step,), [[[0, 1]]], [[[0, 0]]])
    assert (found.parts, found.unsure) == ((0,), ()) and "twice" in found.reasons[0]
    assert not agree([[0, 1]], RAISES, step)


@pytest.mark.parametrize(
    "text",
    [
        "", "nonsense", "{}", "null", "[]", "[1]", "[true]", '["a"]', "[[]]", "[[1,2]]", "[1, 2]", "[[1],[2]]", "[NaN]",
        "[-0.5]", "[0.0]", '[{"x":1,"d":1}]', '[{"x":"E"}]', '[{"x":"E","d":2}]', '[{"x":"E","d":1,"z":1}]',
        '[{"x":"E","d":1,"m":1}]', '[{"x":"E","d":1,"w":["a",1]}]', '[{"x":"E","d":1,"w":["a","b","c"]}]', "[{}]",
        "[[{}]]", '[[{"t":1}]]', '[[{"q":[]}]]', '[[{"t":[],"s":[]}]]', '[[{"d":[[1]]}]]', '[[{"d":[1]}]]', '[[{"i":5}]]',
        '[[{"u":1,"v":1,"c":"x"}]]', '[[{"u":"int","v":1}]]', '[[{"u":"int","v":1,"c":2}]]', '[[{"r":0}]]', "[" * 3000,
        "[[" + "[" * 300 + "]" * 300 + "]]", "[" * 100_000 + "]" * 100_000, '[["\\ud800', '[[1]] [[1]]',
    ],
)  # fmt: skip
def test_what_no_worker_sends(text: str) -> None:
    """Every text that is not one answer of a known form is refused."""
    with pytest.raises(MalformedError):
        decode(text, 1)


def test_what_no_worker_sends_behind_a_broken_step() -> None:
    """All that differs is looked at, also where the steps before it decide the comparison."""
    program = (Step("call", "Hand", None, ()), Step("call", "Hand", None, ()))
    with pytest.raises(MalformedError):
        Comparer(assignment()).compare(
            program, '[[{"o":"Hand"}],[{"o":"Hand"}]]', '[{"x":"TypeError","d":0},7]'
        )


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["x", "d", "m", "w", "t", "s", "u", "v", "c", "o", "i", "f", "big", "r"]),
            inner,
            max_size=3,
        )
    ),
    max_leaves=12,
)


@given(
    answers=st.lists(json_values, max_size=3) | json_values,
    right=st.sampled_from([[1], ["[1]"], RAISES, [[1]], 0, None]),
)
@settings(max_examples=400, deadline=None)
def test_any_json_is_compared_or_refused(answers: object, right: object) -> None:
    """Whatever a submission sends, the comparison answers or says MalformedError; nothing else comes out of it."""
    program = (Step("str", "Hand", 0, ()), Step("method", "Card.getValue", 0, ()))
    try:
        found = Comparer(assignment()).compare(program, json.dumps([right, right]), json.dumps(answers), True)
    except MalformedError:
        return
    assert set(found.parts) <= {0, 1}


@given(text=st.text(max_size=30))
@settings(max_examples=100, deadline=None)
def test_any_text_is_decoded_or_refused(text: str) -> None:
    """So does a text that is no JSON at all."""
    try:
        assert len(decode(text, 1)) == 1
    except MalformedError:
        pass


def test_an_unfinished_function_raises_nothing_that_is_asked_for() -> None:
    """NotImplementedError is a RuntimeError and an Exception, and no rule asks for it."""
    program = record(lambda lab: lab.PlayStack().peekValue())
    for kind, agrees in [("RuntimeError", True), ("NotImplementedError", False)]:
        right, answer = (json.dumps([[{"o": "PlayStack"}], one]) for one in (RAISES, {"x": kind, "d": 1}))
        assert bool(Comparer(assignment()).compare(program, right, answer).parts) is not agrees


def test_a_relation_that_is_not_sure_asks_for_more() -> None:
    """The step is noted, and nothing is held against it; of chance that is plain nothing is noted."""
    step = Step("tally", "shuffle", None, ([{"r": 0}, {"r": 1}], 100), relation="uniform")
    for counts, unsure in [((38, 62), (0,)), ((50, 50), ())]:
        answer = [[[[[0, 1], counts[0]], [[1, 0], counts[1]]]]]
        assert compared((step,), answer, answer) == Comparison(unsure=unsure)


def test_messages_are_left_alone_unless_asked_for() -> None:
    """Who compares without saying so compares no texts of errors."""
    right, other = (json.dumps([{**RAISES, "m": text}]) for text in ("Error: Card rejected", "No"))
    step = Step("method", "PlayStack.playCard", None, ())
    assert Comparer(assignment()).compare((step,), right, other) == SAME


def test_what_only_looks() -> None:
    """Functions and methods are, where the assignment says so, and special ways to look are."""
    methods = {"peek": Method(query=True), "push": Method()}
    defines = (
        Definition("Stack", "class", "t", methods=methods),
        Definition("count", "function", "t", query=True),
        Definition("clear", "function", "t"),
    )
    comparer = Comparer(Assignment("Test", defines, ()))
    looks = {name: comparer.is_query(Step("call", name, None, ())) for name in ("count", "clear", "Stack")}
    looks |= {name: comparer.is_query(Step("method", name, 0, ())) for name in ("Stack.peek", "Stack.push")}
    assert looks == {"count": True, "clear": False, "Stack": False, "Stack.peek": True, "Stack.push": False}
    assert comparer.is_query(Step("str", "Stack", 0, ()))
    assert not comparer.is_query(Step("make", "count", None, ()))


def test_what_looser_patterns_find_in_a_frame() -> None:
    """Where nothing is to be shown only the strictest pattern counts: the number in a frame is no card."""
    defines = (Definition("Hand", "class", "t", shows=(r"\[(.)\]", r"(\d)")),)
    comparer = Comparer(Assignment("Test", defines, ()))
    step = Step("str", "Hand", 0, ())
    for right, answer, agrees in [("[]", "0 cards", True), ("[]", "[0]", False), ("[0]", "0", True)]:
        found = comparer.compare((step,), json.dumps([[right]]), json.dumps([[answer]]))
        assert bool(found.parts) is not agrees


def nested(levels: int, before: str, after: str) -> str:
    """An answer of lists within each other."""
    return f"[[{before * levels}{after * levels}]]"


@pytest.mark.parametrize(
    ("most", "before", "after"),
    [(201, "[", "]"), (100, '{"t":[', "]}"), (100, '{"u":"list","c":"L","v":[', "]}")],
)
def test_how_deep_an_answer_may_be(most: int, before: str, after: str) -> None:
    """Lists may stand in each other up to the depth that workers send, however they are wrapped."""
    assert len(decode(nested(most, before, after), 1)) == 1
    with pytest.raises(MalformedError, match="deeply"):
        decode(nested(most + 1, before, after), 1)


def test_an_error_with_all_that_it_may_have() -> None:
    """Kind, intent, message, trace and place."""
    full = {"x": "E", "d": 1, "m": "a", "t": "b", "w": ["a.py", 1, "f"]}
    assert decode(json.dumps([full]), 1) == [full]


def test_which_steps_raise() -> None:
    """By number; where nothing is decided, none does."""
    assert errors_in(json.dumps([[1], RAISES, 0]), 3) == {1}
    assert errors_in("", 3) == frozenset()


def test_a_dictionary_is_nothing_else() -> None:
    """Its pairs are compared as pairs, and with no other kind of value."""
    pairs, other = {"d": [["a", 1]]}, {"t": [["a", 1]]}
    assert not same(pairs, other) and not same(other, pairs)
    assert not same(pairs, {"d": []}) and not same({"d": []}, pairs)


def test_pairs_are_compared_as_values_are() -> None:
    """Dictionaries within them have no order either, and an object of a subclass counts as the plain value."""
    first, second = ["x", 1], ["y", {"t": [True]}]
    inner = {"d": [["k", {"d": [first, second]}], ["l", "5"]]}
    turned = {"d": [["l", {"u": "str", "v": "5", "c": "Face"}], ["k", {"d": [second, first]}]]}
    assert same(inner, turned) and same(turned, inner)
    for other in (["y", {"t": [1]}], ["x", 1], ["z", {"t": [True]}]):
        changed = {"d": [["k", {"d": [first, other]}], ["l", "5"]]}
        assert not same(inner, changed) and not same(changed, inner)


def test_yes_and_no_as_numbers() -> None:
    """Where a member answers yes or no, 1 and 0 stand for them; other numbers, and other members, mean themselves."""
    about = load_king()
    comparer = Comparer(about)
    asked = Step("method", "CardPile.cardExists", 0, ())
    assert [comparer.meaning(asked, one) for one in (1, 0)] == [True, False]
    assert all(type(comparer.meaning(asked, one)) is bool for one in (1, 0, True, False))
    assert [comparer.meaning(asked, one) for one in (2, -1, "1", None)] == [2, -1, "1", None]
    other = Step("method", "Hand.numCards", 0, ())
    assert all(type(comparer.meaning(other, one)) is int for one in (1, 0))


def load_king() -> Assignment:
    """An assignment in which some members answer yes or no."""
    return built_in().assignment("king_of_the_hill")


def test_a_reader_that_fails_is_told_of() -> None:
    """At what a submission printed, once for each step that is wrong; at what the reference printed it is an error."""
    from assignment_tools import assignment as about
    from grader.kits.screens import PrintReader, ReaderError, Table

    def read(text: str) -> list[Table]:
        if "bad" in text:
            raise ReaderError("screen.py, line 3: fails")
        return [Table({"a": ((text.split()[0],),)}, range(1))]

    comparer = Comparer(about("bakers_game"), PrintReader(read, None))
    (name, *_) = comparer._tables
    printed, other, shown = (
        Step("printed", name, None, ()),
        Step("printed", "no such table", None, ()),
        Step("str", name, 0, ()),
    )
    for step, faults in [(printed, ("screen.py, line 3: fails",)), (other, ()), (shown, ())]:
        found = comparer.compare((step,), '[["good one"]]', '[["bad"]]')
        assert (found.parts, found.faults) == ((0,), faults)
    assert comparer.compare((printed,), '[["good one"]]', '[["good two"]]').faults == ()
    assert comparer.compare((printed,), '[["good one"]]', '[["fine"]]').faults == ()
    assert comparer.compare((printed,), '[["good one"]]', '[{"x":"ValueError","d":1}]').faults == ()
    with pytest.raises(ReaderError):
        comparer.compare((printed,), '[["bad"]]', '[["good"]]')


@pytest.mark.parametrize(
    "large", [f'["{"x" * LONGEST}"]', f"[[{'0,' * (LONGEST // 2)}0]]", "[" * (LONGEST + 1)]
)
def test_a_very_large_answer_is_not_read(large: str) -> None:
    """It is larger than anything right, and as wrong as any other answer, whatever stands in it."""
    assert seen_answer(large.encode()) == LARGE
    assert seen_answer(f'["{"x" * (LONGEST - 4)}"]'.encode()) == ["x" * (LONGEST - 4)]
    if large.endswith("]"):
        step = Step("method", "PlayStack.playCard", None, ())
        assert Comparer(assignment()).compare((step,), "[[1]]", f"[{large}]").parts == (0,)


def test_a_right_answer_may_be_very_large() -> None:
    """Then one of another size is compared with it as any other, and two that differ are not taken for the same."""
    right = [{"t": [1] * LONGEST}]
    assert agree(right, right) and not agree(right, [{"t": [1] * (LONGEST - 1)}])
    text = json.dumps(right).encode()
    assert seen_answer(text, text[: len(text) * 3 // 4]) == right != seen_answer(text, text[: len(text) // 3])


def test_what_a_program_prints_is_read() -> None:
    """Some hundred screens, and all tables of a long game."""
    assert seen_answer(b'["' + b"x" * 60_000 + b'"]') == ["x" * 60_000]


@pytest.mark.parametrize(
    ("answer", "is_crash"),
    [
        ({"x": "TypeError", "d": 0}, True),
        ({"x": "TypeError", "d": 1}, False),
        ({"x": "ValueError", "d": 0}, False),
        ({"x": "NotImplementedError", "d": 1}, True),
        (LARGE, False),
        ([1], False),
        (None, False),
        (0, False),
    ],
)
def test_a_crash_is_an_error_that_nobody_meant(answer: Form, is_crash: bool) -> None:
    """Everything else is an answer."""
    assert crashed(answer) == is_crash


def test_addresses_are_nobodys_answer() -> None:
    """The text of an object without a text of its own is the same in each run; numbers that look like one are left."""
    one, other = (
        json.dumps([[f"<hand.Hand object at 0x{n:x}>"], [[f"<Card at 0x{n:x}>, <Card at 0x{n + 64:x}>"]]])
        for n in (0x7F2C0A10, 0x7F2C0B2F10)
    )
    assert split(one, 2) == split(other, 2)
    assert decode(one, 2)[0] == ["<hand.Hand object at 0x...>"]
    assert decode('[["look at 0x1F"]]', 1) == [["look at 0x1F"]]


def floats(rel: float, abs_: float) -> Comparer:
    """A comparer of an assignment whose floats may be as far from the right ones."""
    found = Comparer(assignment())
    found.equality = Equality(rel=rel, abs=abs_)
    return found


def near(comparer: Comparer, step: Step, right: object, answer: object) -> bool:
    """Whether two numbers agree at a step."""
    return not comparer.compare((step,), json.dumps([[right]]), json.dumps([[answer]]), False).parts


def test_how_near_a_number_has_to_be() -> None:
    """As the assignment says, unless the step says otherwise: exactly, or with a distance of its own, relative or not."""
    comparer = floats(0.01, 0.5)
    plain, exact = (Step("method", "Hand.size", None, (), relation=one) for one in ("", "exactly"))
    assert near(comparer, plain, 10.0, 10.4) and not near(comparer, exact, 10.0, 10.4)
    assert near(comparer, exact, 10.0, 10.0) and not near(comparer, exact, 10.0, 10)

    def own(rel: float | None, abs_: float | None) -> Step:
        return Step("method", "Hand.size", None, (rel, abs_), relation="near")

    assert near(comparer, own(None, None), 10.0, 10.4)
    assert not near(comparer, own(None, 0.0), 10.0, 10.4) and near(comparer, own(None, 0.0), 10.0, 10.05)
    assert near(comparer, own(0.0, None), 10.0, 10.4) and not near(comparer, own(0.0, None), 100.0, 100.9)
    assert near(comparer, own(0.2, 0.0), 10.0, 11.9)
    assert not near(comparer, exact, 10, 10.0) and not near(comparer, exact, 1, True)
    # Whole numbers are compared exactly, unless a distance is asked for.
    assert not near(comparer, plain, 10, 11) and near(comparer, own(0.0, 1.0), 10, 11)


def test_exactly_counts_the_digits_of_decimal_numbers() -> None:
    """2 and 2.00 are one number in two ways to write it."""
    two, more = ({"k": "Decimal", "v": text, "c": "Decimal"} for text in ("2", "2.00"))
    exact, plain = (Step("method", "Hand.size", None, (), relation=one) for one in ("exactly", ""))
    assert agree([two], [more], plain) and not agree([two], [more], exact)


def test_how_near_sums_have_to_be() -> None:
    """What adding large floats in another order changes is no mistake, but where the step itself says how far it may be off."""
    for args, agrees in (((None, None), True), ((0.0, None), True), ((None, 0.5), False)):
        program = (
            Step("method", "Hand.index", None, (1e17, 1.0)),
            Step("method", "Hand.size", None, args, relation="near"),
        )
        found = floats(0.0, 0.5).compare(program, "[[0],[1.0]]", "[[0],[3.0]]")
        assert bool(found.parts) is not agrees, args


@pytest.mark.parametrize(("op", "usual"), [("printed", "words"), ("stderr", "words"), ("written", "exactly")])
def test_how_alike_texts_have_to_be(op: Op, usual: str) -> None:
    """Word by word, line by line or exactly, as the step says; else as is usual for where they were written."""
    texts = {"words": "a\nb", "lines": "a  b\n", "exactly": "a b"}
    alike = {"words": {"words", "lines", "exactly"}, "lines": {"lines", "exactly"}, "exactly": {"exactly"}}
    for how in ("", *alike):
        step = Step(op, "shuffle", None, (), relation=how)
        found = {name for name, text in texts.items() if agree(["a b"], [text], step)}
        assert found == alike[how or usual], how


def test_what_was_written_is_a_text() -> None:
    """Anything else agrees with none, and a text with nothing else."""
    written, other = Step("written", "shuffle", None, ()), Step("method", "Hand.size", None, ())
    assert not agree(["a"], [None], written) and not agree([None], ["a"], written)
    assert not agree([5], ["5"], other) and not agree(["5"], [5], other)
    # How texts are alike is asked of what was printed or written, and of no other.
    words = Step("method", "Hand.size", None, (), relation="words")
    assert not agree(["a b"], ["a  b"], words) and not agree([5], ["5"], words)


def test_the_classes_of_an_error_that_are_asked_for() -> None:
    """All of them are there, with others besides."""
    right = {**RAISES, "r": ["Refused", "GameError"]}
    assert agree(right, {**RAISES, "r": ["Refused", "GameError", "Exception"]})
    assert not agree(right, {**RAISES, "r": ["GameError"]}) and not agree(right, RAISES)


def test_what_an_error_was_raised_with_are_texts() -> None:
    """A text alone is no list of them, and a list of something else is none."""
    assert decode('[{"x": "E", "d": 1, "r": ["a"]}]', 1)
    for other in ('"ab"', '["a", 1]', "[1]"):
        with pytest.raises(MalformedError):
            decode(f'[{{"x": "E", "d": 1, "r": {other}}}]', 1)


def test_how_long_an_answer_may_be() -> None:
    """One of the most bytes that are looked at is read, and one more is not."""
    assert LONGEST == 1 << 16
    most = json.dumps(["a" * (LONGEST - 4)]).encode()
    assert len(most) == LONGEST and seen_answer(most) != LARGE
    assert seen_answer(most + b" ") == LARGE


@pytest.mark.parametrize(
    ("right", "answer", "none_asked", "agrees"),
    [
        (0.0, 9e-11, False, True),
        (0.0, 1e-6, False, False),
        (0.0, 9e-11, True, False),
        ([0.0], [9e-11], False, True),
    ],
)
def test_the_order_of_a_sum(right: Form, answer: Form, none_asked: bool, agrees: bool) -> None:
    """What is left of large numbers may be off by their size; where a course asks for no absolute tolerance, by nothing."""
    step = Step("call", "f", None, ([1e6, 0.1, 0.2, -1e6, -0.3],))
    comparer = Comparer(assignment())
    if none_asked:
        comparer.equality = Equality(rel=1e-10, abs=0.0)
    found = comparer.compare((step,), json.dumps([[right]]), json.dumps([[answer]]))
    assert bool(found.parts) is not agrees


def test_short_answers_are_decoded_once() -> None:
    """Thousands of steps show the same hand of cards; long answers are not kept, so that nobody fills the memory with them."""
    for size, is_kept in ((10, True), (SHORT, True), (SHORT + 1, False), (10 * SHORT, False)):
        text = json.dumps(["x" * (size - 4)]).encode()
        assert len(text) == size and decode_answer(text) == ["x" * (size - 4)]
        assert (decode_answer(text) is decode_answer(text)) == is_kept
