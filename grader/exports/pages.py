"""The scripts and settings of exports, from the templates beside this module.

What goes into a script is quoted for the shell by the filter `sh`; a template for the wrong data fails.
"""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any

from grader.model.errors import InputError

TEMPLATES = Path(__file__).parent / "templates"
_PLAIN = re.compile(r"[^\n\r\0{}]*")


def page(template: str, **values: Any) -> bytes:
    """The text of a template with these values, as UTF-8."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(
        loader=FileSystemLoader(TEMPLATES),
        undefined=StrictUndefined,
        autoescape=False,
        keep_trailing_newline=True,
        trim_blocks=True,
        lstrip_blocks=True,
        # The braces of GitHub's own expressions stay.
        variable_start_string="<<",
        variable_end_string=">>",
    )
    environment.filters["sh"] = lambda text: shlex.quote(str(text))
    return environment.get_template(template).render(**values).encode()


def plain(text: str, what: str) -> str:
    """`text`, which goes into a line of a script that some platform reads first.  Raises InputError."""
    if not _PLAIN.fullmatch(text):
        raise InputError(f"{what} {text!r}: braces and line ends cannot stand in a workflow")
    return text
