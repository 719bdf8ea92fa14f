"""Templates are compiled once for all commands, and pages are drawn where nothing can be kept."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import jinja2
import pytest

import results
from grader.reports import compiled_templates as module
from grader.reports import report
from spite_tools import kit

REPORTS = kit().reports
RESULT = results.result("x", results.ALL_PASSED)


class Drawing:
    """Draws a page as a new process would, and notes which templates are compiled for it."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self.compiled: list[str] = []
        generate = jinja2.Environment._generate

        def noted(environment: Any, source: Any, name: str, *more: Any, **options: Any) -> str:
            self.compiled.append(name)
            return generate(environment, source, name, *more, **options)

        patch.setattr(jinja2.Environment, "_generate", noted)
        patch.setattr(module, "cache_folder", lambda: folder)

    def page(self) -> str:
        """The page of a result."""
        self.compiled.clear()
        report._environment.cache_clear()
        try:
            return report.render_submission(RESULT, REPORTS)
        finally:
            report._environment.cache_clear()


@pytest.fixture
def drawing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Drawing:
    """Draws with a cache folder of its own."""
    return Drawing(tmp_path / "cache", monkeypatch)


def kept(folder: Path) -> list[Path]:
    """The files that are kept."""
    return [path for path in folder.rglob("*") if path.is_file()]


def test_they_are_kept(drawing: Drawing, tmp_path: Path) -> None:
    """The second command compiles none, and draws the same page."""
    first = drawing.page()
    assert "submission.html.j2" in drawing.compiled and kept(tmp_path)
    assert drawing.page() == first and drawing.compiled == []


def test_what_cannot_be_read_is_made_anew(drawing: Drawing, tmp_path: Path) -> None:
    """Files that were cut short, or are none of Jinja2's, do no harm."""
    first = drawing.page()
    for number, path in enumerate(kept(tmp_path)):
        path.write_bytes(path.read_bytes()[:40] if number % 2 else b"")
    assert drawing.page() == first and "submission.html.j2" in drawing.compiled
    assert drawing.page() == first and drawing.compiled == []


def test_where_nothing_can_be_kept(drawing: Drawing, tmp_path: Path) -> None:
    """A file in the place of the folder, or a full disk: the page is drawn all the same."""
    (tmp_path / "cache").write_text("no folder")
    assert drawing.page() and drawing.page() and "submission.html.j2" in drawing.compiled


def test_where_the_disk_is_full(drawing: Drawing, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What could not be written is compiled again."""

    def full(*_: object) -> None:
        raise OSError("no space left on device")

    monkeypatch.setattr(jinja2.bccache.Bucket, "write_bytecode", full)
    assert drawing.page() and kept(tmp_path) == []
    assert drawing.page() and "submission.html.j2" in drawing.compiled
