"""How much `kibitz check` says in the terminal, and how it looks: `-q`, `-v`, `-x` and `--color`."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

import click

from grader.commands.common import is_set, quiet_option
from grader.model.errors import InputError

if TYPE_CHECKING:
    from grader.model.result import Result
    from grader.reports.console import Detail
    from grader.reports.streams import Colour

F = TypeVar("F", bound=Callable[..., Any])


def detail_options(command: F) -> F:
    """`-q`, `-v` and `-x`."""
    verbose = click.option(
        "-v", "--verbose", is_flag=True, help="Show all checks, those that passed as well."
    )
    first = click.option("-x", "--exitfirst", is_flag=True, help="Show only the cause to fix first.")
    return quiet_option(verbose(first(command)))


def detail_of(**flags: bool) -> Detail:
    """How much is said.  What was typed goes before the settings.  Raises InputError where the flags say two things."""
    on = {name for name, value in flags.items() if value}
    on = {name for name in on if not is_set(name)} or on
    if "verbose" in on and len(on) > 1:
        raise InputError("-v shows all checks, -q and -x show less; leave one of them out")
    return "quiet" if "quiet" in on else "verbose" if "verbose" in on else "first" if on else "normal"


@dataclass(frozen=True)
class Words:
    """How a result is said on standard output."""

    detail: Detail
    colour: Colour

    def of(self, result: Result, *, act: bool = True) -> str:
        """The words; with `act`, the line to act on at their end."""
        from grader.reports.console import render_check

        colour, width = self._style()
        return render_check(result, colour=colour, width=width, detail=self.detail, act=act)

    def to_act_on(self, result: Result) -> str:
        """The line to act on alone; empty where there is nothing to do."""
        from grader.reports.console import render_first

        colour, width = self._style()
        return render_first(result, colour=colour, width=width)

    def _style(self) -> tuple[bool, int | None]:
        from grader.reports.streams import wants_colour, width_of

        return wants_colour(sys.stdout, os.environ, self.colour), width_of(sys.stdout)
