"""Finds who of a class has similar code, and writes a page for each pair: anew only where something has changed."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping

from grader.classes.batch import Batch
from grader.classes.out_folder import SIMILAR, OutFolder
from grader.classes.wishes import Wishes
from grader.kits.assignment import Assignment
from grader.kits.kit import Kit
from grader.model.class_result import Alike
from grader.model.names import SOURCES
from grader.reference.files import support_files
from grader.reports.similar_page import Pages, with_pages
from grader.similarity.similarity import compare_class
from grader.submissions.submission import read_submission, take_entry

_VERSION = "2"
"""Of what is compared, so that what another version of Kibitz found is found anew."""
MOST_HELD = 512 << 10
"""Bytes of the sources of one submission that are kept while a class is compared."""


def similar_pairs(batch: Batch, out: OutFolder, wishes: Wishes, kit: Kit, assignment: Assignment) -> Alike:
    """The pairs that are alike, each with a page that shows both."""
    entries = {entry.id: entry for entry in batch.download.entries}
    if not wishes.similarity or len(entries) < 2:
        out.empty(SIMILAR)
        return Alike()

    held: dict[str, dict[str, bytes]] = {}

    def files(name: str) -> dict[str, bytes]:
        """The sources of a submission.  Those that are not large are kept: each of its pairs asks for them again."""
        if name in held:
            return held[name]
        taken = take_entry(batch.download.tree, entries[name]).files
        found = {path: data for path, data in taken.items() if path.endswith(SOURCES)}
        if sum(map(len, found.values())) <= MOST_HELD:
            held[name] = found
        return found

    starter = {f"course/{name}": data for name, data in support_files(kit, assignment).items()}
    if wishes.starter is not None:
        given = read_submission(wishes.starter).files
        starter |= {f"starter/{name}": data for name, data in given.items()}
    names = tuple(one.name for one in assignment.defines)
    key = _key(batch, entries, starter, names)
    if key and (found := out.similar(key)) is not None:
        return found
    out.empty(SIMILAR)
    compared = compare_class(((name, files(name)) for name in entries), starter, names)
    pairs = with_pages(compared.pairs)
    pages = Pages(compared.common, kit.reports, names)
    # Those of one submission one after the other: it is read once for all of them.
    for pair in sorted(pairs, key=lambda one: (one.first, one.second)):
        if pair.page:
            out.write(pair.page, pages.page(pair, files).encode("utf-8", "replace"))
    found = Alike(pairs, compared.partly, compared.piles)
    out.put_similar(key, found)
    return found


def _key(batch: Batch, entries: Iterable[str], starter: Mapping[str, bytes], names: Iterable[str]) -> str:
    """A hash of all that a comparison depends on; empty where a submission has no fingerprint."""
    if not batch.fingerprints.keys() >= set(entries):
        return ""
    prints = [f"{name} {batch.fingerprints[name]}" for name in entries]
    given = [f"{name} {hashlib.sha256(data).hexdigest()}" for name, data in sorted(starter.items())]
    return hashlib.sha256("\n".join([_VERSION, *names, "", *prints, "", *given]).encode()).hexdigest()
