"""The reference of Mini Spite and Malice for its tests: its modules, imported by path and only for one test.

It holds no tests itself.
"""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Any

import reference_modules

REFERENCE = reference_modules.REFERENCES / "spite_and_malice"


def loaded() -> AbstractContextManager[Any]:
    """The modules, fresh, as `reference_modules.loaded` gives them."""
    return reference_modules.loaded("spite_and_malice")
