"""The words of a command, so that it can be given again from any folder: paths are absolute, settings are written out."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from grader.commands.common import FileName


def words_of(context: click.Context, apart_from: Collection[str] = ()) -> tuple[str, ...]:
    """The words behind the name of a command, but for the options of these names; arguments come last."""
    options: list[str] = []
    arguments: list[str] = []
    for parameter in context.command.params:
        name = parameter.name or ""
        value = context.params.get(name)
        if isinstance(parameter, click.Argument):
            arguments += _texts(parameter, value)
        elif isinstance(parameter, click.Option) and parameter.expose_value:
            # What nobody asked for is left to what a course or a lock says.
            asked = context.get_parameter_source(name) is not ParameterSource.DEFAULT
            if asked and name not in apart_from:
                options += _option(parameter, value)
    if any(one.name == "isolated" for one in context.command.params):
        options.append("--isolated")
    return (*options, "--", *arguments)


def _option(parameter: click.Option, value: Any) -> Iterator[str]:
    if parameter.is_flag:
        if value:
            yield parameter.opts[0]
        return
    for text in _texts(parameter, value):
        yield f"{parameter.opts[0]}={text}"


def _texts(parameter: click.Parameter, value: Any) -> Iterator[str]:
    if value is None:
        return
    for one in value if isinstance(value, tuple) else (value,):
        yield str(Path(one).absolute()) if isinstance(parameter.type, FileName) else str(one)
