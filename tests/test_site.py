"""The site of the docs: built without a fault, complete, and searched where there is no network."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from browser import Browser, running

TOP = Path(__file__).resolve().parent.parent
_LOADED = re.compile(
    r"<(?:script|img|iframe|source)\b[^>]*?\bsrc(?:set)?=[\"']?([^\"'\s>]+)|<link\b[^>]*?\bhref=[\"']?([^\"'\s>]+)"
)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Any warning stops the build: a link that leads nowhere, a page that no list has."""
    folder = tmp_path_factory.mktemp("docs") / "site"
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--strict", "--site-dir", str(folder)]
    done = subprocess.run(command, cwd=TOP, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    return folder


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """Chromium, for all tests here."""
    with running(tmp_path_factory.mktemp("browser")) as one:
        yield one


def test_all_pages_are_there(site: Path) -> None:
    """Those of the docs, and those of the project that they lead to."""
    docs = TOP / "docs"
    for path in docs.rglob("*.md"):
        name = "index" if path.name == "README.md" else path.stem
        assert (site / path.relative_to(docs).parent / f"{name}.html").is_file()
    for name in ("index.html", "CONTRIBUTING.html", "reference/whist/handout.html"):
        assert (site / "project" / name).is_file()


def test_nothing_comes_from_the_network(site: Path) -> None:
    """Each script, style and picture that a page loads is a file of the site."""
    for page in site.rglob("*.html"):
        for found in _LOADED.finditer(page.read_text("utf-8")):
            address = (found[1] or found[2]).partition("?")[0]
            if page.name == "404.html" or address.startswith("data:"):
                continue
            assert "://" not in address, f"{page.relative_to(site)}: {address}"
            assert (page.parent / address).exists(), f"{page.relative_to(site)}: {address}"


def test_it_is_searched_as_files(site: Path, browser: Browser) -> None:
    """Browsers run no workers there."""
    browser.open(site / "index.html")
    browser.run("document.querySelector('input.md-search__input').focus()")
    browser.wait("document.activeElement.matches('input.md-search__input')")
    browser.run(
        "const one = document.activeElement; one.value = 'late policy'; one.dispatchEvent(new Event('keyup'))"
    )
    browser.wait("document.querySelectorAll('.md-search-result__item').length")
    assert browser.run(
        "return [...document.querySelectorAll('.md-search-result__item a')].some("
        "link => link.href.includes('/reference/adjustments.html'))"
    )
    assert [one for one in browser.troubles() if not one.startswith("request: data:")] == []
