"""The desk as routes of Starlette behind the `Guard`."""

from __future__ import annotations

from starlette.applications import Starlette
from starlette.routing import Route

from grader.review.forms import Forms
from grader.review.guard import App, Guard
from grader.review.pages import Pages
from grader.review.room import Room


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
    return Guard(Starlette(routes=routes), token, port)
