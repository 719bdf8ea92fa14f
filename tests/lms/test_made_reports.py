"""In made-up classes of Canvas, each report goes to a name that Canvas takes for the very user and a file of the user's."""

from __future__ import annotations

import re
import tempfile
from pathlib import Path

import pytest

import feedback_importers as importers
from downloads import folder
from grader.lms.recognise import read_download
from grader.lms.returning import slot_of
from lms.pupils import Made
from lms.test_made_classes import BLOCKS, EACH, a_class

READABLE = (".html", ".htm", ".zip", ".txt", ".md", ".py", ".pm", ".pl", ".ipynb")


def check(made: Made) -> tuple[int, int]:
    """Hold each report's name against the class, and count the reports, and those in a name that Canvas did not give."""
    sent = changed = 0
    with tempfile.TemporaryDirectory() as name:
        download = read_download(folder(Path(name), made.files))
        for entry in download.entries:
            own = entry.students[0].id
            pieces = [piece for piece in entry.pieces if made.files.get(piece.place) is not None]
            attached = [one for one in pieces if not re.search(r"_(text|link)\.html$", one.place)]
            try:
                slot = slot_of("canvas", entry, download.tree)
            except LookupError as error:
                # A name in which the last piece begins with "link" is one of an address to Canvas.
                given = [one.place for one in attached if not one.place.rpartition("_")[2].startswith("link")]
                assert not any(one.lower().endswith(READABLE) for one in given), (entry, error)
                continue
            sent += 1
            changed += slot.name not in made.files
            if "anon" in slot.name.split("_")[:2]:
                assert slot.name in made.files
                assert own in slot.name.split("_")
                continue
            taken = importers.canvas({slot.name: b"x"}, made.attachments)
            assert taken.of == {own: b"x"}, (slot.name, own)
            attachment = importers.attachment(slot.name)
            ending = f"_{own}_{attachment}_" + slot.name.partition(f"_{own}_{attachment}_")[2]
            (place,) = (one.place for one in attached if one.place.endswith(ending))
            if slot.name not in made.files:
                # What Canvas gave would have been taken for somebody else's, or for nobody's.
                assert own not in importers.canvas({place: b"x"}, made.attachments).of
    return sent, changed


@pytest.mark.parametrize("block", range(BLOCKS))
def test_reports_go_to_their_own_users(block: int) -> None:
    """Named, anonymous and in groups, whatever students and files are called."""
    found = [
        check(maker(pupils))
        for maker, pupils in (a_class("Canvas", n) for n in range(block * EACH, (block + 1) * EACH))
    ]
    assert sum(sent for sent, _ in found)


def test_some_classes_need_other_names() -> None:
    """The classes have groups whose names end with a number, so what is above is no empty claim."""
    assert any(check(maker(pupils))[1] for maker, pupils in (a_class("Canvas", n) for n in range(60)))
