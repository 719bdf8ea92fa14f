"""What an assignment has that nothing looks at, as far as that is seen without grading anything: rules, misconceptions, the program.

`kibitz compile` says it, so that an author need not wait for an audit, which finds the same by grading.
"""

from __future__ import annotations

from collections.abc import Iterator

from grader.kits.assignment import Assignment
from grader.kits.corpus import Corpus
from grader.kits.kit import Kit
from grader.kits.transcript import read_transcripts
from grader.sessions.dialogues import load_dialogues


def loose_ends(kit: Kit, assignment: Assignment, corpus: Corpus) -> Iterator[str]:
    """A line for each, with the file."""
    folder, sessions = kit.reference(assignment.id), kit.transcripts(assignment.id)
    played = {rule for one in read_transcripts(sessions) for rule in one.rules}
    played |= {rule for one in load_dialogues(sessions) for claim in one.claims for rule in claim.rules}
    checked = {rule for info in corpus.checks for rule in info.rules}
    for rule in assignment.rules:
        if rule not in checked | played:
            yield (
                f"{folder / 'handout.md'}: rule {rule} has no check and no session, so whoever breaks it loses nothing; write a check, or "
                "take its number away"
            )
    for known in corpus.known:
        if not known.pattern and not played.intersection(known.rules):
            yield (
                f"{folder / 'misconceptions' / known.name}.toml: no check catches this misconception; add an example that shows it, or "
                "see whether it changes anything"
            )
