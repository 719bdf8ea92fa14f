"""What all records of results are made of."""

from __future__ import annotations

import msgspec


class Frozen(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A plain, immutable record."""
