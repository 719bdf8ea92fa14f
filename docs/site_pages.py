"""Which pages the site of the docs has, in which order, and where their links lead.

`mkdocs.yml` names it as a hook (https://www.mkdocs.org/user-guide/configuration/#hooks).  The order of the pages is that of `index.md` and
of the list of decisions.  Pages of the project that lie outside of `docs/` and that these link to are pages of the site as well; links to
code are left out, as the site has none.
"""

from __future__ import annotations

import os.path
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mkdocs.structure.files import File

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page

DOCS = Path(__file__).resolve().parent
TOP = DOCS.parent
DECISIONS = "decisions/README.md"
OUTSIDE = "project"
"""The folder of the site in which pages from outside of `docs/` lie."""

_HEADING = re.compile(r"## (?P<title>.+)")
_ITEM = re.compile(r"(?:- |\| )\[(?P<title>[^\]]+)\]\((?P<path>[^)#]+\.md)\)")
_LINK = re.compile(
    r"(?P<image>!?)\[(?P<text>(?:[^\[\]]|\[[^\]]*\])*)\]\((?P<path>[^)#:\s]+)(?P<anchor>#[^)]*)?\)"
)


_SOURCE = re.compile(r'(?P<name>src|srcset)="(?P<path>[^":\s]+)"')
_REMOTE = "https://unpkg.com/iframe-worker/shim"


def _outside() -> dict[str, Path]:
    """The pages from outside, by their places in the site."""
    pages = [TOP / "README.md", TOP / "CONTRIBUTING.md", *sorted(TOP.glob("reference/*/handout.md"))]
    return {f"{OUTSIDE}/{page.relative_to(TOP).as_posix()}": page for page in pages}


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Take the order of the pages from the lists of the docs."""
    nav: list[Any] = ["index.md"]
    for line in (DOCS / "index.md").read_text("utf-8").splitlines():
        if heading := _HEADING.fullmatch(line):
            nav.append({heading["title"]: []})
        elif (item := _ITEM.match(line)) and isinstance(nav[-1], dict) and item["path"] != DECISIONS:
            (section,) = nav[-1].values()
            section.append({item["title"]: item["path"]})
    nav = [one for one in nav if isinstance(one, str) or all(one.values())]
    decisions = (DOCS / DECISIONS).read_text("utf-8").splitlines()
    found = [DECISIONS, *(f"decisions/{item['path']}" for line in decisions if (item := _ITEM.match(line)))]
    nav.append({"Decisions": found})
    nav.append({"The project": [*_outside()]})
    config.nav = nav
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages from outside."""
    for place, path in _outside().items():
        files.append(File.generated(config, place, abs_src_path=str(path)))
    return files


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """Have the theme's script for pages that are opened as files be ours: the other one comes from the network."""
    up = os.path.relpath(".", Path(page.file.dest_uri).parent)
    return output.replace(_REMOTE, f"{up}/search_in_a_frame.js")


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Have each link lead to a page or picture of the site; a link to code is text."""
    here = page.file.src_uri
    source = _outside().get(here, DOCS / here)

    def place_of(path: str) -> str:
        """Where a file that this page names lies, seen from here; empty where the site has none."""
        target = Path(os.path.normpath(source.parent / path))
        places = [f"{OUTSIDE}/{target.relative_to(TOP).as_posix()}"] if target.is_relative_to(TOP) else []
        places += [target.relative_to(DOCS).as_posix()] if target.is_relative_to(DOCS) else []
        place = next((one for one in places if files.get_file_from_path(one) is not None), "")
        return place and os.path.relpath(place, Path(here).parent)

    def led(link: re.Match[str]) -> str:
        path = place_of(link["path"])
        if not path:
            # What is nowhere stays a link, and stops the build.
            return link["text"] if (source.parent / link["path"]).exists() else link[0]
        return f"{link['image']}[{link['text']}]({path}{link['anchor'] or ''})"

    shown = _SOURCE.sub(lambda one: f'{one["name"]}="{place_of(one["path"]) or one["path"]}"', markdown)
    return _LINK.sub(led, shown)
