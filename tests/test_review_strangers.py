"""The desk and those who are strangers to it: other users of the machine, odd requests, and folders of results from others."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import quote

import msgspec
import pytest

from commands import COMMAND, ROOT, environment, kibitz_process, refused
from grader.classes.desk_base import FILE
from grader.classes.desk_file import DeskFile, read_decisions
from grader.classes.out_folder import read_class
from grader.classes.run_file import RUN, Run, read_run
from grader.commands.review import course_of
from grader.review import connections
from grader.review.class_desk import ClassDesk
from grader.review.room import COOKIE
from review_class import Client, make_class, served

DECIDED = "# Decided at the review desk"


@pytest.fixture(scope="module")
def asked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    """A desk that is only asked."""
    with served(make_class(tmp_path_factory.mktemp("asked"), 12)) as desk:
        yield Client(desk)


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[tuple[Client, Path]]:
    """A desk of its own."""
    out = make_class(tmp_path, 12)
    with served(out, "--name", "Ada") as one:
        yield Client(one), out


def raw(client: Client, data: bytes, seconds: float = 5) -> bytes:
    """What comes back for these bytes until the desk closes."""
    found = b""
    address = client.host, client.port or 0
    with socket.create_connection(address, seconds) as line, contextlib.suppress(OSError):
        line.sendall(data)
        while part := line.recv(1 << 16):
            found += part
    return found


# Odd requests.


@pytest.mark.parametrize(
    "line", ["OPTIONS *", "GET abc", "CONNECT 127.0.0.1:80", "GET http://evil/", "GET *"]
)
def test_what_is_no_path_is_refused(asked: Client, line: str) -> None:
    """As everything without the token, in words and not as a fault of the desk."""
    answer = raw(
        asked, f"{line} HTTP/1.1\r\nHost: 127.0.0.1:{asked.port}\r\nConnection: close\r\n\r\n".encode()
    )
    assert answer.startswith(b"HTTP/1.1 403 ")
    assert b"token" in answer


@pytest.mark.parametrize("length", ["", "Content-Length: 3\r\n"])
def test_a_form_without_a_length_is_refused(asked: Client, length: str) -> None:
    """Before it is read, also where it says a length besides."""
    head = (
        f"POST {asked.base}/decide HTTP/1.1\r\nHost: 127.0.0.1:{asked.port}\r\nOrigin: {asked.desk.origin}\r\n"
        f"{length}Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
    )
    answer = raw(asked, head.encode() + b"200000\r\n" + b"a" * 0x200000 + b"\r\n0\r\n\r\n")
    assert answer.startswith(b"HTTP/1.1 411 ")


@pytest.mark.parametrize("number", ["9" * 19, "9" * 30, "9" * 5000], ids=len)
def test_huge_numbers_are_none(asked: Client, number: str) -> None:
    """In the address they say nothing, and in a form they are refused."""
    assert asked.ask(f"/?done={number}-1").status == 200
    assert asked.ask(f"/?done=1-{number}").status == 200
    assert asked.ask("/undo", {"first": number, "last": "1"}).status == 400
    assert asked.ask("/undo", {"first": "1", "last": number}).status == 400


def test_more_fields_than_a_form_has_are_refused(asked: Client) -> None:
    """With what to do."""
    answer = asked.ask("/decide", {f"a{number}": "b" for number in range(20_000)})
    assert answer.status == 400
    assert "no form of the desk" in answer.text


def test_a_point_that_is_given_twice_is_refused(desk: tuple[Client, Path]) -> None:
    """Nothing is kept of it."""
    client, out = desk
    fields = client.ask(client.first()).fields
    fields["shown"] = f"{fields['shown']} {fields['shown']}"
    for action in ("accept", "all-accept"):
        answer = client.ask("/decide", {**fields, "action": action})
        assert answer.status == 400
        assert "Nothing was decided" in answer.text
    assert read_decisions(out) == {}


def test_the_name_of_a_browser_comes_from_this_desk(desk: tuple[Client, Path]) -> None:
    """Another program on another port can set a cookie for this machine, and cannot sign it."""
    client, out = desk
    made = client.ask("/name", {"name": "Bob; É"}).headers["set-cookie"].partition(";")[0]
    assert made.startswith(f"{COOKIE}={quote('Bob; É')}.")
    mark = made.rpartition(".")[2]
    for other in ("Eve", f"Eve.{mark}", f"{quote('Bob; É')}.", "Eve.é", f".{mark}"):
        assert "You are <bdi>Ada</bdi>" in client.ask("/", Cookie=f"{COOKIE}={other}").text
        both = client.ask("/", Cookie=f"{COOKIE}={other}; {made}; {COOKIE}={other}").text
        assert "You are <bdi>Bob; É</bdi>" in both
    fields = client.ask(client.first()).fields
    client.ask("/decide", {**fields, "action": "accept"}, Cookie=f"{COOKIE}=Eve.{mark}")
    ((kept,),) = read_decisions(out).values()
    assert kept.who == "Ada"


# Other users of the machine.


def test_many_silent_connections_keep_nobody_out(asked: Client) -> None:
    """More than a process may have files open: the desk answers, and says nothing in the terminal."""
    with contextlib.ExitStack() as many:
        for _ in range(400):
            many.enter_context(socket.create_connection((asked.host, asked.port or 0), 5))
        begun = time.monotonic()
        assert asked.ask("/").status == 200
        assert time.monotonic() - begun < 5
        found = len([*Path(f"/proc/{asked.desk.process.pid}/fd").iterdir()])
        assert found < connections.MAX_CONNECTIONS + 60


def test_a_request_that_does_not_end_is_ended(asked: Client) -> None:
    """One of which nothing comes, one of which a line comes, and a form whose text does not come."""
    form = (
        f"POST {asked.base}/name HTTP/1.1\r\nHost: 127.0.0.1:{asked.port}\r\nOrigin: {asked.desk.origin}\r\n"
        "Content-Length: 30\r\n\r\nname="
    )
    begun = time.monotonic()
    with contextlib.ExitStack() as lines:
        opened = []
        for text in ("", "GET / HTTP/1.1\r\n", form):
            line = socket.create_connection((asked.host, asked.port or 0), 20)
            opened.append(lines.enter_context(line))
            line.sendall(text.encode())
        for line in opened:
            with contextlib.suppress(ConnectionError):
                while line.recv(1 << 16):
                    pass
    assert time.monotonic() - begun < connections.REQUEST_SECONDS + 5
    assert asked.ask("/").status == 200


def test_nothing_stands_in_the_terminal_of_what_strangers_send(tmp_path: Path) -> None:
    """They could send it as often as they like."""
    with served(make_class(tmp_path, 6)) as one:
        client = Client(one)
        for data in (
            b"\x16\x03\x01\x02" * 20,
            b"GET / HTTP/9.9\r\n\r\n",
            b"OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n",
        ):
            with contextlib.suppress(TimeoutError):
                raw(client, data, 1)
        upgrade = f"GET {client.base}/ HTTP/1.1\r\nHost: 127.0.0.1:{client.port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n"
        with contextlib.suppress(TimeoutError):
            raw(client, upgrade.encode(), 1)
        one.process.terminate()
        assert one.process.stderr is not None
        said = one.process.stderr.read()
    assert said.startswith("Keep this address to yourself")
    assert said.count("\n") == 1


BROWSER = """#!/bin/sh
cat /proc/$PPID/cmdline | tr '\\0' ' ' > args
echo "$@" >> args
cp "$(echo "$1" | sed 's#^file://##')" page.html
ls -ld "$(dirname "$(echo "$1" | sed 's#^file://##')")" > mode
touch done
"""


def test_no_process_has_the_token_in_its_arguments(tmp_path: Path) -> None:
    """The browser is given a file that leads to the desk; it is gone when the desk has ended, as all of its folder."""
    out = make_class(tmp_path, 6)
    own = tmp_path / "tmp"
    own.mkdir()
    browser = tmp_path / "browser"
    browser.write_text(BROWSER)
    browser.chmod(0o755)
    env = environment(BROWSER=f"{browser} %s", TMPDIR=str(own))
    with subprocess.Popen(
        [*COMMAND, "review", str(out)],
        env=env,
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        assert process.stdout is not None
        address = process.stdout.readline().removeprefix("review: ").strip()
        token = address.split("/")[3]
        for _ in range(100):
            if (tmp_path / "done").exists():
                break
            time.sleep(0.1)
        process.send_signal(signal.SIGTERM)
        process.wait(20)
    assert len(token) == 32
    assert token not in (tmp_path / "args").read_text()
    assert "file://" in (tmp_path / "args").read_text()
    assert f"url={address}" in (tmp_path / "page.html").read_text()
    assert (tmp_path / "mode").read_text().startswith("drwx------")
    assert not [*own.iterdir()]


# What goes away while the desk runs.


def gone(out: Path) -> None:
    """The class is removed."""
    (out / "class.json").unlink()


def damaged(out: Path) -> None:
    """It is half written."""
    (out / "class.json").write_text("{")


def without_decisions(out: Path) -> None:
    """The decisions are removed."""
    for path in out.glob(f"{FILE}*"):
        path.unlink()


@pytest.mark.parametrize("change", [gone, damaged, without_decisions])
def test_what_is_gone_is_told(desk: tuple[Client, Path], change: Callable[[Path], None]) -> None:
    """On every page, and to whoever decides: nothing is said to be kept."""
    client, out = desk
    first = client.first()
    fields = client.ask(first).fields
    shutil.copytree(out, out.parent / "copy")
    change(out)
    for answer in (
        client.ask("/"),
        client.ask(first),
        client.ask("/progress"),
        client.ask("/decide", {**fields, "action": "accept"}),
    ):
        assert answer.status == 503
        assert "cannot be used now" in answer.text
        assert "review.sqlite" in answer.text or "class.json" in answer.text
    if change is not without_decisions:
        shutil.copy(out.parent / "copy" / "class.json", out / "class.json")
        assert client.ask("/").status == 200
        assert client.ask("/decide", {**fields, "action": "accept"}).status == 303


def test_a_mark_of_before_is_between_0_and_the_maximum(tmp_path: Path) -> None:
    """A class from others may say any marks; those that are kept make a file that can be read."""
    out = make_class(tmp_path, 6)
    found = read_class(out)
    desk = ClassDesk(out)
    names = [row.id for row in found.rows[:3]]
    made = desk.take_marks(dict(zip(names, (-50.0, 1e308, 5.0), strict=True)), {}, "Ada", found)
    most = found.rows[1].max_score
    assert [one.points for one in made] == [0.0, 2 * most, 5.0]


# A folder of results from others.


def test_a_command_is_shown_before_it_is_given(tmp_path: Path) -> None:
    """Beside "Run it again" stands what is run; a command that cannot be shown whole is given nowhere."""
    out = make_class(tmp_path, 6)
    run = read_run(out)
    assert run is not None
    words = ("--kit=/a kit", *run.words)
    (out / RUN).write_bytes(msgspec.json.encode(Run(words, run.assignment, run.submissions, "/evil")))
    point = ClassDesk(out).groups[0].points[0]
    form = {"one": point.key, "check": point.item.id}
    with served(out, "--rubric", str(_rubric(tmp_path))) as one:
        page = Client(one).ask(f"/submission/{point.key}?check={point.item.id}").text
        assert "kibitz replay --seed=0 &#39;--kit=/a kit&#39; -- " in page
        assert f"{point.row.id}.json {point.item.id} SUBMISSION" in page
        assert "/evil" not in page
        assert "no kit there" in Client(one).ask("/replay", form).text
    hidden = ("--column=" + "x\n" * 40_000, "--kit=/evil", *run.words)
    (out / RUN).write_bytes(msgspec.json.encode(Run(hidden, run.assignment, run.submissions, "/evil")))
    with served(out, "--rubric", str(tmp_path / "rubric.toml")) as one:
        client = Client(one)
        answer = client.ask("/give-back", {"x": ""})
        assert answer.status == 409
        assert "too long to be shown" in answer.text
        progress = client.ask("/progress").text
        assert f'action="{client.base}/give-back"' not in progress
        assert "too long to be shown" in progress


def _rubric(folder: Path) -> Path:
    path = folder / "rubric.toml"
    path.write_text('[[rubric]]\nname = "a"\ntext = "A."\npoints = 1\n')
    return path


def _graded_with(out: Path, *words: str) -> None:
    run = read_run(out)
    assert run is not None
    (out / RUN).write_bytes(msgspec.json.encode(msgspec.structs.replace(run, words=(*words, *run.words))))


@pytest.mark.parametrize("option", ["--adjustments", "--roster", "--gradebook"])
def test_a_file_without_an_end_is_not_read(tmp_path: Path, option: str) -> None:
    """The desk opens, and says that its figures are without it."""
    out = make_class(tmp_path, 6)
    os.mkfifo(tmp_path / "pipe")
    for path in ("/dev/zero", str(tmp_path / "pipe")):
        _graded_with(out, "--adjustments=x", f"{option}={path}")
        warnings: list[str] = []
        course_of(read_run(out), out, None, warnings)()
        assert "is no regular file" in warnings[0]


def test_help_in_the_words_helps_nobody(tmp_path: Path) -> None:
    """It is no word of a class that was graded."""
    out = make_class(tmp_path, 6)
    _graded_with(out, "--help")
    warnings: list[str] = []
    course_of(read_run(out), out, None, warnings)()
    assert "--help" in warnings[0]


def test_an_assignment_is_a_name(tmp_path: Path) -> None:
    """No rubric is read elsewhere by an assignment that leads there."""
    out = make_class(tmp_path, 6)
    (tmp_path / "assignment.toml").write_text("[[rubric]]\n")
    run = read_run(out)
    assert run is not None
    from grader.commands.review import _rubric as rubric_of

    away = os.path.relpath(tmp_path, ROOT / "reference")
    desk = DeskFile(out)
    assert rubric_of(None, msgspec.structs.replace(run, assignment=away), desk) == ()
    desk.close()


# Decisions as a file.


def _decided(out: Path) -> None:
    desk = ClassDesk(out)
    desk.decide([(desk.groups[0].points[0], 1.0)], "fine", "ada")
    desk.file.close()


@pytest.mark.parametrize(
    ("text", "said"), [("-----BEGIN PRIVATE KEY-----\nb3Blbn\n", "TOML"), ('key = "b3Blbn"\n', "no key key")]
)
def test_only_adjustments_are_copied(tmp_path: Path, text: str, said: str) -> None:
    """A folder from others may name any file: it has to be one of adjustments."""
    out = make_class(tmp_path, 6)
    _decided(out)
    (tmp_path / "secret").write_text(text)
    _graded_with(out, f"--adjustments={tmp_path / 'secret'}")
    answer = kibitz_process("review", out, "--export", tmp_path / "decided.toml")
    assert said in refused(answer)
    assert "b3Blbn" not in answer.err
    assert not (tmp_path / "decided.toml").exists()


@pytest.mark.parametrize("path", ["/dev/zero", "pipe"])
def test_what_is_no_file_is_not_copied(tmp_path: Path, path: str) -> None:
    """Nor is it waited for."""
    out = make_class(tmp_path, 6)
    os.mkfifo(tmp_path / "pipe")
    _graded_with(out, f"--adjustments={tmp_path / path}")
    answer = kibitz_process("review", out, "--export", tmp_path / "decided.toml")
    assert "is no regular file" in refused(answer)


def test_decisions_take_the_place_of_nothing_else(tmp_path: Path) -> None:
    """Not of the results, and not of a file that holds something else; an earlier file of decisions is written anew."""
    out = make_class(tmp_path, 6)
    _decided(out)
    (tmp_path / "thesis.txt").write_text("Chapter 1")
    (tmp_path / "link").symlink_to(out / "class.json")
    before = (out / "class.json").read_bytes()
    places: dict[str | Path, str] = {
        out / "class.json": "lies among the results",
        out / FILE: "lies among the results",
        out / "new.toml": "lies among the results",
        tmp_path / "link": "lies among the results",
        tmp_path / "thesis.txt": "is no file of adjustments",
        "/dev/null": "is no file of adjustments",
    }
    for name, said in places.items():
        assert said in refused(kibitz_process("review", out, "--export", name))
    assert (out / "class.json").read_bytes() == before
    assert (tmp_path / "thesis.txt").read_text() == "Chapter 1"
    assert not (out / "new.toml").exists()
    assert len(DeskFile(out).history()) == 1
    for _ in range(2):
        assert kibitz_process("review", out, "--export", tmp_path / "decided.toml").code == 0
        assert (tmp_path / "decided.toml").read_text().startswith(DECIDED)
    assert DECIDED in kibitz_process("review", out, "--export", "-").out


def test_a_file_to_which_nothing_can_be_added_is_told(tmp_path: Path) -> None:
    """Rather than a file that nobody can read."""
    out = make_class(tmp_path, 6)
    _decided(out)
    given = tmp_path / "given.toml"
    entry = '{ submission = "u1005", check = "test_add", points = 1, reason = "seen" }'
    given.write_text(f"decide = [{entry}]\n")
    _graded_with(out, f"--adjustments={given}")
    answer = kibitz_process("review", out, "--export", tmp_path / "decided.toml")
    assert "behind which TOML takes no more entries" in refused(answer)
    assert not (tmp_path / "decided.toml").exists()
