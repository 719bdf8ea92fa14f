"""What a check, a transcript or a claim may be worth: more than nothing, and not without end.

What is worth nothing would be left out of all counts, and what is worth less than nothing would cost points for being right.
"""

from __future__ import annotations

import math


def wrong_points(points: object) -> str:
    """What is wrong with the points that an author gave, and what to do; "" where nothing is."""
    if isinstance(points, bool) or not isinstance(points, int | float) or not math.isfinite(points):
        return f"points is a number such as 2 or 0.5, not {points!r}"
    if points <= 0:
        return f"points is above 0, not {points!r}: what is worth nothing is not counted"
    return ""
