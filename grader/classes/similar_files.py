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
from grader.reference.reference import support_files
from grader.reports.similar_page import render_pair, with_pages
from grader.similarity.similarity import compare_class
from grader.submissions.submission import read_submission, take_entry

_VERSION = "2"
"""Of what is compared, so that what another version of Kibitz found is found anew."""


def similar_pairs(batch: Batch, out: OutFolder, wishes: Wishes, kit: Kit, assignment: Assignment) -> Alike:
    """The pairs that are alike, each with a page that shows both."""
    entries = {entry.id: entry for entry in batch.download.entries}
    if not wishes.similarity or len(entries) < 2:
        out.empty(SIMILAR)
        return Alike()

    def files(name: str) -> dict[str, bytes]:
        return take_entry(batch.download.tree, entries[name]).files

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
    for pair in pairs:
        if pair.page:
            sides = (files(pair.first), files(pair.second))
            page = render_pair(pair, *sides, compared.common, kit.reports, names)
            out.write(pair.page, page.encode("utf-8", "replace"))
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
