"""Kibitz: an autograder and specification test kit for card-game assignments.

What a course author imports is here: `check` and the types `Lab`, `Reference` and `Call` for spec tests; `Table`, `Piles`, `Cutter`,
`PAUSE`, `YES_NO`, `yes_and_no`, `naming`, `plain` and `uncleared` for reading screens; `dialogue`, `Claim`, `Talk`, `Exchange`, `Over` and `Unreadable` for dialogues.
Everything else is used through the command `kibitz`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from grader.kits.boxes import unboxed
    from grader.kits.card_tokens import Signs
    from grader.kits.cell_parts import Cell, Value, Words
    from grader.kits.cells import Cutter
    from grader.kits.checks import check
    from grader.kits.lab import Lab
    from grader.kits.named_rows import Named, Span, TextRow, naming
    from grader.kits.pauses import PAUSE, YES_NO, yes_and_no
    from grader.kits.recorded import Call, Reference
    from grader.kits.screens import Piles, Table, plain, uncleared
    from grader.sessions.dialogues import Claim, Exchange, Over, Talk, Unreadable, dialogue

__version__ = "0.1.0"
__all__ = [
    "PAUSE",
    "YES_NO",
    "Call",
    "Cell",
    "Claim",
    "Cutter",
    "Exchange",
    "Lab",
    "Named",
    "Over",
    "Piles",
    "Reference",
    "Signs",
    "Span",
    "Table",
    "Talk",
    "TextRow",
    "Unreadable",
    "Value",
    "Words",
    "check",
    "dialogue",
    "naming",
    "plain",
    "unboxed",
    "uncleared",
    "yes_and_no",
]

_HOMES = {
    "check": "kits.checks",
    "Cell": "kits.cell_parts",
    "Cutter": "kits.cells",
    "Signs": "kits.card_tokens",
    "Value": "kits.cell_parts",
    "Words": "kits.cell_parts",
    "PAUSE": "kits.pauses",
    "YES_NO": "kits.pauses",
    "yes_and_no": "kits.pauses",
    "Named": "kits.named_rows",
    "Span": "kits.named_rows",
    "TextRow": "kits.named_rows",
    "naming": "kits.named_rows",
    "Call": "kits.recorded",
    "Lab": "kits.lab",
    "Reference": "kits.recorded",
    "Piles": "kits.screens",
    "Table": "kits.screens",
    "plain": "kits.screens",
    "unboxed": "kits.boxes",
    "uncleared": "kits.screens",
    "Claim": "sessions.dialogues",
    "Exchange": "sessions.dialogues",
    "Over": "sessions.dialogues",
    "Talk": "sessions.dialogues",
    "Unreadable": "sessions.dialogues",
    "dialogue": "sessions.dialogues",
}


def __getattr__(name: str) -> Any:
    # Lazy, because the command line imports this package and must not pay for what it does not use.
    if name in _HOMES:
        import importlib

        return getattr(importlib.import_module(f"grader.{_HOMES[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
