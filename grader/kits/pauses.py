"""Questions that belong to no game: those that only wait until their reader goes on, and those that want a yes."""

from __future__ import annotations

import re

PAUSE = re.compile(
    r"\b(?:press|hit|push|tap)\s+(?:the\s+)?[<\['\"(]?(?:enter|return|any key|a key|key|space)\b"
    r"|[<\[(](?:enter|return)[>\])]|\benter\s+(?:to|when)\b"
    # German, Spanish, Portuguese, French, Italian, Dutch and Polish.
    r"|\b(?:weiter mit|dr[uü]cken?|eingabetaste|puls[ae]|presion[ae]|prem[ea]|pressione|tecle|appuye[zr]|appuie|premi(?:ere)?"
    r"|druk op|naci[sś]nij)\b",
    re.I,
)
"""What is said where any key goes on: `Press Enter`, `[Enter]`, `Weiter mit der Eingabetaste`."""

YES_NO = re.compile(
    r"(?<!\w)(?P<yes>y|yes|s|si|sí|sim|j|ja|o|oui|t|tak)(?:\s?[/|,]\s?|\s(?:or|oder|ou|o)\s)"
    r"(?P<no>n|no|não|nao|nein|non|nee|nie)(?!\w)|\(y\)|\[y\]",
    re.I,
)
"""What is said where a yes or a no is wanted: `(y/n)`, `[ja/nein]`."""


def yes_to(question: str) -> str:
    """What to type to say yes to a line that asks for yes or no; "" where it asks something else."""
    found = YES_NO.search(question)
    return "" if found is None else (found["yes"] or "y").lower()
