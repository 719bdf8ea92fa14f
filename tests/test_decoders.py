"""Decoders are made one at a time, whoever asks for them at once."""

from __future__ import annotations

import threading
from typing import Any

import msgspec
import pytest

from grader.model import decoders


def test_each_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """And no two of them at once."""
    busy, most, made = 0, 0, list[Any]()
    lock = threading.Lock()
    real = msgspec.json.Decoder

    def slowly(kind: Any) -> Any:
        nonlocal busy, most
        with lock:
            busy, most = busy + 1, max(most, busy + 1)
        made.append(kind)
        threading.Event().wait(0.02)
        with lock:
            busy -= 1
        return real(kind)

    monkeypatch.setattr(msgspec.json, "Decoder", slowly)
    kinds = [msgspec.defstruct(f"Kind{n}", [("a", int), ("b", "list[str]")]) for n in range(4)]
    answers: list[Any] = []
    threads = [
        threading.Thread(
            target=lambda kind=kind: answers.append(decoders.decode(b'{"a": 1, "b": ["x"]}', kind))
        )
        for kind in kinds * 3
    ]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert most == 1
    assert sorted(made, key=str) == sorted(kinds, key=str)
    assert sorted(type(one).__name__ for one in answers) == sorted(kind.__name__ for kind in kinds * 3)


def test_what_is_out_of_form() -> None:
    """It raises what the library raises."""
    with pytest.raises(msgspec.ValidationError):
        decoders.decode(b'["a"]', list[int])
    with pytest.raises(msgspec.DecodeError):
        decoders.decode(b"[", list[int])
