"""What the desk runs: one check again in the sandbox, and the command that gives all back."""

from __future__ import annotations

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from grader.classes.out_folder import RESULTS
from grader.review.answers import Answers
from grader.review.doing import UNSEEN, give_back, replay
from grader.review.open_points import item_of, short
from grader.review.room import (
    form_of,
)
from grader.review.views import people


class RunningForms(Answers):
    """Forms that start something, one at a time."""

    async def replay(self, request: Request) -> Response:
        """Run one check again in the sandbox, and show what `kibitz replay` says."""
        self._room.desk.refresh()
        form = await form_of(request)
        row = self._room.desk.by_key.get(form.get("one", ""))
        result = self._room.desk.result(row.id) if row is not None else None
        item = item_of(result, form.get("check", "")) if result is not None else None
        if row is None or result is None or item is None or self._room.run is None:
            return self._room.told_page(
                request, "This cannot be run again", "It is not known how it was graded.", 404
            )
        if not self._room.replay_command(row.id, item.id):
            return self._room.told_page(request, "This cannot be run again", UNSEEN, 409)
        handed = await run_in_threadpool(self._room.sources.of, result)
        if lacking := [one for one in handed if one.data is None]:
            return self._room.told_page(request, "This cannot be run again", lacking[0].why, 404)
        if self._room.busy:
            return self._room.told_page(
                request, "One thing at a time", "Something is running. Wait for it.", 409
            )
        self._room.busy = True
        try:
            said = await replay(
                self._room.run,
                self._room.desk.out / RESULTS / f"{row.id}.json",
                item.id,
                handed,
                self._room.folder,
            )
        except OSError as error:
            why = f"The files cannot be laid out for it ({error.strerror})."
            return self._room.told_page(request, "This cannot be run again", why, 500)
        finally:
            self._room.busy = False
        text = "It was ended because it took too long." if said.code is None else ""
        return self._room.told_page(
            request,
            f"Run again: {item.title}",
            text or people(row),
            said=f"{said.out}{said.err}",
            back=f"submission/{short(row.id)}",
        )

    async def give_back(self, request: Request) -> Response:
        """Grade again, so that pages, gradebooks and reports have what was decided."""
        form = await form_of(request)
        words = self._room.words()
        if words is not None and form.get("command", "") != self._room.command_key():
            return self._room.told_page(
                request,
                "Nothing was given back",
                "The class was graded since by another command. Look at it on the page of progress, and give back there.",
                409,
            )
        if words is None or self._room.busy:
            return self._room.told_page(
                request,
                "Nothing was given back",
                self._room.unseen() or "Something is running, or it is not known how the class was graded.",
                409,
            )
        self._room.busy = True
        try:
            self._room.told = await give_back(words)
        finally:
            self._room.busy = False
        self._room.desk.refresh()
        return RedirectResponse(f"{self._room.base}/progress#given-back", 303)
