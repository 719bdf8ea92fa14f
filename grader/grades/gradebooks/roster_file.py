"""Reads a class list: a CSV whose header says which columns hold ids, logins, emails and names.

Headers are recognised in the words that systems and offices use for them; columns with others are passed
over.  Any gradebook that Kibitz reads serves as a roster as well.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from datetime import datetime

from grader.lms.book import filled_in
from grader.lms.dates import stamp
from grader.lms.github.names import HEADERS as GITHUB
from grader.lms.person import ClassList, Person
from grader.lms.sections import HEADERS
from grader.lms.sheet import Sheet
from grader.lms.texts import bare_id, phrase, phrases
from grader.model.errors import InputError
from grader.model.visible import visible

_NUMBERS = phrases(
    "Student number|Student no|SID|SIS ID|SIS User ID|ID number|OrgDefinedId|Org Defined ID|Matriculation number"
    "|Matrikelnummer|Matrikel|Identification number|Numéro d'étudiant|Número de estudiante|Matricola|Studentnummer|Número de aluno"
    "|Numer albumu|Personnummer"
)
_IDS = _NUMBERS | phrases(
    "ID|Student|Student ID|StudentID|User ID|Identifier|Roster identifier|Integration ID|Participant"
)
"""Where it is no number, nobody can tell what it is: Sakai has a login below `Student ID`."""

_LOGINS = phrases(
    "Login|Login ID|SIS Login ID|Username|User name|User|NetID|Net ID|UID|Account"
    "|Benutzername|Kennung|Identifiant de connexion|Nom d'utilisateur"
    "|Nombre de usuario|Usuario|Nome utente|Gebruikersnaam|Nome de usuário|Nazwa użytkownika"
)
_GITLAB = phrases("GitLab username|GitLab user name|GitLab user|GitLab login|GitLab")
_CLASSROOM = phrases("Roster identifier|Student repository name|Identifier")
_EMAILS = phrases(
    "Email|E-mail|Mail|Email address|E-mail address|Student email|E-Mail-Adresse|Adresse e-mail|Courriel"
    "|Adresse de courriel|Correo|Correo electrónico|Indirizzo email|E-mailadres|Endereço de e-mail|Adres e-mail"
)
_NAMES = phrases(
    "Name|Full name|Fullname|Student name|Display name|Sortable name|Vollständiger Name|Nom complet"
    "|Nombre completo|Nome completo|Volledige naam|Imię i nazwisko|Namn|Navn"
)
_FIRST = phrases(
    "First name|Firstname|First|Given name|Given names|Forename|Vorname|Prénom|Nombre|Nome|Voornaam|Imię|Förnamn"
)
_LAST = phrases(
    "Last name|Lastname|Last|Surname|Family name|Nachname|Familienname|Nom|Apellido|Apellidos|Cognome"
    "|Achternaam|Sobrenome|Apelido|Nazwisko|Efternamn|Etternavn"
)

_TIMES = phrases("Submission timestamp")
"""Of `gh classroom assignment-grades`, https://github.com/github/gh-classroom."""


_GROUPS = phrases(
    "Group|Group name|Team|Team name|Gruppe|Gruppenname|Groupe|Nom du groupe|Grupo|Nombre del grupo|Equipo|Gruppo|Groep"
    "|Grupa|Grupp"
)
_CANVAS = phrases("canvas_user_id")
"""A column of what Canvas gives for "Download Course Roster" of the groups: its own numbers."""


def is_of_classroom(sheet: Sheet) -> bool:
    """Whether a file is a list of GitHub Classroom: its grades, by `gh classroom assignment-grades`, or its roster.

    Source: https://github.com/github/gh-classroom, `assignment-grades`, and "Download" of a roster on https://classroom.github.com.
    """
    header = {phrase(text) for text in sheet.header}
    return bool(header & GITHUB) and bool(header & _CLASSROOM)


def read_list(sheet: Sheet) -> ClassList:
    """The people of a class list.  Raises InputError where no header says who somebody is."""
    header = [phrase(text) for text in sheet.header]

    def columns(known: frozenset[str]) -> list[int]:
        return [at for at, text in enumerate(header) if text in known]

    ids, logins, emails = columns(_IDS), columns(_LOGINS), columns(_EMAILS)
    numbers, gitlab = columns(_NUMBERS), columns(_GITLAB)
    github, groups, canvas = columns(GITHUB), columns(_GROUPS), columns(_CANVAS)
    grouped, times = columns(HEADERS), columns(_TIMES)
    whole, first, last = columns(_NAMES), columns(_FIRST), columns(_LAST)
    if not (ids or logins or github or gitlab or emails or whole or (first and last)):
        shown = ", ".join(visible(text, limit=40) for text in sheet.header[:8])
        raise InputError(
            f"{visible(sheet.name)}: no column of the roster says who a student is (the first line has {shown}); name "
            "columns id, login, email, name or first name and last name in the first line"
        )
    people: dict[object, Person] = {}
    sections: dict[object, dict[str, None]] = defaultdict(dict)
    for record in sheet.body:
        name = " ".join(filled_in(sheet, record, whole)[:1])
        if not name and (first or last):
            given, family = filled_in(sheet, record, first[:1]), filled_in(sheet, record, last[:1])
            name = ", ".join((*family, *given))
        own, other = (tuple(map(bare_id, filled_in(sheet, record, them))) for them in (ids, logins))
        if canvas:
            own, other = filled_in(sheet, record, canvas), (*own, *other)
        group = " ".join(filled_in(sheet, record, groups[:1])) if groups else None
        mails = (*filled_in(sheet, record, emails), *(text for text in (*own, *other) if "@" in text))
        # GitHub Classroom lets a teacher take names for identifiers.
        name = name or next((text for text in own if " " in text.strip()), "")
        there, lab = filled_in(sheet, record, github), filled_in(sheet, record, gitlab)
        if own or other or there or lab or mails or name:
            one = Person(
                own,
                other,
                tuple(dict.fromkeys(mails)),
                name=name,
                record=0,
                github=there,
                group=group,
                logins=tuple(map(bare_id, filled_in(sheet, record, logins))),
                numbers=tuple(map(bare_id, filled_in(sheet, record, numbers))),
                gitlab=lab,
            )
            told = " ".join(filled_in(sheet, record, times[:1]))
            when = _moment(told)
            # Somebody in two sections stands there twice.
            key = (one.ids, one.others, one.github, one.gitlab, one.emails, one.name, group)
            one = replace(one, submitted=when, unread="" if when else told)
            known = people.setdefault(key, one)
            if known.submitted != when:
                people[key] = replace(known, submitted="", unread=told or known.submitted)
            sections[key].update(dict.fromkeys(filled_in(sheet, record, grouped)))
    found = tuple(replace(one, sections=tuple(sections[key])) for key, one in people.items())
    return ClassList("Canvas" if canvas else "", found)


def _moment(text: str) -> str:
    """A time that says its zone, in ISO 8601; empty for any other, which may be hours apart from the one that is meant."""
    when = stamp(text)
    return when if when and datetime.fromisoformat(when).tzinfo is not None else ""
