"""Writes a program as Perl that runs as a script beside the student's files.

The submission's own names for things are used.
"""

from __future__ import annotations

import json
import re
from typing import Any

from grader.languages.listing import Listing, Writer
from grader.model.outcomes import Loaded
from grader.model.program import Form, Program, Step

_CALLS = ("call", "tally", "uses", "printed", "takes")
"""Steps that call a function, or make an object, where they have no target."""

_PLAIN = re.compile(r"[ -&(-\[\]-~]*")


class _Writer(Writer):
    nothing, sigil = "undef", "$"

    def __init__(self, program: Program, loaded: Loaded) -> None:
        super().__init__(program)
        self.loaded = loaded

    def tagged(self, tag: str, inner: Any) -> str:
        if tag == "t":
            return self.form(inner)
        if tag == "d":
            return "{" + ", ".join(f"{self.form(k)} => {self.form(v)}" for k, v in inner) + "}"
        return value_in_words({tag: inner})

    def plain(self, form: Form) -> str:
        return value_in_words(form)

    def inner(self, text: str) -> str:
        return text.partition("  # ")[0]

    def assigned(self, step: Step, name: str, text: str) -> str:
        return f"my {name} = {_ended(text)}"

    def alone(self, step: Step, text: str, last: bool) -> str:
        shown = last and step.keep and not text.startswith("#")
        return f"print {_ended(text)}" if shown else _ended(text)

    def called(self, step: Step) -> str:
        """What a step calls, up to its arguments."""
        own = self.loaded.attributes.get(step.member, step.member.partition(".")[2])
        if step.target is not None:
            return f"{self.reference(step.target)}->{own}"
        name = self.loaded.places.get(step.member, ("", step.member))[1]
        return f"{name}->new" if f"{step.member}.new" in self.loaded.attributes else name

    def expression(self, step: Step) -> str:
        """The step as one expression."""
        target = "" if step.target is None else self.reference(step.target)
        if step.op in ("call", "method", "uses", "printed", "takes"):
            return f"{self.called(step)}({self.arguments(step)})"
        if step.op in ("str", "repr"):
            return f'"{target}"' if target.startswith("$") else f"'' . {target}"
        if step.op == "read":
            own = self.called(step)
            return own if own.endswith("}") else f"{own}()"
        if step.op == "assign":
            own = self.loaded.attributes.get(f"{step.member}=", f"{{{step.member.partition('.')[2]}}}")
            given = self.arguments(step)
            return f"{target}->{own} = {given}" if own.endswith("}") else f"{target}->{own}({given})"
        if step.op == "make":
            return self.form(step.args[0])
        if step.op in ("look", "texts"):
            return target
        if step.op == "fields":
            names = [str(name).partition(".")[2] for name in step.args[0]]
            return f"{target}  # by {' and '.join(names)}"
        if step.op == "same":
            return f"{target} == {self.form(step.args[0])}"
        if step.op == "item":
            # Lists are asked for numbers that stand in the check; what is asked for anything else is a hash.
            index = self.form(step.args[0])
            return f"{target}->[{index}]" if isinstance(step.args[0], int) else f"{target}->{{{index}}}"
        if step.op == "kind":
            return f"ref {target}"
        if step.op == "size":
            return f"scalar @{{ {target} }}"
        if step.op in ("positions", "chosen", "place"):
            return f"{target}  # by its places in {self.form(step.args[0])}"
        if step.op == "together":
            return self.form(step.args[0])
        if step.op == "tally":
            given = "" if step.target is not None else self.form(step.args[0])
            return f"{self.called(step)}({given})  # {step.args[1]} times"
        return f"# {step.op} {step.member}".rstrip()


def write_listing(program: Program, loaded: Loaded, classes: set[str]) -> Listing:
    """The program as code.  `classes`: the roles that are classes."""
    known = {f"{role}.new": "new" for role in classes}
    writer = _Writer(program, Loaded(loaded.places, {**known, **loaded.attributes}))
    return Listing(_uses(program, loaded), writer.lines(classes))


def _ended(text: str) -> str:
    """A statement, with its semicolon in front of its comment."""
    if text.startswith("#"):
        return text
    code, _, comment = text.partition("  # ")
    return f"{code};  # {comment}" if comment else f"{text};"


def _uses(program: Program, loaded: Loaded) -> list[str]:
    """How to get the packages: by their names where their files lie as these say, else by the files.

    The folders of all these files are searched, because the files may use one another.
    """
    wanted = {step.member for step in program if step.op in _CALLS and step.target is None}
    folders: set[str] = set()
    lines: set[str] = set()
    for file, name in sorted({loaded.places[one] for one in wanted if one in loaded.places}):
        place = f"{name.replace('::', '/')}.pm"
        if f"/{file}".endswith(f"/{place}"):
            folders.add(file[: -len(place)].rstrip("/") or ".")
            lines.add(f"use {name};")
        else:
            folder, _, base = file.rpartition("/")
            folders.add(folder or ".")
            # Got by another name than that by which `use` gets a module, it would be run twice.
            lines.add(f"require {_quoted(base if base.endswith('.pm') else f'./{file}')};")
    return [*(f"use lib {_quoted(folder)};" for folder in sorted(folders)), *sorted(lines)]


def value_in_words(form: Form) -> str:
    """A value as Perl writes it; an object of the submission by its class."""
    if form is None:
        return "undef"
    if isinstance(form, bool):
        return "1" if form else "0"
    if isinstance(form, str):
        return _quoted(form)
    if isinstance(form, list):
        return "[" + ", ".join(value_in_words(one) for one in form) + "]"
    if not isinstance(form, dict):
        return repr(form)
    if "o" in form:
        return f"<a {form['o']}>"
    if "c" in form:
        return f"<an object of class {form['c']}>"
    if "big" in form:
        return f"<a {form['big']} that is too large to show>"
    if isinstance(form.get("d"), list):
        return "{" + ", ".join(" => ".join(value_in_words(one) for one in pair) for pair in form["d"]) + "}"
    for tag in ("t", "s"):
        if isinstance(form.get(tag), list):
            return value_in_words(form[tag])
    return str(form.get("i") or form.get("f") or "?")


def _quoted(text: str) -> str:
    if _PLAIN.fullmatch(text):
        return f"'{text}'"
    escaped = json.dumps(text, ensure_ascii=False)
    return re.sub(r"([$@])", r"\\\1", escaped)
