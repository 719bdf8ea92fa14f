"""The catalogues of messages: `python tests/catalogues.py` brings those of all languages up to date and compiles them.

What is new has no translation then, and `tests/test_wording.py` names it.  Babel reads the messages; only development needs it.
"""

from __future__ import annotations

import ast
import datetime
import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO, cast

from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from grader.model.wording import CATALOGUES, DOMAIN, ENGLISH, LANGUAGES

ROOT = Path(__file__).parents[1]
KEYWORDS: dict[str, Any] = {"tr": None, "mark": None, "trn": (1, 2), "trc": ((1, "c"), 2)}
"""The functions of `grader/model/wording.py` that take messages."""

TRANSLATED = [language for language in LANGUAGES if language != ENGLISH]
_PLURAL_FORMS = "nplurals=2; plural=(n != 1);"
_WHEN = datetime.datetime(2026, 1, 1, tzinfo=datetime.UTC)
"""Catalogues that say the same are the same."""


def sources() -> Iterator[tuple[Path, str]]:
    """The files that may have messages, and how each is read."""
    for path in sorted((ROOT / "grader").rglob("*.py")):
        if "inside" not in path.parts and "kit" not in path.parts:
            yield path, "python"
    for path in sorted((ROOT / "reports").glob("*.j2")):
        yield path, "jinja2.ext:babel_extract"


def extracted() -> Catalog:
    """All messages, each with the files where it stands."""
    found = Catalog()
    options = {"trim_blocks": "true", "lstrip_blocks": "true", "silent": "false"}
    for path, method in sources():
        where = [(path.relative_to(ROOT).as_posix(), 1)]
        if method == "python":
            for message, context in in_code(path):
                found.add(message, locations=where, context=context)
            continue
        with path.open("rb") as file:
            for _, message, _, context in extract(method, file, KEYWORDS, (), options):
                found.add(message, locations=where, context=context)
    return found


def in_code(path: Path) -> Iterator[tuple[Any, str | None]]:
    """The messages of a module, with their contexts.  Babel's own reader passes over those in f-strings."""
    text = path.read_bytes()
    if b"grader.model.wording import" not in text and path.name != "wording.py":
        return
    for node in ast.walk(ast.parse(text, str(path))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in KEYWORDS:
            texts = [str(one.value) for one in node.args if isinstance(one, ast.Constant)]
            if node.func.id == "trn":
                assert len(texts) >= 2, f"{path}, line {node.lineno}: give both forms as texts"
                yield (texts[0], texts[1]), None
            elif node.func.id == "trc":
                assert len(texts) >= 2, f"{path}, line {node.lineno}: give context and message as texts"
                yield texts[1], texts[0]
            elif texts:
                yield texts[0], None
            else:
                # What stands in a table is marked there.
                assert node.func.id == "tr", f"{path}, line {node.lineno}: mark a text"


def po_file(language: str) -> Path:
    """What translators write."""
    return CATALOGUES / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def read(language: str) -> Catalog:
    """The translations into a language."""
    path = po_file(language)
    data = path.read_bytes() if path.exists() else b""
    return read_po(io.BytesIO(data), language)


def updated(language: str) -> Catalog:
    """They with all messages of now; what is no message any more is gone, and nothing is guessed."""
    old, new = (
        read(language),
        Catalog(
            language,
            project="Kibitz",
            version="1",
            msgid_bugs_address="",
            last_translator="",
            language_team="",
            creation_date=_WHEN,
            revision_date=_WHEN,
            fuzzy=False,
            header_comment="# Messages of Kibitz.  How to translate: docs/how-to/translate.md",
        ),
    )
    # That of Spanish has a form for millions, which no number here comes to.
    new.mime_headers = [*new.mime_headers, ("Plural-Forms", _PLURAL_FORMS)]
    for message in extracted():
        if message.id:
            known = old.get(message.id, message.context)
            new.add(
                message.id,
                known.string if known is not None and type(known.id) is type(message.id) else None,
                locations=message.locations,
                context=message.context,
            )
    return new


def po_bytes(catalogue: Catalog) -> bytes:
    """A catalogue as it is kept."""
    file = io.BytesIO()
    write_po(cast(BinaryIO, file), catalogue, width=100, sort_output=True, include_lineno=False)
    return file.getvalue()


def mo_bytes(catalogue: Catalog) -> bytes:
    """A catalogue as gettext reads it."""
    file = io.BytesIO()
    write_mo(cast(Any, file), catalogue)
    return file.getvalue()


def forms(value: object) -> list[str]:
    """A message or its translation: one text, or one for each form."""
    return [value or ""] if value is None or isinstance(value, str) else list(cast(Any, value))


def main() -> None:
    """Write all files, and say what is to do."""
    for language in TRANSLATED:
        catalogue = updated(language)
        path = po_file(language)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(po_bytes(catalogue))
        path.with_suffix(".mo").write_bytes(mo_bytes(catalogue))
        missing = [one for one in catalogue if one.id and not all(forms(one.string))]
        print(f"{language}: {len(list(catalogue)) - 1} messages, {len(missing)} not translated")


if __name__ == "__main__":
    main()
