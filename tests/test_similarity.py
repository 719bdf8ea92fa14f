"""Copies in disguise are found, solutions of one's own are not, and hostile code only costs a bounded effort."""

from __future__ import annotations

import builtins
import io
import itertools
import json
import keyword
import random
import re
import tokenize
from collections.abc import Callable, Iterable, Mapping
from html.parser import HTMLParser

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from commands import ROOT
from grader.kits.kit import built_in
from grader.model.class_result import Similar
from grader.reference.files import support_files
from grader.reports.similar_page import MAX_PAGES, Match, matches, render_pair, with_pages
from grader.similarity.code_tokens import MAX_BLANK, MAX_LINE, MAX_TEXT, MAX_TOKENS, read_sources, tokenized
from grader.similarity.similarity import GRAM, Comparison, compare_class, grams
from grader.submissions.submission import read_submission

ASSIGNMENTS = ("spite_and_malice", "bakers_game")
Files = Mapping[str, bytes]


def given_out(assignment: str) -> dict[str, bytes]:
    """What the course gives out."""
    kit = built_in()
    return support_files(kit, kit.assignment(assignment))


def correct(assignment: str) -> dict[str, Files]:
    """The right solutions that are written in different ways, by name."""
    folder = ROOT / "examples" / assignment / "correct"
    return {
        path.name: read_submission(next(path.glob("submission*"))).files for path in sorted(folder.iterdir())
    }


def names(found: Comparison) -> set[frozenset[str]]:
    """The pairs, whichever is named first."""
    return {frozenset((pair.first, pair.second)) for pair in found.pairs}


def source(files: Files) -> str:
    """The code of a submission as one text."""
    return "\n".join("\n".join(one.lines) for one in read_sources(files)) + "\n"


def renamed(text: str) -> str:
    """The same code with other names, and without comments."""
    known: dict[str, str] = {}
    found = []
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        word = token.string
        if token.type == tokenize.COMMENT:
            word = ""
        elif token.type == tokenize.NAME and not keyword.iskeyword(word) and word not in dir(builtins):
            word = (
                word
                if word.startswith("__") and word.endswith("__")
                else known.setdefault(word, f"q{len(known)}")
            )
        found.append((token.type, word))
    return tokenize.untokenize(found)


def reordered(text: str) -> str:
    """The same functions and methods in another order."""
    head, *blocks = re.split(r"(?m)^(?=(?:    )?def |class )", text)
    random.Random(7).shuffle(blocks)
    return head + "".join(blocks)


def commented(text: str) -> str:
    """Another text before and behind each line, other blank lines, and other literals."""
    lines = [
        re.sub(r'(?<!")"[^"\n\']+"(?!")', '"Something else"', line)
        for line in text.splitlines()
        if line.strip()
    ]
    return "# mine\n" + "".join(f"{line}  # my own idea\n\n" for line in lines)


def touched_up(text: str) -> str:
    """Every twelfth line with a useless one behind it."""
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        found.append(line)
        if number % 12 == 0:
            found.append(re.match(r" *", line)[0] + "print(debug)")  # type: ignore[index]
    return "\n".join(found)


def in_a_notebook(text: str) -> str:
    """The same code in the cells of a notebook."""
    cells = [{"cell_type": "code", "source": block.splitlines(True)} for block in text.split("\n\n")]
    return json.dumps({"cells": [{"cell_type": "markdown", "source": "# Mine"}, *cells]})


DISGUISES: dict[str, Callable[[str], str]] = {
    "renamed": renamed,
    "reordered": reordered,
    "commented": commented,
    "touched up": touched_up,
    "all of it": lambda text: touched_up(commented(reordered(renamed(text)))),
}


@pytest.mark.parametrize("assignment", ASSIGNMENTS)
def test_own_solutions_are_not_reported(assignment: str) -> None:
    """Right solutions that were written differently are no pair, though the task leaves little choice."""
    found = compare_class(correct(assignment).items(), given_out(assignment))
    assert found.pairs == ()


def test_a_class_of_own_work_has_no_pair() -> None:
    """In the sample class of a short assignment, where each wrote for itself, nobody is reported."""
    folder = ROOT / "examples" / "class" / "spite_and_malice"
    everybody = [(path.name, read_submission(path).files) for path in sorted(folder.iterdir())]
    assert compare_class(everybody, given_out("spite_and_malice")).pairs == ()


@pytest.mark.parametrize("disguise", DISGUISES)
@pytest.mark.parametrize(
    ("assignment", "name"),
    [
        ("spite_and_malice", "one_file"),
        ("spite_and_malice", "dataclass_card"),
        ("bakers_game", "recursion"),
        ("bakers_game", "own_cards"),
    ],
)
def test_copies_in_disguise_are_found(assignment: str, name: str, disguise: str) -> None:
    """Other names, comments, texts and order hide no copy among the solutions of others."""
    everybody = dict(correct(assignment))
    everybody["copy"] = {"mine.py": DISGUISES[disguise](source(everybody[name])).encode()}
    found = compare_class(everybody.items(), given_out(assignment))
    assert names(found) == {frozenset((name, "copy"))}
    (pair,) = found.pairs
    assert max(pair.first_share, pair.second_share) > 0.7


@pytest.mark.parametrize(
    ("path", "encode"),
    [
        ("a.py", lambda text: text.replace("\n", "\r\n").encode("utf-16")),
        ("a.py", lambda text: text.replace("\n", "\r").encode("utf-8-sig")),
        ("a.py", lambda text: (text + "# \xe9").encode("latin-1")),
        ("a.py", lambda text: text.encode("utf-16-be")),
        ("a.ipynb", lambda text: in_a_notebook(text).encode()),
        ("deep/er/a.py", lambda text: ("def broken(:\n  'never closed\n" + text).encode()),
    ],
)
def test_forms_of_files_are_read(path: str, encode: object) -> None:
    """Encodings, line ends, notebooks, folders and broken code hide nothing."""
    files = correct("spite_and_malice")["one_file"]
    copy = {path: encode(source(files)), "x.txt": b"import os\n" * 999}  # type: ignore[operator]
    (pair,) = compare_class([("a", files), ("b", copy)], {}).pairs
    assert min(pair.first_share, pair.second_share) > 0.9


def test_a_part_that_was_copied_is_found() -> None:
    """Who adds another's whole work to more of their own is reported, with a share for each."""
    everybody = correct("bakers_game")
    both = {"a.py": (source(everybody["camel_case"]) + source(everybody["recursion"])).encode()}
    found = compare_class([*everybody.items(), ("both", both)], given_out("bakers_game"))
    assert names(found) == {frozenset(("both", "camel_case")), frozenset(("both", "recursion"))}
    for pair in found.pairs:
        theirs, joined = pair.first_share, pair.second_share
        assert theirs > 0.9 > joined > 0.2


def in_brackets(text: str) -> str:
    """The same code with brackets, commas and texts that change nothing, at many places."""
    text = re.sub(r"\bself\.", "(self).", text)
    text = re.sub(r"(?m)^(\s+)return (.+[^,\\(\[{])$", r"\1'note'; return ((\2));", text)
    return re.sub(r"(?m)^(\s+)(\w+) = (\w+)$", r"\1(\2) = (((\3)))", text)


def padded(files: Files, comments: bytes) -> Files:
    """The same files with such comments in front, many times."""
    return padded_by(files, comments * 12_000)


def padded_by(files: Files, text: bytes) -> Files:
    """The same files with this text in front."""
    return {path: text + data for path, data in files.items()}


HIDINGS: dict[str, Callable[[Files], Files]] = {
    "comments in front": lambda files: padded(files, b"# nothing here\n"),
    "documentation in front": lambda files: padded(files, b'"""nothing\nhere"""\n'),
    "one long documentation": lambda files: padded_by(
        files, b'"""\n' + b"nothing here\n" * 12_000 + b'"""\n'
    ),
    "one long line of it": lambda files: padded_by(files, b'"""' + b"nothing here " * 12_000 + b'"""\n'),
    "one long comment": lambda files: padded_by(files, b"#" + b"nothing here " * 12_000 + b"\n"),
    "comments behind lines": lambda files: {
        path: re.sub(rb"(?m)$", b"  # " + b"x" * 900, data) for path, data in files.items()
    },
    "a file of comments": lambda files: {"a_notes.py": b"# nothing here\n" * 12_000, **files},
    "a file of other code": lambda files: {"a_notes.py": b"print(1, 2, [3])\n" * 12_000, **files},
    "brackets": lambda files: {"mine.py": in_brackets(source(files)).encode()},
}


@pytest.mark.parametrize("hiding", HIDINGS)
@pytest.mark.parametrize("name", ["one_file", "dataclass_card"])
def test_nothing_in_front_of_a_copy_hides_it(name: str, hiding: str) -> None:
    """Comments take no room from the code, what is graded comes first, and brackets that only group are nothing."""
    everybody = dict(correct("spite_and_malice"))
    everybody["copy"] = HIDINGS[hiding](everybody[name])
    wanted = [one.name for one in built_in().assignment("spite_and_malice").defines]
    found = compare_class(everybody.items(), given_out("spite_and_malice"), wanted)
    assert names(found) == {frozenset((name, "copy"))}
    (pair,) = found.pairs
    assert max(pair.first_share, pair.second_share) > (0.8 if hiding == "brackets" else 0.95)


def test_what_was_not_compared_is_told() -> None:
    """Whose code is longer than what is looked at is named, and nobody else."""
    long = b"x = [1, 2]\n" * 20_000
    found = compare_class([("a", {"a.py": long}), ("b", {"b.py": b"# x\n" * 9_000}), ("c", {})], {})
    assert found.partly == ("a",)


def test_a_pile_of_solutions_makes_nobody_a_pair() -> None:
    """Whoever hands in many solutions shares nearly every piece with everybody, and that is no reason to look at the others."""
    others = correct("spite_and_malice")
    pile = {
        f"old/{n}/{path}": data
        for n, files in enumerate(others.values())
        for path, data in files.items()
        if path.endswith(".py")
    }
    whole = {"all.py": b"\n".join(pile.values())}
    marked = ROOT / "tests" / "marked" / "spite_and_malice"
    honest = {path.parent.name: read_submission(path).files for path in sorted(marked.glob("*/submission"))}
    alone = names(compare_class(honest.items(), given_out("spite_and_malice")))
    assert len(alone) < len(honest) / 8
    for files in (pile, whole):
        found = compare_class([*honest.items(), ("pile", files)], given_out("spite_and_malice"))
        assert names(found) == alone


def test_a_pile_of_others_work_is_named() -> None:
    """Who has the whole work of three others is told as such, and each of these is a pair with it."""
    four = dict(list(correct("spite_and_malice").items())[:4])
    pile = {f"{n}.py": source(files).encode() for n, files in enumerate(four.values())}
    found = compare_class([*four.items(), ("pile", pile)], given_out("spite_and_malice"))
    assert names(found) == {frozenset(("pile", name)) for name in four}
    assert found.piles == ("pile",)
    assert compare_class(four.items(), {}).piles == ()


def test_what_was_given_out_counts_for_nothing() -> None:
    """Two who share nothing but the course's own code are a pair only where it is not known as such."""
    solutions = correct("spite_and_malice")
    skeleton = source(correct("bakers_game")["box_drawings"])
    class_ = [
        (name, {"a.py": (skeleton + source(solutions[name])).encode()}) for name in ("linked_list", "utf16")
    ]
    assert len(compare_class(class_, {}).pairs) == 1
    assert compare_class(class_, {"handout/skeleton.py": skeleton.encode()}).pairs == ()
    alone = [(name, {"skeleton.py": skeleton.encode()}) for name in "abc"]
    assert compare_class(alone, {"skeleton.py": skeleton.encode()}).pairs == ()


def test_common_stock_counts_for_nothing() -> None:
    """What more than a fifth of a larger class has is taken for something that was given to all."""
    solutions = list(correct("spite_and_malice").values())
    shared = source(correct("bakers_game")["box_drawings"])
    class_ = [
        (f"s{number}", {"a.py": ((shared if number < 12 else "") + source(files)).encode()})
        for number, files in enumerate(solutions)
    ]
    assert compare_class(class_, {}).pairs == ()
    fewer = [
        (name, {"a.py": files["a.py"][len(shared.encode()) :]} if name > "s5" else files)
        for name, files in class_
    ]
    assert compare_class(fewer, {}).pairs != ()


def test_a_ring_of_copies_is_told_once_each() -> None:
    """However many have the same code, each is named beside the first, and they are not common stock."""
    solutions = correct("spite_and_malice")
    ring = [(f"copy{number}", solutions["one_file"]) for number in range(30)]
    found = compare_class([*solutions.items(), *ring], {})
    assert names(found) == {frozenset(("one_file", name)) for name, _ in ring}
    assert all((pair.first_share, pair.second_share) == (1, 1) for pair in found.pairs)


def test_little_code_is_no_evidence() -> None:
    """A dozen lines that are alike, or none at all, make no pair."""
    short = "".join(f"def f{n}(a, b):\n    return a + b * {n}\n" for n in range(4)).encode()
    assert compare_class([("a", {"a.py": short}), ("b", {"b.py": short})], {}).pairs == ()
    for nothing in ({}, {"a.py": b""}, {"a.txt": short * 50}, {"a.ipynb": b"{"}, {"a.py": b"#\n" * 900}):
        assert compare_class([("a", nothing), ("b", nothing)], {}).pairs == ()


def test_the_order_of_the_class_is_nothing() -> None:
    """The same pairs come out of a class in another order."""
    everybody = {
        **correct("bakers_game"),
        "copy": {"c.py": renamed(source(correct("bakers_game")["recursion"])).encode()},
    }
    one = compare_class(everybody.items(), {})
    other = compare_class(reversed(everybody.items()), {})
    assert names(one) == names(other) != set()
    assert one.common == other.common


# What is hostile.

HOSTILE = {
    "one line": b"a=1;" * 500_000,
    "blanks": b"match" + b" " * 1_000_000,
    "odd blanks": b"match" + "\x0c\x0b\u2003".encode() * 200_000,
    "brackets": b"(" * 1_000_000,
    "quotes": b'"""' * 300_000,
    "backslashes": b"\\" * 1_000_000,
    "zeros": bytes(1_000_000),
    "no text": bytes(range(256)) * 4000,
    "f-strings": b"f'{" * 300_000,
    "codec": b"# coding: punycode\n" + b"x" * 1_000_000,
    "surrogates": "x = '\ud800'\n".encode("utf-8", "surrogatepass") * 9,
    "lines": b"\n" * 1_000_000,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_code_is_bounded(name: str) -> None:
    """Whatever a file holds, so much of it is looked at and no more, in lines that a lexer can bear."""
    sources = read_sources({"a.py": HOSTILE[name], "b.py": HOSTILE[name]})
    assert sum(len(line) + 1 for one in sources for line in one.lines) <= MAX_TEXT * (1 + 1 / MAX_LINE) + 2
    for one in sources:
        assert all(len(line) <= MAX_LINE for line in one.lines)
        assert not any(re.search(rf"\s{{{MAX_BLANK + 1}}}", line) for line in one.lines)
        assert len(one.numbers) == len(one.lines)
    found = tokenized(sources)
    assert sum(len(one.codes) for one in found) <= MAX_TOKENS
    for one, tokens in zip(sources, found, strict=True):
        for place in tokens.places:
            assert 0 <= place.start <= place.end <= len(one.lines[place.line])


@pytest.mark.parametrize(
    "data", [b"[" * 100_000, b'{"cells": 1}', b'{"cells":[{"source":[1]}]}', b"\xff", b"null"]
)
def test_what_is_no_notebook_is_empty(data: bytes) -> None:
    """A notebook that cannot be read has no code, and stops nothing."""
    (found,) = read_sources({"a.ipynb": data})
    assert found.lines == ()


@given(st.dictionaries(st.sampled_from(["a.py", "b.py", "c.ipynb", "d"]), st.binary(max_size=300)))
@settings(max_examples=150, deadline=None)
def test_any_bytes_can_be_compared(files: dict[str, bytes]) -> None:
    """Nothing that a file may hold is an error."""
    assert len(compare_class([("a", files), ("b", files)], files).pairs) <= 1


# The page.

codes = st.lists(st.integers(0, 3), max_size=120).map(bytes)


@given(codes, codes, codes)
@settings(max_examples=200, deadline=None)
def test_matches_are_equal_and_apart(first: bytes, shared: bytes, second: bytes) -> None:
    """Each match is the same on both sides, long enough, in one file, and overlaps with no other."""
    one, other = first + shared + second, second + shared + first
    found = matches(one, other, frozenset())
    for match in found:
        assert match.size >= GRAM
        run = one[match.first : match.first + match.size]
        assert run == other[match.second : match.second + match.size]
        assert 0 not in run
    for side in range(2):
        spans = sorted((match[side], match[side] + match.size) for match in found)
        assert all(before[1] <= after[0] for before, after in itertools.pairwise(spans))


def test_a_match_is_found_in_another_place() -> None:
    """What stands elsewhere in the other code is one match, and what is common is none."""
    run = bytes(range(5, 55))
    one, other = run + b"\1\2\1", b"\3" * 9 + run
    assert matches(one, other, frozenset()) == [Match(0, 9, 50)]
    assert matches(one, other, frozenset(grams(run))) == []


class Page(HTMLParser):
    """What is on a page: ids, links, tags, and the lines of code on each side."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.lines: list[str] = []
        self._open: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.tags.append((tag, found))
        self.ids += [value for name, value in attrs if name == "id" and value]
        self.links += [value for name, value in attrs if name == "href" and value]
        if tag in ("code", "a"):
            self._open.append(tag)
        if tag == "code":
            self.lines.append("")

    def handle_endtag(self, tag: str) -> None:
        if tag in ("code", "a"):
            self._open.pop()

    def handle_data(self, data: str) -> None:
        if self._open == ["code"]:
            self.lines[-1] += data


def page_of(class_: Iterable[tuple[str, Files]], starter: Files) -> tuple[str, Similar]:
    """The page of the only pair in a class."""
    everybody = dict(class_)
    found = compare_class(everybody.items(), starter)
    (pair,) = found.pairs
    first, second = everybody[pair.first], everybody[pair.second]
    return render_pair(pair, first, second, found.common, built_in().reports), pair


def test_the_page_shows_both_codes() -> None:
    """All lines of both are there as they are, each marked part leads to its counterpart, and no script is."""
    everybody = {**correct("bakers_game")}
    everybody["copy"] = {"c.py": reordered(renamed(source(everybody["recursion"]))).encode()}
    text, pair = page_of(everybody.items(), given_out("bakers_game"))
    page = Page(text)
    written = [
        line
        for name in (pair.first, pair.second)
        for one in read_sources(everybody[name])
        for line in one.lines
    ]
    assert page.lines == written
    assert len(page.ids) == len(set(page.ids))
    parts = [name for name in page.ids if re.fullmatch(r"[ab]\d+", name)]
    assert len(parts) >= 6
    for name in parts:
        assert name.translate(str.maketrans("ab", "ba")) in parts
        assert f"#{name}" in page.links
    assert all(link.startswith(("#", "../")) for link in page.links)
    assert "A reason to look, and no proof" in text
    (policy,) = (found["content"] for tag, found in page.tags if "http-equiv" in found)
    assert policy is not None
    assert "default-src 'none'" in policy
    assert "script-src" not in policy


def test_only_the_most_alike_have_pages() -> None:
    """The first pairs have a page each, and the others are listed without one."""
    pairs = with_pages(Similar("a", f"b{number}", 1, 1) for number in range(MAX_PAGES + 2))
    assert [pair.page for pair in pairs[:2]] == ["similar/1.html", "similar/2.html"]
    assert len({pair.page for pair in pairs}) == MAX_PAGES + 1
    assert [pair.page for pair in pairs[-2:]] == ["", ""]


def test_hostile_text_cannot_act() -> None:
    """Names, paths and code that try to be markup are shown as text, with what is invisible written out."""
    evil = "</code><script>alert(1)</script><img src=x onerror=alert(2)>"
    code = source(correct("spite_and_malice")["linked_list"]) + f"# {evil}\n# \x1b[2J\u202e\n"
    class_ = [("<b>ada</b>", {f"{evil}.py": code.encode()}), ('"><script>', {"b.py": ("\n" + code).encode()})]
    text, _ = page_of(class_, {})
    page = Page(text)
    assert [tag for tag, _ in page.tags].count("script") <= 1
    assert not {"img", "b"} & {tag for tag, _ in page.tags}
    assert not any(name.startswith("on") for _, found in page.tags for name in found)
    assert "\x1b" not in text
    assert "⟨ESC⟩[2J⟨U+202E⟩" in text


def test_what_did_not_count_is_dimmed() -> None:
    """Code that the course gave out is told apart from what is alike."""
    skeleton = source(correct("bakers_game")["box_drawings"])
    mine = source(correct("spite_and_malice")["linked_list"])
    class_ = [("a", {"a.py": (skeleton + mine).encode()}), ("b", {"b.py": (mine + skeleton).encode()})]
    text, _ = page_of(class_, {"s.py": skeleton.encode()})
    assert text.count('class="stock"') > len(skeleton.splitlines())
    assert 'id="a1"' in text
