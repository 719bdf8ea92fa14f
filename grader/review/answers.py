"""What a form is answered with: the page to go on with, or that somebody else was faster."""

from __future__ import annotations

from collections.abc import Sequence

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from grader.grades.decisions import Decision
from grader.review.room import (
    Room,
)


class Answers:
    """Answers the forms of one room."""

    def __init__(self, room: Room) -> None:
        self._room = room

    def _go(self, where: str, made: Sequence[Decision], name: str = "done", fragment: str = "") -> Response:
        done = f"?{name}={made[0].number}-{made[-1].number}" if made else "?unchanged=1"
        return RedirectResponse(f"{self._room.base}/{where}{done}{fragment}", 303)

    def _conflict(self, request: Request, theirs: Sequence[Decision]) -> Response:
        """Told to whoever was second, with what the first one decided."""
        self._room.desk.refresh()
        mine = self._room.name(request)
        if theirs and all(one.who == mine for one in theirs):
            return self._room.told_page(
                request,
                "You decided this already",
                "You decided it in another window, or before you came back to this page. Nothing was written now. Look at it again.",
                409,
                theirs=theirs,
            )
        text = (
            "Somebody else has decided meanwhile. Nothing of yours was written, so nothing of theirs is lost. Look at it again."
            if theirs
            else "The class was graded again, or this was decided meanwhile. Nothing of yours was written. Look at it again."
        )
        return self._room.told_page(request, "Somebody was faster", text, 409, theirs=theirs)
