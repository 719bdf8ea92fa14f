"""Moodle: the grading worksheet of an assignment, for "Upload grading worksheet" to take back.

    Identifier,"Full name","Email address",Status,Grade,"Maximum Grade","Grade can be changed",
    "Last modified (submission)","Last modified (grade)","Feedback comments"

Headers are in the language of whoever downloaded, and Moodle looks for exactly these words again, so none
is changed.  It finds students by the number in `Identifier` ("Participant 12345"), skips points outside of
0 and the maximum, and skips a row whose grade was changed in Moodle after `Last modified (grade)`, which
is therefore left as it was.  Its documentation: "Offline marking" under "Using Assignment" on
docs.moodle.org; the import is mod/assign/feedback/offline in its source.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from grader.lms.book import Column, Gradebook, filled_in, find
from grader.lms.moodle.lateness import times_of
from grader.lms.person import Person
from grader.lms.sheet import Sheet
from grader.lms.texts import decimal_comma, number, phrase, phrases, words

SYSTEM = "Moodle"
_IDENTIFIER = re.compile(r"(?P<word>\D*)(?P<number>\d+)")
_IDENTIFIERS = phrases(
    "Identifier|ID|Identifiant|Identificador|Identificatore|Identificativo|Identificatie|Identyfikator"
)
_GRADES = phrases(
    "Grade|Bewertung|Note|Calificación|Valutazione|Voto|Cijfer|Beoordeling|Nota|Avaliação|Classificação|Ocena"
    "|Qualificació|Betyg|Karakter|Známka|Punkte"
)
_MAXIMA = phrases(
    "Maximum Grade|Maximal grade|Bestwertung|Höchstbewertung|Beste Bewertung|Note maximale|Calificación máxima"
    "|Valutazione massima|Voto massimo|Maximumcijfer|Maximale cijfer|Maximale beoordeling|Nota máxima"
    "|Avaliação máxima|Classificação máxima|Maksymalna ocena|Ocena maksymalna"
)
_SCALES = phrases(
    "Scale|Skala|Échelle|Barème|Escala|Scala|Schaal|Asteikko|Stupnice|Stupnica|Škála|Шкала|Ölçek|Skála|Κλίμακα|Lestvica"
    "|尺度|評価尺度|量表|等级|척도|المقياس|סולם"
)
"""What Moodle writes in the place of the maximum where an assignment is graded by words."""

_BY_SCALE = (
    "is graded by a scale, not by points, so no points are entered: in the assignment's settings, choose Point as the type of "
    "the grade, and download the worksheet again, or enter the words of the scale by hand"
)

_NAMES = phrases(
    "Full name|Vollständiger Name|Nom complet|Nombre completo|Nombre|Nome completo|Nome e cognome|Volledige naam"
    "|Imię i nazwisko|Pełna nazwa|Pełne imię i nazwisko|Nom|Name"
)
_NUMBERS = phrases("ID number|ID-Nummer|Numéro d'identification|Número de ID|Codice identificativo|ID-nummer")
_GROUPS = phrases(
    "Group|Gruppe|Groupe|Grupo|Gruppo|Groep|Grupa|Grupp|Ryhmä|Skupina|Группа|Група|Grup|Csoport|Taldea|Grupė|Rühm|Hópur"
    "|Ομάδα|グループ|小组|组|群組|모둠|그룹|المجموعة|קבוצה"
)
_COMMENTS = (
    "comment",
    "kommentar",
    "comentari",
    "commento",
    "commenti",
    "opmerking",
    "komentar",
    "komment",
    "feedback",
    "yorum",
    "megjegyzes",
    "σχολια",
    "коммент",
    "комент",
    "コメント",
    "评语",
    "评论",
    "評語",
    "回饋",
    "코멘트",
    "의견",
    "댓글",
    "تعليق",
    "הער",
)
_NO = phrases("No|Nein|Non|Nee|Nie|Não|Nej|Nei|Ei|Ne|Нет|Ні|Hayır|Nem|Όχι|いいえ|否|아니요|아니오|لا|לא")
_YES = phrases("Yes|Ja|Oui|Sí|Sì|Sim|Tak|Kyllä|Ano|Áno|Да|Так|Evet|Igen|Ναι|はい|是|예|네|نعم|כן")


def recognised(sheet: Sheet) -> bool:
    """Whether a file is a grading worksheet of Moodle."""
    # What GitHub Classroom exports has repositories that may be called as participants are.
    if find(sheet.header, phrases("github_username")) is not None:
        return False
    return _identifier(sheet) is not None and _maximum(sheet) is not None


def understand(sheet: Sheet) -> Gradebook:
    """The worksheet in a file that was recognised."""
    header = sheet.header
    own, most = _identifier(sheet), _maximum(sheet)
    assert own is not None
    assert most is not None
    # In every language the maximum stands behind the grade.
    grade = find(header, _GRADES)
    grade = most - 1 if grade is None else grade
    comma = decimal_comma([*sheet.column(grade), *sheet.column(most)])
    emails = _filled_with(sheet, lambda text: text.count("@") == 1)
    names, numbers = find(header, _NAMES), find(header, _NUMBERS)
    teams = find(header[:grade], _GROUPS)
    # A header that is not known may be that of the names.
    unknown = [at for at in range(grade) if at not in (own, emails, numbers)] if names is None else []
    handed = times_of(sheet, grade, most)
    open_or_not = _filled_with(sheet, lambda text: phrase(text) in _NO | _YES, range(most + 1, len(header)))
    people, locked, possible, word = [], set(), {}, ""
    for record in sheet.body:
        found = _IDENTIFIER.fullmatch(sheet.value(record, own))
        if found is None:
            continue
        others = filled_in(sheet, record, (numbers,))
        email = filled_in(sheet, record, (emails,))
        name, said = sheet.value(record, names), filled_in(sheet, record, unknown)
        group = sheet.value(record, teams) if teams is not None else None
        one = Person((found["number"],), others, email, name, record, group=group, said=said, numbers=others)
        people.append(replace(one, **handed[record]._asdict()))
        word = found["word"]
        if phrase(sheet.value(record, open_or_not)) in _NO:
            locked.add(record)
        value = number(sheet.value(record, most), comma)
        if value is not None:
            possible[record] = value
    refused = "" if possible or not people else _BY_SCALE
    return Gradebook(
        SYSTEM,
        sheet,
        tuple(people),
        (Column(grade, header[grade], possible=possible or None, refused=refused),),
        comma,
        only=True,
        bounded=True,
        locked=frozenset(locked),
        feedback=_feedback(header, most),
        word=word,
    )


def _identifier(sheet: Sheet) -> int | None:
    """The column where each cell is a number behind a word, the same in all; known headers need no word."""
    for at, text in enumerate(sheet.header):
        values = [value for value in sheet.column(at) if value]
        found = [_IDENTIFIER.fullmatch(value) for value in values]
        seen = {one["word"].rstrip() for one in found if one is not None}
        if phrase(text) in _IDENTIFIERS and (seen or not values):
            return at
        if None not in found and len(seen) == 1 and not seen & {""} and "@" not in "".join(seen):
            return at
    return None


def _maximum(sheet: Sheet) -> int | None:
    """The column of the most points, or of the scale: by its header, else the same number in all rows, behind numbers or nothing."""
    header = sheet.header
    known = find(header, _MAXIMA | _SCALES)
    if known is not None:
        return known or None
    found = []
    for at in range(2, len(header)):
        values = {number(text, "," in text) for text in sheet.column(at)}
        before = [number(text, "," in text) for text in sheet.column(at - 1) if text]
        if len(values) == 1 and (next(iter(values)) or 0) > 0 and None not in before:
            found.append(at)
    # Where all have one and the same grade, the maximum stands behind it.
    return next((at for at in found if at + 1 not in found), None)


def _feedback(header: tuple[str, ...], most: int) -> int | None:
    """The last column with a header such as "Feedback comments"; times of changes stand before it."""
    for at in range(len(header) - 1, most, -1):
        if any(word in part for part in words(header[at]) for word in _COMMENTS):
            return at
    return None


def _filled_with(sheet: Sheet, fits: Callable[[str], bool], columns: range | None = None) -> int | None:
    """The first column that holds nothing else, empty cells apart."""
    for at in columns if columns is not None else range(len(sheet.header)):
        filled = [text for text in sheet.column(at) if text]
        if filled and all(map(fits, filled)):
            return at
    return None
