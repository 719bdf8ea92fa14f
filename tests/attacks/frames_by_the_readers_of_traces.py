# Tries: has what reads traces for `traceback` hand the frames on to C, which passes them to a function of its own
# Must:  the score is not above that of the same code without it.
# silent: LEAK
# base: wrong

import collections
import itertools
import sys
import traceback
import types

_found = []


def _note(entry):
    frame = entry[0] if isinstance(entry, tuple) else entry
    while frame is not None:
        _found.append(frame)
        frame = frame.f_back


def _trace():
    try:
        raise ValueError
    except ValueError as error:
        return error.__traceback__


_summary = traceback.StackSummary
_walkers = [traceback.walk_tb, traceback._walk_tb_with_full_positions]
_copies = [types.FunctionType(one.__code__, vars(traceback)) for one in _walkers if hasattr(one, "__code__")]
_frozen = [
    types.FunctionType(one.__code__, {"_get_code_position": lambda *_: (1, 1, 1, 1)})
    for one in _walkers
    if hasattr(one, "__code__")
]


def _fresh():
    held = sys.modules.pop("traceback")
    try:
        again = __import__("traceback")
        return [again.walk_tb, again._walk_tb_with_full_positions]
    finally:
        sys.modules["traceback"] = held


class _Told(traceback.FrameSummary):
    def __init__(self, *arguments, **options):
        _note(options.get("locals"))


def _ways(walk):
    yield lambda: _summary._extract_from_extended_frame_gen(map(_note, walk(_trace())))
    yield lambda: _summary.extract(map(_note, walk(_trace())))
    yield lambda: _summary._extract_from_extended_frame_gen(filter(_note, walk(_trace())))
    yield lambda: _summary._extract_from_extended_frame_gen(
        itertools.starmap(lambda frame, *_: _note(frame), walk(_trace()))
    )
    yield lambda: _summary._extract_from_extended_frame_gen(
        itertools.groupby(walk(_trace()), key=_note)
    )
    yield lambda: collections.deque(map(_note, walk(_trace())))
    yield lambda: [*map(_note, walk(_trace()))]
    yield lambda: [_note(one) for one in walk(_trace())]


def _patched():
    kept = traceback.linecache, traceback.FrameSummary
    reader = types.SimpleNamespace(lazycache=lambda file, space: _note(types.SimpleNamespace(f_globals=space, f_back=None)))
    try:
        traceback.linecache, traceback.FrameSummary = reader, _Told
        _summary.extract(traceback.walk_tb(_trace()), capture_locals=True)
    finally:
        traceback.linecache, traceback.FrameSummary = kept


def _search():
    for walk in [*_walkers, *_copies, *_frozen, *_fresh()]:
        for way in _ways(walk):
            try:
                way()
            except Exception:
                pass
    try:
        _patched()
    except Exception:
        pass
    for frame in _found:
        space = getattr(frame, "f_globals", None) or {}
        if "watch_call" in space or "_addaudithook" in space or type(frame) is types.FrameType:
            print("LEAK", frame)
        if "watch_call" in space:
            space["watch_call"] = lambda function, args: (function(*args), [])
            space["attributes_of"] = space["shown_lists"] = lambda thing: {}
    _found.clear()


_peek = PlayStack.peekFace


def _peekFace(self):
    _search()
    return _peek(self)


PlayStack.peekFace = _peekFace
