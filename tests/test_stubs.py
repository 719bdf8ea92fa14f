"""Stubs: a solution whose functions are there and do next to nothing."""

from __future__ import annotations

import ast
from typing import Any

import pytest

from grader.kits.stubs import BODIES, LoneStub, Stub, called, functions, stubs
from grader.model.program import Op, Step

SOURCE = '''
"""A box."""
SIZE = 3


class Box:
    kind = "box"

    def __init__(self, size=SIZE):
        self.size = size

    def put(self, thing, /, place):
        def near():
            return place
        self.thing = thing
        return near()

    async def wait(self, times):
        return times

    @staticmethod
    def none():
        return "none"

    class Lid:
        def shut(self):
            return "shut"


def mix(things, *, seed=0):
    return things[::-1], seed


if SIZE:
    def kept():
        return "kept"
'''


def emptied(body: str, constructors: bool = True, *names: str) -> dict[str, Any]:
    """What the source defines, once a stub has emptied it: all of it, or these names."""
    stub = Stub(body, constructors, frozenset(names) if names else None)
    space: dict[str, Any] = {}
    exec(stub.of({"box.py": SOURCE.encode()})["box.py"], space)
    return space


ANSWERS = {
    "do nothing": None,
    "return 0": 0,
    "return an empty text": "",
    "return an empty list": [],
    "return True": True,
    "return False": False,
    "return a number": 50,
    "return a list": [1, 2, 3],
}
"""Bodies that do not ask for the arguments -> what every function returns then."""


def test_every_body_is_tested() -> None:
    """Here, or with the arguments, or with the error."""
    assert {*ANSWERS, "return their first argument", "return their last argument", "raise an error"} == {
        *BODIES
    }


@pytest.mark.parametrize("body", ANSWERS)
def test_functions_return_the_same_whatever_they_are_given(body: str) -> None:
    """Methods and functions, static and not, those of classes within classes, and the coroutines of async ones."""
    space = emptied(body)
    box = space["Box"](7)
    found = [box.put("x", 1), box.none(), space["Box"].Lid().shut(), space["mix"]([1, 2], seed=4)]
    with pytest.raises(StopIteration) as done:
        box.wait(3).send(None)
    for one in [*found, done.value.value]:
        assert (one, type(one)) == (ANSWERS[body], type(ANSWERS[body]))
    assert not hasattr(box, "thing")


def test_functions_return_an_argument() -> None:
    """The first, which is the object in methods, or the last that has a place; nothing, where there is none."""
    first, last = emptied("return their first argument"), emptied("return their last argument")
    box = first["Box"]()
    assert box.put("x", 1) is box and first["mix"]("a", seed=1) == "a" and box.none() is None
    box = last["Box"]()
    assert box.put("x", 1) == 1 and last["mix"]("a", seed=1) == "a" and box.none() is None


def test_only_positional_arguments_are_still_arguments() -> None:
    """Those before a slash come first."""
    made = {
        body: Stub(body, True).of({"a.py": b"def put(thing, other, /):\n    pass\n"})["a.py"]
        for body in ("return their first argument", "return their last argument")
    }
    assert made == {
        "return their first argument": b"def put(thing, other, /):\n    return thing",
        "return their last argument": b"def put(thing, other, /):\n    return other",
    }


def test_functions_raise_an_error() -> None:
    """Which the constructors do as well, unless these are left as they are."""
    space = emptied("raise an error")
    box = space["Box"](7)
    assert box.size == 7
    for call in (lambda: box.put(1, 2), box.none, lambda: space["mix"]([])):
        with pytest.raises(Exception, match="not written yet"):
            call()
    with pytest.raises(Exception, match="not written yet"):
        emptied("raise an error", False)["Box"](7)


@pytest.mark.parametrize("body", [one for one in BODIES if one != "raise an error"])
def test_constructors(body: str) -> None:
    """They are left as they are, or do nothing; never do they return something, which Python refuses."""
    assert emptied(body)["Box"](7).size == 7
    assert vars(emptied(body, False)["Box"](7)) == {}


def test_a_function_goes_with_those_in_it() -> None:
    """The whole body is one line; decorators, arguments and everything outside of functions stay."""
    text = Stub("return 0", False).of({"box.py": SOURCE.encode()})["box.py"].decode()
    functions = [
        one for one in ast.walk(ast.parse(text)) if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    assert {one.name for one in functions} == {"__init__", "put", "wait", "none", "shut", "mix", "kept"}
    assert all(len(one.body) == 1 for one in functions)
    assert "@staticmethod" in text and "def put(self, thing, /, place)" in text and "size=SIZE" in text
    space = emptied("return 0", False)
    assert (space["SIZE"], space["Box"].kind, space["__doc__"]) == (3, "box", "A box.")
    # What is no definition at the top of the module is no student's.
    assert space["kept"]() == "kept"


@pytest.mark.parametrize(("name", "other"), [("Box", "mix"), ("mix", "Box")])
def test_only_what_is_named_is_emptied(name: str, other: str) -> None:
    """A stub of one task leaves what belongs to others; a name within a class is none at the top."""
    space = emptied("return 0", False, name, "put", "SIZE")
    works = {"Box": space["Box"](7).put("x", 1) == 1, "mix": space["mix"]([1, 2]) == ([2, 1], 0)}
    assert works == {name: False, other: True}


def test_what_is_not_python_stays_as_it_is() -> None:
    """Other files, and Python that cannot be read, to the byte."""
    files = {"notes.txt": b"def a():\n    return 1\n", "bad.py": b"def a(:\n", "null.py": b"x = 1\0\n"}
    right = b"def a():\n    return 1\n"
    made = Stub("do nothing", True).of({**files, "right.py": right})
    assert made == {**files, "right.py": b"def a():\n    pass"}


def test_a_source_in_another_encoding_keeps_its_texts() -> None:
    """It is written in UTF-8, which needs no declaration."""
    source = "# coding: latin-1\nNAME = 'Ä'\ndef a():\n    return NAME\n".encode("latin-1")
    assert (
        Stub("do nothing", True).of({"a.py": source})["a.py"].decode() == "NAME = 'Ä'\n\ndef a():\n    pass"
    )


def test_all_stubs() -> None:
    """Each body with the constructors as they are and without, of everything or of what is named."""
    both = [(body, constructors) for body in BODIES for constructors in (True, False)]
    for names, known in [(None, None), (["Box", "mix"], {"Box", "mix"}), ([], set())]:
        made = list(stubs(names))
        assert [(one.body, one.constructors) for one in made] == both
        assert all(one.names == known for one in made)


def test_what_does_no_more_than_a_stub_does_nothing_then() -> None:
    """A function that is its stub already would keep its work: one that returns its object, or its argument."""
    source = b'class A(list):\n    @property\n    def own(self):\n        """Itself."""\n        return self\n    def last(self, x):\n        return x\n    def two(self, x):\n        x = 1\n        return x\n'
    space: dict[str, Any] = {}
    exec(Stub("return their last argument", True).of({"a.py": source})["a.py"], space)
    one = space["A"]()
    assert (one.own, one.last(5), one.two(5)) == (None, None, 5)
    exec(Stub("return their first argument", True).of({"a.py": source})["a.py"], space)
    one = space["A"]()
    assert one.own is None and one.last(5) is one


FILES = {
    "box.py": SOURCE.encode(),
    "more.py": b"""\
class Big(Box):
    @property
    @cached
    def place(self):
        return 1

    def __str__(self):
        return "big"

    def _hidden(self):
        return 1

    def __own(self):
        return 1

    size = 2

class Bag:
    def mix(self):
        return 1

def mix(one):
    return one

mixed = mix
""",
    "bad.py": b"def mix(:",
    "notes.txt": b"def mix():\n    pass\n",
}


def lone(name: str, body: str) -> dict[str, Any]:
    """What the box's source defines where one function has another body."""
    space: dict[str, Any] = {}
    exec(LoneStub(name, body).of({"box.py": SOURCE.encode()})["box.py"], space)
    return space


def test_a_lone_stub_changes_one_function() -> None:
    """A method or a function at the top of a module; one of the same name elsewhere stays."""
    space = lone("Box.put", "return __first__, __last__")
    box = space["Box"](7)
    assert box.put("x", 1) == (box, 1)
    assert (box.size, box.none(), space["mix"]([1, 2])) == (7, "none", ([2, 1], 0))
    space = lone("mix", 'return {"a": __first__}')
    assert (space["mix"]([1]), space["Box"]().put("x", 1)) == ({"a": [1]}, 1)
    for name in ("put", "Lid.shut", "Box.shut.none", "Other.put", "kept"):
        space = lone(name, "return 5")
        assert (space["Box"](7).put("x", 1), space["Box"].Lid().shut(), space["kept"]()) == (
            1,
            "shut",
            "kept",
        )


def test_a_lone_stub_of_a_constructor() -> None:
    """It is changed like any other function, and returns nothing."""
    assert vars(lone("Box.__init__", "return 5")["Box"](7)) == {}
    with pytest.raises(KeyError):
        lone("Box.__init__", "raise KeyError")["Box"](7)


def test_a_lone_stub_of_what_a_class_inherits() -> None:
    """The class gets a method of its own, and the one that it inherits from stays as it is."""
    source = b"class Box:\n    def put(self, one):\n        return one\n\nclass Big(Box):\n    size = 2\n"
    for body, answer in (("pass", None), ("return [__first__][1:]", []), ("return 5", 5)):
        space: dict[str, Any] = {}
        exec(LoneStub("Big.put", body).of({"a.py": source})["a.py"], space)
        assert space["Big"]().put(1) == answer and space["Box"]().put(1) == 1 and space["Big"].size == 2


def test_functions_that_others_may_call() -> None:
    """Where each begins, its decorators among it; not those that are private, those of other classes, and those in functions."""
    found = functions(FILES, {"Big", "mix", "size"})
    assert found == {"Big.place": ("more.py", 2), "Big.__str__": ("more.py", 7), "mix": ("more.py", 22)}
    assert functions({"box.py": FILES["box.py"]}, {"Box"}) == {
        "Box.__init__": ("box.py", 9),
        "Box.put": ("box.py", 12),
        "Box.wait": ("box.py", 18),
        "Box.none": ("box.py", 21),
    }
    assert functions(FILES, set()) == {}


@pytest.mark.parametrize(
    ("op", "member", "name"),
    [
        ("call", "Hand", "Hand.__init__"),
        ("call", "shuffle", "shuffle"),
        ("method", "Hand.pop", "Hand.pop"),
        ("str", "Hand", "Hand.__str__"),
        ("eq", "Hand", "Hand.__eq__"),
        ("str", "", ".__str__"),
        ("eq", "", ""),
    ],
)
def test_the_function_that_a_step_is_about(op: Op, member: str, name: str) -> None:
    """A special method belongs to its class; only what shows a thing is looked for in those of no class, too."""
    assert called(Step(op, member, None, ()), {"Hand"}) == name
