"""JSON Schemas, made from structs; that of the result: `python -m grader.reports.result_schema > FILE`.

The file kept in the kit is `reports/result.schema.json`; a test shows that it is current.  What each
field means stands here, because a struct's docstring describes the whole and not its parts.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from typing import Any

import msgspec

from grader.model.result import SCHEMA, Result

FIELDS: dict[str, dict[str, str]] = {
    "Result": {
        "schema": "Version of this format, as major.minor.",
        "assignment": "Id of the assignment: the name of its folder.",
        "title": "Title of the assignment.",
        "submission": "What was graded.",
        "score": "Points earned in all, a bonus included.",
        "max_score": "Points that the mark is out of: the same for all submissions of the assignment.",
        "tasks": "Points by task, in the order of the handout.",
        "checks": "The verdict of every check that was run.",
        "transcripts": "The verdict of every recorded terminal session that was played.",
        "rulings": "How each open point of the handout was read, by the ruling's name.",
        "notices": "What a reader should know that is no verdict.",
        "sandbox": "The protection in force while the submission ran.",
        "timing": "How long it took.",
        "output": "What the submission printed while it was loaded and graded; the first 64 KiB.",
        "output_cut": "Whether it printed more than `output` holds.",
        "grade": "What counts instead of the score where the course adjusts it; else null.",
        "program": "What a program on the terminal earned whose points are no part of `max_score`; else null.",
        "open_points": "Points that open checks and sessions are worth if they are right: the mark lies between `score` and "
        "the sum of both. What the course adjusts is not in it.",
        "fingerprint": "A hash of all that the score depends on; empty where one submission was checked alone.",
        "bonus": "What came of the checks and sessions that the course has made a bonus; null where there are none.",
        "course": "The course by which it was graded (course.toml); null where there was none.",
        "lock": "The lock that grading was held to; null where there was none.",
        "causes": "Ids of checks and sessions that go wrong for one reason: a list for each reason, the one that cost most first.",
        "language": "The language of its messages: en, de or es.",
    },
    "SubmissionInfo": {
        "id": "Id of the student or of the submission, safe as a file name.",
        "path": "Where it was graded from.",
        "files": "Its files, in order of paths.",
        "students": "Who handed it in, as the download names them; empty where it does not tell.",
        "attempt": "Which attempt it is, from 1; null where the download does not tell.",
        "submitted": "When it was handed in, as in ISO 8601; empty where the download does not tell.",
        "late": "Whether the download says that it was late; null where it does not tell.",
        "earlier": "Earlier attempts that it takes the place of, in words.",
        "chosen": "The file that was graded, where others were as likely or a person chose it; else null.",
    },
    "Chosen": {
        "path": "Path inside the submission.",
        "by_person": "Whether a person chose it; else it is the better one of two.",
    },
    "Student": {
        "id": "What the learning management system knows the student by.",
        "name": "Name; empty where the download does not tell.",
        "email": "Address; empty where the download does not tell.",
    },
    "Grade": {
        "score": "The points that count.",
        "open_points": "Points that open checks may still add to them.",
        "adjustments": "What changed them, in this order.",
        "excused": "Why the student is let off the assignment; empty where that is not so.",
        "program": "What counts of a program with a mark of its own, where somebody decided on open sessions of it; else null.",
        "of_program": "What changed that mark.",
    },
    "ProgramScore": {
        "mode": "bonus: its points are added to the score. separate: it has a mark of its own.",
        "score": "Points earned; those of a bonus are in the score of the result as well.",
        "max_score": "The most that they can be.",
        "open_points": "What open sessions may still add.",
        "cap": "The most that a bonus adds, where the assignment bounds it; else null.",
        "handed_in": "Whether there is a program that could be played.",
    },
    "Adjustment": {
        "kind": "late: by the late policy. override: points set by hand. extra: points added by hand. "
        "decided: points that an open check got by hand.",
        "reason": "Why, in words.",
        "change": "Points that it adds; negative where it takes some.",
        "item": "Id of the check or session that was decided; else empty.",
    },
    "File": {
        "path": "Path inside the submission, with forward slashes.",
        "sha256": "SHA-256 of its bytes, in hexadecimal.",
        "size": "Bytes.",
    },
    "TaskScore": {
        "name": "Short name that checks cite.",
        "title": "Title as in the handout.",
        "score": "Points earned, of those that are a part of the maximum.",
        "max_score": "Points that could be earned.",
        "open_points": "Points that open checks and sessions of the task are worth if they are right.",
    },
    "CheckResult": {
        "source": "The lines of the submission that it speaks of; null where none are known.",
        "id": "Name of the check, unique in the assignment.",
        "task": "Name of the task it belongs to.",
        "title": "What it checks, in words.",
        "rules": "The rules it rests on; for a failure, those that were broken.",
        "points": "Points earned.",
        "open_points": "What an open check may still add to its points; 0 for all others.",
        "max_points": "Points that could be earned.",
        "instead": "The class of the submission that may take the place of what is checked, and is then paid for what the "
        "terminal sessions show; else empty.",
        "status": "passed: every program agreed with the rules. partial: only programs about a corner went wrong, which "
        "costs a share of the points. open: what ran does not show whether it is right, so it is neither charged nor "
        "paid, but for what is shown beside a corner. failed: one program did not agree. timeout: a limit was "
        "hit. crashed: the process died, or an accidental error came out. blocked: a part that is needed is "
        "missing or cannot be used. error: the grader's own fault.",
        "message": "What went wrong, or why it is open, in words; empty where nothing is.",
        "misconception": "The known mistake that explains the failure, as one sentence, or null.",
        "counterexample": "The smallest program found that shows the failure; null when there is none.",
        "programs": "Programs that were run for this check.",
        "excused": "Why the check was graded in another way than usual; empty when it was not.",
        "hidden": "Whether students are only told how many hidden checks passed.",
        "evidence": "What the verdict rests on; null in results that older versions wrote.",
        "counts": "mark: its points are a part of the maximum. bonus: they are in no maximum, and come on top.",
    },
    "Evidence": {
        "right": "Programs that came out right in the submission's own run.",
        "lent": "Programs that came out right only with parts of the course's own.",
        "filled": "Programs that came out right only without some calls, whose lists were filled another way.",
        "wrong": "Programs that went wrong.",
        "hung": "Programs that were not run, because others of the check had hung or no time was left.",
        "unrun": "Programs that were not run for lack of what is missing.",
        "missing": "What is missing for them.",
        "undecided": "Programs for which the rules ask for nothing, as the submission reads the handout.",
        "mistakes": "Known mistakes about the rules of the check.",
        "ruled_out": "How many of them would have gone wrong at a step that came out right.",
    },
    "Helped": {
        "names": "The parts that were lent, or the functions whose calls were left out.",
        "programs": "How many programs came out right so.",
    },
    "SourceLines": {
        "file": "Path inside the submission.",
        "line": "The line, counted from 1.",
        "first": "The number of the first of `lines`.",
        "lines": "The line with those around it, or the head of what was called with those below it; long ones are cut.",
        "running": "Whether the line was running when the program went wrong; else what was called is defined there.",
    },
    "RuleView": {"id": "Number of the rule in the handout.", "text": "The rule in the kit's words."},
    "Counterexample": {
        "code": "The program, to paste into a Python prompt started beside the student's file.",
        "expected": "What its last step answers by the rules.",
        "actual": "What its last step answered in the submission.",
        "where": "The student's own line that was running; null when it is not known.",
        "steps": "The program step by step.",
        "output": "What the program printed.",
    },
    "StepView": {
        "code": "The step as Python.",
        "expected": "What it answers by the rules; empty where that was not looked at.",
        "actual": "What it answered in the submission; empty where that was not looked at.",
        "agrees": "False on the step where the two part.",
        "drawings": "Objects as cards, as they stood after the step.",
    },
    "Drawing": {
        "label": "Name of the object in the program.",
        "expected": "Faces by the rules, bottom or left first; null where there was nothing to show.",
        "actual": "Faces in the submission, bottom or left first; null where there was nothing to show.",
    },
    "TranscriptResult": {
        "source": "The lines of the submission that it speaks of; null where none are known.",
        "id": "Name of the transcript, or of the dialogue and its claim with a dot between.",
        "title": "What it plays or claims, in words.",
        "status": "As for checks; blocked: there is no program, or it did not come to it.",
        "layer": "How near the text came to the recorded one: exact, spacing, case or meaning; decides nothing. "
        "Empty for a dialogue and where it did not pass.",
        "points": "Points earned.",
        "open_points": "As for checks.",
        "max_points": "Points that could be earned.",
        "counts": "What the points are a part of. mark: the maximum. bonus: what is added to it. separate: the mark of the "
        "program.",
        "message": "What went wrong, or why it is open, in words; empty where nothing is.",
        "kind": "transcript: a recorded session was replayed. dialogue: a whole game was held against the rules.",
        "task": "Name of the task it belongs to.",
        "rules": "The rules it rests on.",
        "program": "The file that was started, where the program came to its end and that is where it went wrong.",
        "excused": "Why it was played in another way than usual; empty when it was not.",
        "hidden": "Whether students are only told how many hidden sessions passed.",
        "typed": "All lines that were typed until the last exchange; empty where it passed.",
        "exchanges": "The last exchanges, to the one where the program goes wrong.",
        "piles": "The piles of cards that the last exchange is about.",
    },
    "ExchangeView": {
        "typed": "The line typed, null for the start of the program; ^C and ^D are keys.",
        "actual": "What the program printed then.",
        "expected": "What the reference printed when the session was recorded; null in a dialogue.",
        "agrees": "False on the one where the program goes wrong.",
    },
    "PileView": {
        "label": "Which pile it is.",
        "before": "Its cards before the last exchange, the first placed first; null where none were shown.",
        "expected": "Its cards after it by the rules; null where that is not known.",
        "actual": "Its cards after it as the program shows them; null where none were shown.",
    },
    "BonusScore": {
        "score": "Points earned; they are in the score of the result, and in that of no task.",
        "max_score": "Points that could be earned; they are in no maximum.",
        "open_points": "Points that are open.",
    },
    "CourseView": {
        "sha256": "SHA-256 of what the course's file says of the assignment, in hexadecimal: two results with the same are "
        "of the same course.",
        "left_out": "What the course has left out. It was run, and does not count.",
    },
    "LeftOut": {
        "id": "Name of the check or session.",
        "task": "Name of its task.",
        "title": "What it checks, in words.",
        "hidden": "Whether it is hidden from students, who are then not told of it.",
    },
    "LockView": {
        "sha256": "SHA-256 of what the lock says, in hexadecimal.",
        "differs": "What was not as it was locked, in words; empty where all was.",
    },
    "RulingView": {
        "question": "The open point.",
        "option": "Name of the option that was followed.",
        "text": "That option in words.",
        "decided": "submission: it showed this behaviour. instructor: fixed in the assignment. "
        "unseen: nothing that was graded depends on it, so the default stands.",
    },
    "Notice": {
        "kind": "What sort of notice it is, in lower case with underscores.",
        "text": "The notice in words.",
        "where": "The file and line it speaks of; null when it speaks of none.",
        "hidden": "Whether it came up while hidden checks ran, and is for the instructor alone.",
        "excerpt": "The line that it speaks of, without indentation, and carets below it in a second line; empty where there is none.",
    },
    "SandboxInfo": {
        "level": "strong, medium or weak.",
        "protections": "What was seen to hold.",
        "missing": "What a stronger level would have and this one lacks.",
    },
    "Timing": {
        "cpu": "Seconds of CPU time of the submission's own processes.",
        "wall": "Seconds from start to end of grading it.",
    },
}


def schema_of(
    struct: type, version: str, title: str, fields: Mapping[str, Mapping[str, str]]
) -> dict[str, Any]:
    """The schema of a struct that has a field `schema`, as JSON data (draft 2020-12), with what each field means."""
    made = msgspec.json.schema(struct)
    for name, one in made["$defs"].items():
        if "\n" in one["description"]:
            one["description"] = " ".join(one["description"].split())
        for field, schema in one["properties"].items():
            schema["description"] = fields[name][field]
    versions = made["$defs"][struct.__name__]["properties"]["schema"]
    versions["pattern"] = rf"^{version.partition('.')[0]}\.[0-9]+$"
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:kibitz:{struct.__name__.lower()}:{version}",
        "title": title,
        **made,
    }


def as_file(schema: dict[str, Any]) -> str:
    """A schema as the text of its file."""
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def schema_file() -> str:
    """The schema of the result as the text of its file."""
    return as_file(schema_of(Result, SCHEMA, "The result of grading one submission with Kibitz", FIELDS))


if __name__ == "__main__":  # pragma: no cover - only a new process gets here
    sys.stdout.write(schema_file())
