"""Tells by its name whether a file is a copy, a draft or a test, and not what its author would hand in.

A whole word of its path has to say so: "old" is none of `harold.py`.  English, German and French words count, in any
case, and so do the marks that browsers and systems put behind a second copy: "(1)".
"""

from __future__ import annotations

import re

_WORDS = frozenset(
    """
    archive archived attempt attempts backup backups bak copy copies demo demos deprecated draft drafts dummy example examples
    experiment experiments history junk old older orig original outdated practice prev previous sample samples scratch
    temp test tests tmp trash trial try unused wip
    alt alte alter altes archiv beispiel beispiele entwurf kopie kopien papierkorb probe sicherheitskopie sicherung
    sicherungskopie uebung versuch vorher vorlage übung
    ancien ancienne anciens brouillon brouillons copie copies corbeille essai essais exemple exemples sauvegarde vieux
    """.split()
)
_NUMBERED = re.compile(r"\(\d+\)")
_PIECES = re.compile(r"[^\W\d_]+")
_HUMPS = re.compile(r"(?<=[^\W\d_A-Z])(?=[A-Z])")


def is_spare(path: str) -> bool:
    """Whether a path has a word for a copy, a draft or a test, or the number of a copy."""
    pieces = [piece for word in _PIECES.findall(path) for piece in _HUMPS.split(word)]
    return bool(_NUMBERED.search(path)) or not _WORDS.isdisjoint(piece.casefold() for piece in pieces)
