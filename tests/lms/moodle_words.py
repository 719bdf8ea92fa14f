"""The words that Moodle writes into downloads and grading worksheets, in some of its languages.

Source: the language packs of https://github.com/moodle/moodle (`mod/assign/lang`, `lang`), as far as they say how a
heading reads; `recordid` carries the number of the participant behind the same word as in a blind download.
"""

from __future__ import annotations

from dataclasses import dataclass

from gradebook_importers import ENGLISH, GERMAN, Language


@dataclass(frozen=True)
class Words:
    """One language: what the importer looks for again, and the other headings and words."""

    importer: Language
    participant: str
    default: str
    name: str
    number: str
    email: str
    group: str
    marker: str
    most: str
    workflow: str
    editable: str
    submitted: str
    online: str
    status: str
    handed: str
    yes: str
    no: str
    date: str


LANGUAGES = (
    Words(
        ENGLISH,
        "Participant",
        "Default group",
        "Full name",
        "ID number",
        "Email address",
        "Group",
        "Marker",
        "Maximum grade",
        "Marking workflow state",
        "Grade can be changed",
        "Last modified (submission)",
        "Online text",
        "Status",
        "Submitted for grading - ",
        "Yes",
        "No",
        "Friday, 13 March 2026, 10:02 PM",
    ),
    Words(
        GERMAN,
        "Teilnehmer/in",
        "Standardgruppe",
        "Vollständiger Name",
        "ID-Nummer",
        "E-Mail-Adresse",
        "Gruppe",
        "Bewerter/in",
        "Bestwertung",
        "Status der Bewertung",
        "Bewertung kann geändert werden",
        "Zuletzt geändert (Abgabe)",
        "Texteingabe online",
        "Status",
        "Zur Bewertung abgegeben - ",
        "Ja",
        "Nein",
        "Freitag, 13. März 2026, 22:02",
    ),
    Words(
        Language(
            "Identifiant",
            "Note",
            "Dernière modification (note)",
            "Feedback par commentaires",
            "Participant ",
            comma=True,
        ),
        "Participant",
        "Groupe par défaut",
        "Nom complet",
        "Numéro d'identification",
        "Adresse de courriel",
        "Groupe",
        "Évaluateur",
        "Note maximale",
        "État du flux d'évaluation",
        "La note peut être modifiée",
        "Dernière modification (travail remis)",
        "Texte en ligne",
        "Statut",
        "Remis pour évaluation - ",
        "Oui",
        "Non",
        "vendredi 13 mars 2026, 22:02",
    ),
    Words(
        Language(
            "Identificador",
            "Calificación",
            "Última modificación (calificación)",
            "Comentarios de retroalimentación",
            "Participante ",
            comma=True,
        ),
        "Participante",
        "Grupo por defecto",
        "Nombre completo",
        "Número de ID",
        "Dirección de correo",
        "Grupo",
        "Evaluador",
        "Calificación máxima",
        "Estado del flujo",
        "La calificación puede ser cambiada",
        "Última modificación (entrega)",
        "Texto en línea",
        "Estado",
        "Enviado para calificar - ",
        "Sí",
        "No",
        "viernes, 13 de marzo de 2026, 22:02",
    ),
    Words(
        Language("識別子", "評点", "最終更新日時 (評点)", "フィードバックコメント", "参加者 ", comma=False),
        "参加者",
        "デフォルトグループ",
        "フルネーム",
        "IDナンバー",
        "メールアドレス",
        "グループ",
        "評定者",
        "最大評点",
        "評定ワークフロー状態",
        "評点変更可",
        "最終更新日時 (提出)",
        "オンラインテキスト",
        "ステータス",
        "評定のために提出済み - ",
        "Yes",
        "No",
        "2026年 03月 13日(金曜日) 22:02",
    ),
)

UNKNOWN = LANGUAGES[-1]
"""A language whose headings nobody has to know: its worksheets are told by what is in them."""
