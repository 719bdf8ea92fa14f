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


_OFFERED = re.compile(r"[\[(<]\s?(?P<offer>[^\[\](){}<>]{1,12})\s?[\])>]")
_NEXT_OPTION, _LAST_OPTION = re.compile(r"\s?[/|,]\s?\w"), re.compile(r"[/|]\s?$")
_SURE = frozenset({"y", "yes", "j", "ja", "oui", "tak", "sim", "si", "sí"})
"""Words for yes that name no card, no pile and no command."""


def yes_and_no(question: str) -> tuple[str, str]:
    """What to type for yes and for no to a line that asks for one of them, as it offers them; "" twice where it asks something else.

    Both stand in brackets, or in a question as words that can be no commands, and no third answer stands beside them.
    """
    found = YES_NO.search(question)
    if (
        found is None
        or _NEXT_OPTION.match(question, found.end())
        or _LAST_OPTION.search(question[: found.start()])
    ):
        return "", ""
    offers = [one["offer"] for one in _OFFERED.finditer(question)]
    if not found["yes"]:
        return ("y", "n") if len(offers) == 1 else ("", "")
    in_brackets = any(found[0] in one for one in offers)
    is_sure = found["yes"].lower() in _SURE and "?" in question
    return (found["yes"], found["no"]) if in_brackets or is_sure else ("", "")


def yes_to(question: str) -> str:
    """What to type for yes; see `yes_and_no`."""
    return yes_and_no(question)[0]
