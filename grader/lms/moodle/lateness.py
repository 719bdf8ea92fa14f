"""When students handed in, and whether that was late, as Moodle's grading worksheet tells it.

    Status,…,"Last modified (submission)","Last modified (grade)"
    "Submitted for grading - 2 days 3 hours late - ",…,"Sunday, 15 March 2026, 3:02 AM",-

The status names a lateness (`submittedlateshort`) by the due time that Moodle knows, rounded down to two units, so it is
taken for a flag and for no time.  Both are in the language and the time zone of whoever downloaded.

Source: `col_status` and `col_timesubmitted` in https://github.com/moodle/moodle, file `mod/assign/gradingtable.php`.
"""

from __future__ import annotations

from typing import NamedTuple

from grader.lms.book import find
from grader.lms.dates import read_column
from grader.lms.sheet import Sheet
from grader.lms.texts import phrase, phrases, words

_SUBMITTED = phrases(
    "Last modified (submission)|Zuletzt geändert (Abgabe)|Dernière modification (travail remis)"
    "|Última modificación (entrega)|Ultima modifica (consegna)|Laatst gewijzigd (inzending)"
    "|Última modificação (envio)|Ostatnia modyfikacja (przesłane zadanie)"
)
_STATUS = phrases("Status|Statut|Estado|Estatus|Stato|Estat")
_LATE = {
    "Submitted for grading": "late",
    "Zur Bewertung abgegeben": "verspätet Verspätung spät",
    "Abgegeben zur Bewertung": "verspätet Verspätung spät",
    "Remis pour évaluation": "retard",
    "Enviado para calificar": "tarde retraso retrasado",
    "Enviado para avaliação": "atraso atrasado tarde",
    "Submetido para avaliação": "atraso atrasado tarde",
    "Consegnato per la valutazione": "ritardo",
    "Ingediend voor beoordeling": "laat",
    "Ingestuurd voor beoordeling": "laat",
}
"""What stands first in the status of what was handed in, and the words with which the same language says that it was late."""

_WORDS = {phrase(status): frozenset(words(late)) for status, late in _LATE.items()}
MAX_STATUS = 400


class Handed(NamedTuple):
    """What a row says; see `Person`."""

    submitted: str = ""
    unread: str = ""
    late: bool | None = None


def times_of(sheet: Sheet, grade: int, most: int) -> dict[int, Handed]:
    """What each record says of the time of its submission."""
    column, status = _submitted(sheet, most), find(sheet.header[:grade], _STATUS)
    records = list(sheet.body)
    cells = [sheet.value(record, column) for record in records]
    found = {}
    for record, cell, when in zip(records, cells, read_column(cells), strict=True):
        is_there = any(map(str.isalnum, cell))
        unread = cell if is_there and not when else ""
        found[record] = Handed(when, unread, _is_late(sheet.value(record, status)))
    return found


def _submitted(sheet: Sheet, most: int) -> int | None:
    """The column of the times: by its header, else the first of two that begin alike, before a bracket."""
    header = sheet.header
    at = find(header, _SUBMITTED)
    if at is not None:
        return at
    starts = [text.partition("(")[0].strip() if "(" in text else "" for text in header]
    pairs = [at for at in range(most + 1, len(header)) if starts[at] and starts.count(starts[at]) == 2]
    return pairs[0] if len(pairs) == 2 else None


def _is_late(status: str) -> bool | None:
    """True where a status says that something came late; None where it does not, or not in words that are known.

    That it says nothing shows nothing: Moodle may know no due time.
    """
    first, *others = status[:MAX_STATUS].split(" - ")
    late = _WORDS.get(phrase(first.rstrip("- ")), frozenset())
    return any(any(map(str.isdigit, part)) and late.intersection(words(part)) for part in others) or None
