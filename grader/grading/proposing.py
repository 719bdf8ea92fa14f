"""Has Hypothesis propose programs, by running the spec tests over the recorder.

What it proposes hangs on the spec tests, the seed and the version of Hypothesis, and on nothing else: not on the command that
asks, on what that has imported, or on how Kibitz was installed.
"""

from __future__ import annotations

import contextlib
import sys
import tempfile
import warnings
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from grader.kits.assignment import Assignment
from grader.kits.author_files import place_of_error
from grader.kits.checks import CheckInfo, place_of
from grader.kits.kit import Kit
from grader.kits.lab import Lab
from grader.kits.lab_python import Python
from grader.kits.plainly import in_words
from grader.kits.unknown import RecordingError
from grader.model.errors import KitError
from grader.model.program import Program, program_key

EXAMPLES = 70
"""Programs that Hypothesis is asked to propose for each check."""


class Proposal(msgspec.Struct, frozen=True):
    """A recorded program.  `given`: the author wrote it down as an example, so it is always kept.

    `corners`: those that it is about; none for an ordinary program.  `places`: file and line of the call that recorded each step.
    """

    check: CheckInfo
    steps: Program
    given: bool
    corners: tuple[str, ...] = ()
    places: tuple[tuple[str, int], ...] = ()


def made_with() -> str:
    """The versions that have a say in what is proposed."""
    import hypothesis

    return f"Python {sys.version_info.major}.{sys.version_info.minor}, Hypothesis {hypothesis.__version__}"


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """Keep Hypothesis from what is around it: it makes no folder `.hypothesis`, and takes no numbers from other code."""
    from hypothesis import configuration

    with tempfile.TemporaryDirectory(prefix="kibitz-") as folder, _own_constants():
        configuration.set_hypothesis_home_dir(folder)
        try:
            yield
        finally:
            configuration.set_hypothesis_home_dir(None)


@contextlib.contextmanager
def _own_constants() -> Iterator[None]:
    """Without the constants of the code that happens to be imported, which newer versions of Hypothesis mix in.

    With them an editable install proposed other programs than a wheel, and pytest others than a command.
    """
    from hypothesis.internal.conjecture import providers

    if not hasattr(providers, "_get_local_constants"):
        yield
        return
    found = providers._get_local_constants
    none = type(providers.GLOBAL_CONSTANTS)()
    providers._get_local_constants = lambda: none
    # What is kept there is made of both kinds of constants.
    providers.CONSTANTS_CACHE.cache.clear()
    try:
        yield
    finally:
        providers._get_local_constants = found
        providers.CONSTANTS_CACHE.cache.clear()


def propose(
    kit: Kit, assignment: Assignment, info: CheckInfo, function: Callable[..., Any], seed: int
) -> list[Proposal]:
    """The programs that one spec test records, without repetitions."""
    import hypothesis

    found: dict[bytes, Proposal] = {}

    def recorder(given: bool) -> Lab:
        def keep(program: Program) -> None:
            proposal = Proposal(info, program, given, lab.at_corners, lab.places)
            one = found.setdefault(program_key(program), proposal)
            if set(one.corners) != set(lab.at_corners):
                raise RecordingError(
                    f"the same program is about the corners {one.corners} and about {lab.at_corners}: what is about a "
                    "corner has to show in its steps"
                )

        lab = Lab(assignment, keep)
        return lab

    try:
        if not hasattr(function, "hypothesis"):
            function(recorder(True))
        else:
            everything = list(hypothesis.HealthCheck)
            for phase, given, count in (
                (hypothesis.Phase.explicit, True, 1),
                (hypothesis.Phase.generate, False, EXAMPLES),
            ):
                if given and not getattr(function, "hypothesis_explicit_examples", None):
                    continue
                settings = hypothesis.settings(
                    max_examples=count,
                    database=None,
                    deadline=None,
                    phases=(phase,),
                    suppress_health_check=everything,
                )
                with warnings.catch_warnings():
                    warnings.simplefilter("ignore", hypothesis.errors.HypothesisWarning)
                    # Set on the function itself: `settings(function)` may be applied only once.
                    function._hypothesis_internal_use_settings = settings  # type: ignore[attr-defined]
                    hypothesis.seed(f"{seed} {info.id}")(function)(lab=recorder(given))
    except RecordingError as error:
        where = place_of_error(error, kit.spec_tests(assignment.id)) or place_of(function)
        raise KitError(f"{where}: check {info.id}: {error}") from None
    except (KeyboardInterrupt, GeneratorExit):
        raise
    except BaseException as error:  # what pytest and sys.exit raise is no Exception
        where = place_of_error(error, kit.spec_tests(assignment.id)) or place_of(function)
        raise KitError(f"{where}: check {info.id}: {in_words(error, (Lab, Python))}") from error
    if not found:
        raise KitError(
            f"{place_of(function)}: check {info.id}: it records nothing: no example of it calls the lab"
        )
    return [*found.values()]
