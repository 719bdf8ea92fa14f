"""Known-wrong variants: a small change of a right solution, with the sentence for a student.

    sentence = "A joker can be assigned the value 10."
    rules = ["C9"]
    [[change]]
    file = "spite_and_malice.py"
    old = '''the exact text, which stands there once'''
    new = '''what takes its place'''

One mistake may honestly break a second rule, or make it impossible to judge.  `also` names such rules, and
`why` says in one sentence how that comes; the tests of the grader hold it to that:

    also = ["P10", "P11"]
    why = "Without a 9 on a stack, what happens after the 9 cannot be seen."

The misconceptions of an assignment are variants of its reference.  The format is described in
`docs/reference/misconceptions.md`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path

import msgspec

from grader.kits.author_files import line_of, read_toml
from grader.model.errors import KitError


class Change(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One replacement in one file."""

    file: str
    old: str
    new: str


class Variant(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A known-wrong variant.

    `base` names the solution it is a variant of, where that is not the reference.  `also` are rules that
    lose their points as well, for the reason in `why`.
    """

    sentence: str
    rules: tuple[str, ...]
    change: tuple[Change, ...]
    base: str = ""
    also: tuple[str, ...] = ()
    why: str = ""
    name: str = ""

    def fits(self, files: Collection[str]) -> bool:
        """Whether all that it changes is among these files; a mistake of the program alone is not among the modules."""
        return all(one.file in files for one in self.change)

    def apply(self, files: Mapping[str, bytes]) -> dict[str, bytes]:
        """The files with the changes made.  Raises KitError where a text does not stand there once."""
        changed = dict(files)
        for one in self.change:
            if one.file not in changed:
                raise KitError(
                    f"variant {self.name}: there is no file {one.file}; it is one of {', '.join(files)}"
                )
            text = changed[one.file].decode("utf-8")
            count = text.count(one.old)
            if count != 1:
                remedy = "make it unique" if count else "copy it from there, with its spaces"
                raise KitError(
                    f"variant {self.name}: the old text stands {count} times in {one.file}; {remedy}"
                )
            changed[one.file] = text.replace(one.old, one.new).encode("utf-8")
        return changed


def read_variants(folder: Path) -> Iterator[Variant]:
    """The variants in the `*.toml` files of `folder`, by name.  Raises KitError."""
    for path in sorted(folder.glob("*.toml")):
        variant, _ = read_toml(
            path, Variant, [field for one in (Variant, Change) for field in one.__struct_fields__]
        )
        if bool(variant.also) != bool(variant.why):
            raise KitError(f"{path}: keys also and why: give both, the rules and the reason, or neither")
        yield msgspec.structs.replace(variant, name=path.stem)


_SENTENCE = re.compile(r"[A-Z`][^\n]{0,138}\.")
_TWO = re.compile(r"[.!?:;]\s")


def _slip(variant: Variant) -> tuple[str, str] | None:
    """The key that is wrong in itself, and what to do."""
    sentence = variant.sentence
    if not _SENTENCE.fullmatch(sentence) or _TWO.search(sentence):
        return "sentence", (
            "a student is told one sentence of at most 140 characters, which begins with a capital or a name in backquotes "
            "and ends with a full stop; it has no colon, semicolon or other end of a sentence before that"
        )
    if not variant.rules:
        return "rules", "name the rule that it breaks"
    if both := [rule for rule in variant.also if rule in variant.rules]:
        return "also", f"{both[0]} is one of its rules; name only what suffers with them"
    return None if variant.change else ("change", "needs at least one change")


def check_variants(folder: Path, files: Mapping[str, bytes], rules: Collection[str]) -> None:
    """Hold the variants of a folder against the files that they change and the rules of the handout.

    Raises KitError, with the file, the line and what to do.
    """
    told: dict[str, str] = {}
    for variant in read_variants(folder):
        path = folder / f"{variant.name}.toml"
        text = path.read_text("utf-8")
        slip = _slip(variant)
        if (other := told.setdefault(variant.sentence, path.name)) != path.name:
            slip = "sentence", f"{other} says the same; a student must be able to tell the two apart"
        if slip is not None:
            raise KitError(f"{path}, line {line_of(text, slip[0])}: {slip[0]}: {slip[1]}")
        for key, named in (("rules", variant.rules), ("also", variant.also)):
            for rule in named:
                if rule not in rules:
                    raise KitError(
                        f"{path}, line {line_of(text, key)}: handout.md has no rule {rule}; it has {', '.join(rules)}"
                    )
        changed = dict(files)
        for number, one in enumerate(variant.change):
            if one.old == one.new:
                raise KitError(
                    f"{path}, line {line_of(text, 'change', number, 'new')}: new is the same as old, which is no mistake; change it"
                )
            try:
                changed = msgspec.structs.replace(variant, change=(one,)).apply(changed)
            except KitError as error:
                key = "old" if one.file in files else "file"
                raise KitError(f"{path}, line {line_of(text, 'change', number, key)}: {error}") from None
            try:
                compile(changed[one.file], one.file, "exec", dont_inherit=True)
            except SyntaxError as error:
                raise KitError(
                    f"{path}, line {line_of(text, 'change', number, 'new')}: with it, {one.file} is no Python any more "
                    f"(line {error.lineno}: {error.msg})"
                ) from None
