"""The desk as routes of Starlette behind the `Guard`."""

from __future__ import annotations

from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from grader.model.errors import InputError
from grader.model.visible import visible
from grader.review.forms import Forms
from grader.review.guard import App, Guard
from grader.review.pages import Pages
from grader.review.room import FormError, Room


def app_of(room: Room, token: str, port: int) -> App:
    """What answers on a port, to whoever knows the token."""
    base = room.base = f"/{token}"
    pages, forms = Pages(room), Forms(room)
    routes = [
        Route(f"{base}/", pages.queue),
        Route(f"{base}/desk.css", pages.asset),
        Route(f"{base}/desk.js", pages.asset),
        Route(f"{base}/point/{{group}}/{{one}}", pages.point),
        Route(f"{base}/submission/{{one}}", pages.submission),
        Route(f"{base}/file/{{one}}/{{place}}", pages.file),
        Route(f"{base}/all", pages.everybody),
        Route(f"{base}/report/{{one}}", pages.report),
        Route(f"{base}/progress", pages.progress),
        Route(f"{base}/changes", pages.changes),
        Route(f"{base}/marks", forms.marks, methods=["POST"]),
        Route(f"{base}/decide", forms.decide, methods=["POST"]),
        Route(f"{base}/undo", forms.undo, methods=["POST"]),
        Route(f"{base}/name", forms.name, methods=["POST"]),
        Route(f"{base}/rubric", forms.rubric, methods=["POST"]),
        Route(f"{base}/comment", forms.comment, methods=["POST"]),
        Route(f"{base}/replay", forms.replay, methods=["POST"]),
        Route(f"{base}/give-back", forms.give_back, methods=["POST"]),
    ]

    async def unreadable(request: Request, error: Exception) -> Response:
        """The folder cannot be read or written any more."""
        try:
            return room.told_page(request, "The results cannot be used now", str(error), 503)
        except InputError:
            return PlainTextResponse(f"{visible(str(error))}\n", 503)

    async def no_form(request: Request, error: Exception) -> Response:
        why = f" It has {error}." if isinstance(error, FormError) else ""
        return PlainTextResponse(
            f"This is no form of the desk.{why} Nothing was done. Go back, and try again.\n", 400
        )

    handlers = {InputError: unreadable, FormError: no_form, ClientDisconnect: no_form}
    return Guard(Starlette(routes=routes, exception_handlers=handlers), token, port)
