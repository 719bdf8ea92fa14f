"""Columns of names on GitHub, in rosters, and in gradebooks to which somebody added one."""

from __future__ import annotations

from dataclasses import replace

from grader.lms.book import Gradebook, filled_in
from grader.lms.texts import phrase, phrases

HEADERS = phrases(
    "GitHub username|GitHub user name|GitHub user|GitHub login|GitHub account|GitHub handle|GitHub name|GitHub"
)


def with_github(book: Gradebook) -> Gradebook:
    """The gradebook with the names on GitHub of its people, where it has a column of them."""
    columns = [at for at, text in enumerate(book.sheet.header) if phrase(text) in HEADERS]
    if not columns:
        return book
    people = (replace(one, github=filled_in(book.sheet, one.record, columns)) for one in book.people)
    return replace(book, people=tuple(people))
