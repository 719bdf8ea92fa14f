"""HTML pages taken apart, for the tests of what is drawn."""

from __future__ import annotations

from html.parser import HTMLParser

VOID = {"meta", "path", "rect", "circle", "br", "link", "img", "input", "hr"}


class Page(HTMLParser):
    """A page taken apart: its elements, its text, and whether every element is closed where it should be."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self._open: list[str] = []
        self._table = ""
        self._rows: dict[str, list[str]] = {}
        self.feed(text)
        self.close()
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self._open.append(tag)
        if tag == "table":
            self._table = dict(attrs).get("class") or ""
        elif tag == "tr":
            self._rows.setdefault(self._table, []).append("")
        elif tag in ("td", "th", "li", "details"):
            self._say(" ")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag
        if tag in ("small", "summary"):
            self._say(" ")

    def handle_data(self, data: str) -> None:
        if self._open and self._open[-1] not in ("script", "style"):
            self.text += data
            self._say(data)

    def _say(self, data: str) -> None:
        if "tr" in self._open:
            self._rows[self._table][-1] += data

    def tags(self, *names: str) -> list[str]:
        """The elements of these names, in order."""
        return [tag for tag, _ in self.elements if tag in names]

    def values(self, attribute: str) -> list[str]:
        """The values of an attribute, in order."""
        return [found for _, attributes in self.elements if (found := attributes.get(attribute)) is not None]

    def rows(self, table: str) -> list[str]:
        """The text of each row of the tables of this class, with single spaces."""
        return [" ".join(row.split()) for row in self._rows.get(table, [])]
