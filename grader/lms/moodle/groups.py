"""Moodle's group submissions: whose they are, by the column `Group` of the grading worksheet.

Moodle names a group's folder `Group A_17_…`, after the group and the number of the *group*, and that of all
students without a group `Default group_…`, in the language of whoever downloads, without a number.  The
same number may be a participant's, so it is compared with nothing; the worksheet has no numbers of groups.
"""

from __future__ import annotations

import html
import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from grader.lms.texts import phrases, words
from grader.model.handed_in import Student

_REMOVED = re.compile("[\\x00-\\x1f\\x7f-\\x9f&<>\"`|':\\\\/]|\\.\\.+")
"""What Moodle leaves out of the names of files (`clean_param` with `PARAM_FILE`)."""

_REPLACED = re.compile(r"[_?*\s]+")
"""What Moodle writes as a space, and what Windows writes as `_` when it unpacks."""

_DEFAULT = phrases(
    "Default group|Default team|Standardgruppe|Groupe par défaut|Grupo por defecto|Grupo predeterminado"
    "|Gruppo predefinito|Gruppo di default|Gruppo default|Standaardgroep|Standaard groep|Grupo padrão|Grupo predefinido"
    "|Grupo por omissão|Domyślna grupa|Grupa domyślna|Standardgrupp|Forvalgt gruppe|Oletusryhmä|Výchozí skupina"
    "|Predvolená skupina|Группа по умолчанию|Група за замовчуванням|Varsayılan grup|Alapértelmezett csoport|Grup per defecte"
    "|デフォルトグループ|默认小组|默认组|預設群組|기본 모둠|기본 그룹"
)

_PARTICIPANTS = phrases(
    "Participant|Participante|Partecipante|Teilnehmer/in|Teilnehmerin|Teilnehmer|Deelnemer|Uczestnik|Deltagare|Deltaker"
    "|Deltager|Osallistuja|Účastník|Účastníčka|Участник|Учасник|Katılımcı|Résztvevő|Partaidea|Udeleženec|Sudionik"
    "|Συμμετέχων|参加者|参与者|参与人|成员|參與者|참여자|참가자|مشارك|משתתף"
)


@dataclass(frozen=True)
class Resolved:
    """The members of a group as numbers in the list; where there are none, `why` nobody is chosen, and who may be `near`."""

    members: tuple[int, ...] = ()
    why: str = ""
    near: tuple[int, ...] = ()


def cleaned(name: str) -> str:
    """A name as it may stand in the name of a file, whoever wrote it: Moodle, or Windows after it."""
    plain = _REMOVED.sub("", html.unescape(unicodedata.normalize("NFC", name)))
    return _REPLACED.sub(" ", plain).strip()


def is_default(student: Student) -> bool:
    """Whether a student of a Moodle download stands for all who are in no group: only these have no number."""
    return not student.id and bool(student.name)


def is_unnamed(student: Student, word: str) -> bool:
    """Whether a name is the word for "Participant", which blind marking has in the place of each name.

    `word` is what the worksheet has before its numbers.
    """
    bare = cleaned(student.name.removesuffix(student.id))
    return bool(bare) and (bare == cleaned(word) or " ".join(words(bare)) in _PARTICIPANTS)


class Groups:
    """The groups of a worksheet, to find their members by the names that a download has for them.

    `cells` are the groups of all people of the list, in its order; `taken` the students (or groups) of the
    download, by whose names it is seen that two groups have one.
    """

    def __init__(self, cells: Sequence[str], taken: Iterable[Student]) -> None:
        exact: dict[str, dict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
        for number, text in enumerate(cells):
            exact[cleaned(text)][text.strip()].append(number)
        self._exact = exact
        self._spoken: dict[tuple[str, ...], set[str]] = defaultdict(set)
        for key in exact:
            self._spoken[words(key)].add(key)
        self._numbers: dict[str, set[str]] = defaultdict(set)
        for student in taken:
            self._numbers[cleaned(student.name)].add(student.id)

    def find(self, student: Student, submission: str) -> Resolved | None:
        """The members of the group that a submission is of; None where the list has no such group."""
        name = cleaned(student.name)
        if is_default(student):
            return self._default(name, student)
        # A download of an older Moodle may have been read where two groups `Lab-1` and `Lab-2` have the same files.
        near = self._spoken.get(words(f"{submission} {student.name}"), set())
        key = name if name in self._exact else next(iter(near)) if len(near) == 1 else ""
        if not key:
            return None
        members = tuple(number for numbers in self._exact[key].values() for number in numbers)
        if len(self._numbers[name]) > 1:
            why = f"several groups of the download are called {student.name}"
        elif len(self._exact[key]) > 1:
            both = " and ".join(sorted(self._exact[key]))
            why = f"{student.name} may be each of the worksheet's groups {both}"
        elif _is_default_name(key):
            why = f"{student.name} may be a group of that name, or stand for all who are in no group"
        else:
            return Resolved(members)
        return Resolved((), why, members)

    def _default(self, name: str, student: Student) -> Resolved:
        members = [
            number
            for key, them in self._exact.items()
            if not key or key == name or (_is_default_name(key) and _is_default_name(name))
            for numbers in them.values()
            for number in numbers
        ]
        if len(self._numbers[name]) > 1:
            why = f"another group of the download is called {student.name} as well"
            return Resolved((), why, tuple(members))
        if members:
            return Resolved(tuple(sorted(members)))
        return Resolved(why=f"the worksheet has no student in {student.name}, or none without a group")


def _is_default_name(name: str) -> bool:
    return " ".join(words(name)) in _DEFAULT
