"""Reads the YAML that Gradescope writes about a download, without making anything of it but texts.

Ruby wrote it: keys are symbols (`:name:`), and values may carry tags (`!ruby/object:...`) and aliases.  So
no loader is asked to construct objects: the parser's events become texts, lists and mappings, tags mean
nothing, an alias is the very same thing once more (so nothing grows), and numbers stay as they are
written (`007` is a student's id).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

MAX_DEEP = 50
MAX_EVENTS = 20_000_000
"""Parts of the text: a minute's work, and more than a class of thousands has."""


class MetadataError(Exception):
    """The text is no YAML, or too much of it.  The message says so in words."""


def read_yaml(data: bytes, without: frozenset[str] = frozenset()) -> Any:
    """The first document of a text: nested `str`, `list` and `dict`, null as the empty text.

    Lists and mappings under the keys `without` are not kept.  Raises `MetadataError`.
    """
    import yaml

    # The parser in C is twenty times as fast, where the library was built with it.
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        return _first_document(yaml.parse(data.decode("utf-8-sig", "replace"), Loader=loader), without)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        where = f" in line {mark.line + 1}" if mark is not None else ""
        raise MetadataError(f"it is no YAML{where}") from None
    except RecursionError:
        raise MetadataError("it is too deep") from None


def _first_document(events: Iterator[Any], without: frozenset[str]) -> Any:
    import yaml

    document: list[Any] = []
    # The open lists and mappings; a mapping is gathered as keys and values in turn.
    stack: list[tuple[list[Any], str | None, bool]] = [(document, None, False)]
    anchors: dict[str, Any] = {}
    for count, event in enumerate(events):
        if count > MAX_EVENTS:
            raise MetadataError("it has too many parts")
        if isinstance(event, yaml.ScalarEvent):
            null = event.implicit[0] and event.value in ("~", "null", "Null", "NULL")
            value: Any = "" if null else event.value
            if event.anchor:
                anchors[event.anchor] = value
            stack[-1][0].append(value)
        elif isinstance(event, yaml.AliasEvent):
            stack[-1][0].append(anchors.get(event.anchor or "", ""))
        elif isinstance(event, yaml.CollectionStartEvent):
            if len(stack) > MAX_DEEP:
                raise MetadataError("it is too deep")
            stack.append(([], event.anchor, isinstance(event, yaml.MappingStartEvent)))
        elif isinstance(event, yaml.CollectionEndEvent):
            parts, anchor, is_mapping = stack.pop()
            whole: Any = _mapping(parts) if is_mapping else parts
            if anchor:
                anchors[anchor] = whole
            above, _, in_mapping = stack[-1]
            key = above[-1] if in_mapping and len(above) % 2 else ""
            above.append("" if isinstance(key, str) and key.strip(":") in without else whole)
        elif isinstance(event, yaml.DocumentEndEvent):
            break
    return document[0] if document else ""


def _mapping(parts: list[Any]) -> dict[str, Any]:
    """Keys that are no texts are left out; the colons of a symbol are no part of its name."""
    return {
        key.strip(":"): value
        for key, value in zip(parts[::2], parts[1::2], strict=False)
        if isinstance(key, str)
    }
