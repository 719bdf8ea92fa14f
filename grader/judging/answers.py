"""The answers of a program as JSON text: taken apart, decoded and checked for shape, and what kind of error they are.

Answers of a submission are trusted for nothing.  They are decoded with a strict decoder into plain built-in types.
"""

from __future__ import annotations

import builtins
import re
from functools import lru_cache

import msgspec

from grader.judging.forms import MalformedError, check_form
from grader.model.program import Form

ACCIDENTS = frozenset(
    {
        "NameError",
        "UnboundLocalError",
        "AttributeError",
        "TypeError",
        "RecursionError",
        "MemoryError",
        "ImportError",
    }
    | {"ModuleNotFoundError", "NotImplementedError", "SyntaxError", "IndentationError", "SystemError"}
)
"""Errors that nobody means to raise: they count as a crash unless a `raise` of the submission made them."""

SHORT = 400
"""Bytes of an answer that is kept decoded at most: what is kept is bounded, whoever wrote it."""

LONGEST = 64 << 10
"""Bytes of an answer that is looked at, or twice those of the right one.  The longest right one so far has 4,000."""

LARGE: Form = [{"big": "structure"}]
"""In the place of an answer that is longer: something larger than what is right."""

_BEFORE_ADDRESS = " at 0x"
_ADDRESS = re.compile(f"{_BEFORE_ADDRESS}[0-9a-fA-F]{{1,16}}(?=>)")

_SPLITTER = msgspec.json.Decoder(list[msgspec.Raw])


def decode(text: str, size: int) -> list[Form]:
    """The answers of one program, checked for shape.  Raises MalformedError."""
    return [decode_answer(one) for one in split(text, size)]


def split(text: str, size: int) -> list[bytes]:
    """The texts of the answers of one program.  Raises MalformedError where there are not so many.

    Addresses, as in `<hand.Hand object at 0x7f2c>`, are left out: they are others in each run, and nobody's answer.
    """
    if _BEFORE_ADDRESS in text:
        text = _ADDRESS.sub(f"{_BEFORE_ADDRESS}...", text)
    try:
        answers = [bytes(one) for one in _SPLITTER.decode(text)]
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise MalformedError(str(error)) from None
    if len(answers) != size:
        raise MalformedError("wrong number of answers")
    return answers


def seen_answer(text: bytes, right: bytes = b"") -> Form:
    """The answer of a submission, as `decode_answer`; LARGE where it is far longer than any right one, which is not decoded."""
    return LARGE if len(text) > max(LONGEST, 2 * len(right)) else decode_answer(text)


def decode_answer(text: bytes) -> Form:
    """The answer of one step, checked for shape.  Raises MalformedError.  Nobody changes it: short ones are shared."""
    return _decode_short(text) if len(text) <= SHORT else _decode_answer(text)


@lru_cache(maxsize=8192)
def _decode_short(text: bytes) -> Form:
    """A hand of cards is shown by thousands of steps, and each way to call a function asks for them again."""
    return _decode_answer(text)


def _decode_answer(text: bytes) -> Form:
    try:
        answer = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        raise MalformedError(str(error)) from None
    if answer is None or (type(answer) is int and answer == 0):
        return answer
    if type(answer) is list and len(answer) == 1:
        check_form(answer[0])
    elif not (type(answer) is dict and _is_error_form(answer)):
        raise MalformedError("an answer of no known form")
    return answer


@lru_cache(maxsize=8192)
def split_known(text: str, size: int) -> list[bytes]:
    """The same of the reference's answers."""
    return split(text, size)


@lru_cache(maxsize=8192)
def decode_known(text: str, size: int) -> list[Form]:
    """The answers of the reference, which every submission is compared with.  Nobody changes them."""
    return decode(text, size)


@lru_cache(maxsize=8192)
def errors_in(text: str, size: int) -> frozenset[int]:
    """The numbers of the steps that raise, in a reference's answers; empty for an undecided answer."""
    if not text:
        return frozenset()
    return frozenset(n for n, answer in enumerate(decode_known(text, size)) if isinstance(answer, dict))


def _is_error_form(answer: dict[str, Form]) -> bool:
    return (
        type(answer.get("x")) is str
        and answer.get("d") in (0, 1)
        and set(answer) <= {"x", "d", "n", "m", "t", "w", "r"}
        and answer.get("n", 1) == 1
        and all(type(answer[key]) is str for key in ("m", "t") if key in answer)
        and ("w" not in answer or _is_place(answer["w"]))
        and ("r" not in answer or _are_texts(answer["r"]))
    )


def _are_texts(form: Form) -> bool:
    return type(form) is list and all(type(one) is str for one in form)


def _is_place(place: Form) -> bool:
    return type(place) is list and [type(one) for one in place] == [str, int, str]


def same_classes(answer: dict[str, Form], right: dict[str, Form]) -> list[str]:
    """The error classes of the assignment that two errors are both of."""
    mine, other = answer.get("r", ()), right.get("r", ())
    return (
        [str(one) for one in mine if one in other]
        if isinstance(mine, list) and isinstance(other, list)
        else []
    )


def is_error(name: str, wanted: str) -> bool:
    """Whether the built-in exception `name` is `wanted` or a subclass of it."""
    one, other = getattr(builtins, name, None), getattr(builtins, wanted, None)
    return isinstance(one, type) and isinstance(other, type) and issubclass(one, other)


def is_accident(answer: dict[str, Form]) -> bool:
    """Whether an error came out of a slip (a misspelt name, a wrong type) and not out of a `raise`.

    A NotImplementedError says that a function is unfinished, whoever raises it, although it is a RuntimeError.
    """
    return answer["x"] == "NotImplementedError" or (answer["x"] in ACCIDENTS and not answer["d"])


def crashed(answer: Form) -> bool:
    """Whether a step ended with an error that nobody meant to raise."""
    return isinstance(answer, dict) and "x" in answer and is_accident(answer)


REFUSED_MARK = '"n":1'
"""Stands in the text of all answers that have a refused call among them, for a quick look; a text in it has `\\"`."""


def is_refused(answer: Form) -> bool:
    """Whether a call came to nothing because of its arguments, before a line of the submission had run."""
    return isinstance(answer, dict) and "x" in answer and "n" in answer


def normal_message(text: str) -> str:
    """An error's text as it is compared: trimmed, spaces folded, no case, no final punctuation."""
    return " ".join(text.split()).casefold().rstrip(".!?:; ")
