"""Quotes the lines of a submission that its verdicts speak of, so that reports need no files."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from grader.model.causes import is_charged, with_causes
from grader.model.result import CheckResult, Result, TranscriptResult


def with_source_lines(result: Result, files: Mapping[str, bytes]) -> Result:
    """The result with the lines that each verdict of something wrong speaks of, and the causes of these verdicts."""
    verdicts: list[CheckResult | TranscriptResult] = [*result.checks, *result.transcripts]
    if not any(map(is_charged, verdicts)):
        return result
    # A right submission does without its patterns.
    from grader.model.source_locations import quoted

    checks = tuple(
        replace(one, source=quoted(one, files)) if is_charged(one) else one for one in result.checks
    )
    sessions = tuple(
        replace(one, source=quoted(one, files)) if is_charged(one) else one for one in result.transcripts
    )
    return with_causes(replace(result, checks=checks, transcripts=sessions))
