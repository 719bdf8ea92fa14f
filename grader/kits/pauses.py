"""Questions that only wait until their reader goes on, in the languages that programs are written in."""

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
