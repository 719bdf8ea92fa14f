"""What a worker is told that lends a submission the kit's own parts: code, compiled once for all submissions.

The worker's half is `grader/inside/lender.py`.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from functools import lru_cache

from grader.inside.parts import compiled
from grader.sandbox import file_frames

MOST = 64
"""How many sets of parts are kept: an assignment has a few, and more where parts are lent in circles."""


def lending(
    files: Mapping[str, bytes], roles: Collection[str], supplied: Collection[str] = ()
) -> tuple[bytes, bytes]:
    """The frames that tell a worker to lend these roles of the reference.

    files: its path -> source, in an order in which each needs only earlier ones.  `supplied` are classes of the course's own
    modules, which are the submission's.
    """
    return _lending(tuple(files.items()), tuple(roles), tuple(supplied))


@lru_cache(MOST)
def _lending(
    files: tuple[tuple[str, bytes], ...], roles: tuple[str, ...], supplied: tuple[str, ...]
) -> tuple[bytes, bytes]:
    codes = compiled(dict(files), roles, frozenset(supplied))
    message = {"codes": file_frames.sizes(codes), "roles": roles, "supplied": supplied}
    return json.dumps(message).encode("ascii"), file_frames.frame(codes)
