"""The review desk in a real browser: an evening by keyboard alone, two graders, and text that would like to run."""

from __future__ import annotations

import hashlib
import os
import signal
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import msgspec
import pytest
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

import results
from assignment_tools import some
from browser import Browser, running
from grader.classes.desk_file import DeskFile
from grader.model import result as r
from grader.model.handed_in import File, Student, SubmissionInfo
from grader.model.result import ExchangeView, SourceLines
from grader.review.class_desk import ClassDesk
from hostile import FRAGMENTS
from review_class import RUBRIC, Served, make_class, one_of, served, write_class

replace = msgspec.structs.replace


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """One browser for all of these tests."""
    with running(tmp_path_factory.mktemp("profile")) as one:
        yield one


class Grader:
    """Somebody who touches nothing but the keyboard."""

    def __init__(self, browser: Browser, desk: Served) -> None:
        self.browser, self.desk = browser, desk
        browser.go(desk.address)

    def type(self, *keys: str) -> None:
        """Press keys, wherever the focus is."""
        ActionChains(self.browser.driver).send_keys(*keys).perform()

    def decide(self, *keys: str) -> None:
        """Press keys of which the last one leads to the next page."""
        self.browser.run("window.before = true")
        self.type(*keys)
        self.browser.wait("!window.before && document.readyState === 'complete'")

    @property
    def heading(self) -> str:
        """The heading of the page."""
        return str(self.browser.run("return document.querySelector('h1').textContent"))

    @property
    def left(self) -> int:
        """How much is open, as the page says."""
        return int(self.browser.run("return document.querySelector('.count').textContent"))


def kill(desk: Served) -> None:
    """Kill a desk without a warning."""
    os.kill(desk.process.pid, signal.SIGKILL)
    desk.process.wait(10)


def test_forty_points_by_keyboard_alone(browser: Browser, tmp_path: Path) -> None:
    """A class of 60 with 40 open points, with the desk killed twice: each is decided once, and as the keys said."""
    out = make_class(tmp_path, 60)
    wanted: dict[tuple[str, str], tuple[float, str]] = {}
    plain = ClassDesk(out)
    groups = {(one.item.id, len(one.points)): one for one in plain.groups}
    plain.file.close()
    with served(out, "--name", "Ada") as desk:
        ada = Grader(browser, desk)
        assert ada.left == 40
        ada.type("j", "k")
        ada.decide("j", Keys.ENTER)  # the second line: ten sessions
        assert ada.heading == "A draw"
        for number, point in enumerate(groups["draw", 10].points):
            if number == 4:
                kill(desk)
                break
            ada.decide("a" if number % 2 else "r")
            wanted[point.row.id, "draw"] = (5.0 if number % 2 else 0.0, "A person has looked at it")
    with served(out, "--name", "Ada") as desk:
        ada = Grader(browser, desk)
        assert ada.left == 36
        ada.decide("n")
        assert ada.heading == "The 9 clears the stack and returns its faces"
        ada.type("c", "The stack is emptied; only the name is wrong.", Keys.ESCAPE)
        ada.decide("A")
        for point in groups["test_full_stack", 14].points:
            wanted[point.row.id, "test_full_stack"] = (5.0, "The stack is emptied")
        assert ada.left == 22
        kill(desk)
    with served(out, "--name", "Ada") as desk:
        ada = Grader(browser, desk)
        assert ada.left == 22
        while ada.heading != "add takes up to five cards":
            ada.decide("n")
        ada.type("1", "p", "1.5", Keys.ENTER)
        ada.decide("G")
        for point in groups["test_add", 9].points:
            wanted[point.row.id, "test_add"] = (1.5, "The stack is emptied")
        assert ada.left == 13
        ada.decide("u")  # and think again
        assert ada.left == 22
        ada.type("p", "1.5", Keys.ENTER, "c", "The stack is emptied, too", Keys.ESCAPE)
        ada.decide("G")
        ada.decide("q")
        while ada.left:
            if ada.heading.endswith("decisions to make"):
                ada.decide("n")
            ada.decide("A")
        for name, size in (("draw", 10), ("test_add", 7)):
            for point in groups[name, size].points:
                wanted.setdefault((point.row.id, name), (point.item.open_points, "A person has looked at it"))
        assert ada.heading == "Nothing is open"
    file = DeskFile(out)
    made = {(one.submission, one.item): one for one in file.current().values()}
    assert len(made) == len(wanted) == 40
    for key, (points, reason) in wanted.items():
        assert made[key].points == points, key
        assert made[key].reason.startswith(reason)
        assert made[key].who == "Ada"
    # Nothing twice: but for what was taken back and decided again, each has one version.
    assert [one.version for one in made.values()].count(1) == 31
    assert len(file.history()) == 31 + 9 * 3
    file.close()


def test_two_graders_at_once(browser: Browser, tmp_path: Path) -> None:
    """Both have one point before them; the second one is told who was faster, and sees the rest."""
    out = make_class(tmp_path, 60)
    with served(out, "--name", "Ada") as first, served(out, "--name", "Bob") as second:
        ada = Grader(browser, first)
        ada.decide("n")
        driver = browser.driver
        window = driver.current_window_handle
        driver.switch_to.new_window("tab")
        bob = Grader(browser, second)
        bob.decide("n")
        assert bob.heading == ada.heading
        bob.decide("r")
        driver.close()
        driver.switch_to.window(window)
        ada.decide("a")
        assert ada.heading == "Somebody was faster"
        assert "Bob" in str(browser.run("return document.querySelector('main').textContent"))
        ada.decide("n")
        assert ada.left == 39
    (made,) = DeskFile(out).history()
    assert (made.who, made.points) == ("Bob", 0)


def test_a_key_that_is_held_decides_once(browser: Browser, tmp_path: Path) -> None:
    """Keys that come before the next page is there are not meant for it."""
    out = make_class(tmp_path, 60)
    with served(out) as desk:
        ada = Grader(browser, desk)
        ada.decide("n")
        browser.run(
            "const press = () => dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }));"
            "for (let i = 0; i < 20; i++) press();"
        )
        browser.wait("document.querySelector('.done') && document.readyState === 'complete'")
        assert ada.left == 39


def hostile_one(number: int, folder: Path) -> r.Result:
    """A submission in which everything that a student chooses is hostile, with its files written."""
    text = FRAGMENTS[number % len(FRAGMENTS)] + FRAGMENTS[(number * 7 + 3) % len(FRAGMENTS)]
    name = text.replace("/", "∕").replace("\0", "")[:100] + ".py"
    identifier = f"h{number}"
    code = "\n".join((text, *FRAGMENTS)).encode("utf-8", "surrogatepass")
    (folder / identifier).mkdir(parents=True)
    try:
        (folder / identifier / name).write_bytes(code)
    except (OSError, ValueError):
        name = "main.py"
        (folder / identifier / name).write_bytes(code)
    check = replace(
        results.OPEN,
        message=f"This is open: `{text}` is in the way.",
        source=SourceLines(name, 1, 1, (text,), False),
    )
    session = replace(
        results.OPEN_SESSION,
        message=text,
        exchanges=(ExchangeView(None, text, text), ExchangeView(text, text, text, False)),
        typed=(text, text),
    )
    wrong = replace(results.FAILED, message=text, misconception=None)
    plain = results.result(identifier, (results.PASSED, wrong, check))
    return replace(
        plain,
        transcripts=(session,),
        submission=SubmissionInfo(
            identifier,
            text,
            (File(name, hashlib.sha256(code).hexdigest(), len(code)),),
            (Student(text, text, text),),
        ),
        notices=(r.Notice("note", text, f"{name}, line 2"),),
    )


def test_what_was_handed_in_is_shown_and_never_run(browser: Browser, tmp_path: Path) -> None:
    """Names of files and students, code, screens and reasons that are markup or script: no page lets them act or load."""
    found = [hostile_one(number, tmp_path / "class") for number in range(len(FRAGMENTS))]
    out = write_class(tmp_path, found, tmp_path / "class")
    desk_of = ClassDesk(out)
    with served(out, "--name", '<img src=x onerror="window.pwned=1">') as desk:
        own = desk.origin
        browser.cdp("Emulation.setScriptExecutionDisabled", value=False)
        browser.troubles()
        paths = ["/", "/progress"]
        for one in found[::3]:
            (point, *_) = desk_of.points_of(one.submission.id)
            group = next(each for each in desk_of.groups if point in each.points)
            paths += [f"/point/{group.key}/{point.key}", f"/submission/{point.key}?check=draw&step=1"]
            paths += [f"/report/{point.key}"]
        shown = ""
        for path in paths:
            browser.go(desk.base + path)
            assert browser.run("return window.pwned") is None, path
            assert urlsplit(browser.driver.current_url).netloc == urlsplit(own).netloc
            shown += str(browser.run("return document.body.innerText"))
        for text in ("<script>window.pwned=1</script>", "<img src=x onerror=window.pwned=1>"):
            assert text in shown
        # A reason is read by the next grader, and by the student.
        grader = Grader(browser, desk)
        grader.decide("n")
        grader.type("c", "</textarea><script>window.pwned=1</script>", Keys.ESCAPE)
        grader.decide("a")
        grader.type("1")
        assert browser.run("return document.getElementById('reason').value").startswith("</textarea>")
        browser.go(desk.base + "/progress")
        assert browser.run("return window.pwned") is None
        loaded = [line for line in browser.troubles() if not line.startswith(f"request: {own}/")]
        assert [line for line in loaded if "favicon" not in line] == []


@pytest.mark.parametrize(
    ("width", "scheme"), some([(1280, "light"), (1280, "dark"), (420, "light"), (420, "dark")], 3)
)
def test_everybody_can_use_it(browser: Browser, tmp_path: Path, width: int, scheme: str) -> None:
    """axe-core finds no fault, nothing is wider than the screen, and Tab reaches every button and link."""
    out = make_class(tmp_path, 60)
    earlier = [
        replace(one, score=one.score + place - 1) for place, one in enumerate(map(one_of, range(3), [60] * 3))
    ]
    old = write_class(tmp_path / "old", earlier)
    rubric = tmp_path / "rubric.toml"
    rubric.write_text(RUBRIC)
    with served(out, "--before", str(old), "--rubric", str(rubric)) as desk:
        browser.cdp(
            "Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1, mobile=False
        )
        browser.cdp(
            "Emulation.setEmulatedMedia",
            media="screen",
            features=[{"name": "prefers-color-scheme", "value": scheme}],
        )
        ada = Grader(browser, desk)
        point = browser.run("return document.querySelector('a.go').getAttribute('href')")
        key = point.rsplit("/", 1)[1]
        browser.go(desk.origin + point)
        ada.decide("a")
        for path in ("/", f"/submission/{key}?check=test_full_stack", "/progress", "/changes", "/all", ""):
            browser.go(desk.base + path if path else desk.origin + point.replace(key, "x"))
            assert browser.axe() == []
            assert browser.run("return document.documentElement.scrollWidth <= innerWidth")
            reached = set()
            # Of radio buttons Tab reaches the chosen one, and the arrow keys the others.
            fields = "input:not([type=hidden]):not([type=radio]), input[type=radio]:checked"
            controls = f"a[href], button, {fields}, textarea, summary"
            count = browser.run(
                f"document.activeElement.blur(); return [...document.querySelectorAll('{controls}')]"
                ".filter((one) => one.checkVisibility()).map((one, n) => (one.dataset.place = n)).length"
            )
            for _ in range(count * 2 + 10):
                ada.type(Keys.TAB)
                reached.add(browser.run("return document.activeElement.dataset.place"))
            assert {str(number) for number in range(count)} <= reached


def test_keys_work_where_the_focus_is_in_a_rubric(browser: Browser, tmp_path: Path) -> None:
    """Every student's rubric by keyboard alone: a chosen level takes no key away, and an earlier decision is changed."""
    out = make_class(tmp_path, 60)
    rubric = tmp_path / "rubric.toml"
    rubric.write_text(RUBRIC)
    with served(out, "--name", "Ada", "--rubric", str(rubric)) as desk:
        ada = Grader(browser, desk)
        ada.decide("t")
        assert ada.heading == "60 submissions"
        ada.decide("2")
        ada.type("j")
        ada.decide(Keys.ENTER)
        first = ada.heading
        ada.type("m", Keys.ARROW_DOWN)
        assert browser.run("return document.activeElement.type") == "radio"
        assert browser.run("return document.querySelector('[type=radio]:checked').value") == "3"
        ada.decide("M")
        assert "is kept: Names say what things are: +3" in str(
            browser.run("return document.querySelector('.done').textContent")
        )
        ada.type("m")
        assert browser.run("return document.querySelector('[type=radio]:checked').value") == "3"
        ada.decide(">")
        assert ada.heading != first
        ada.decide("<")
        assert ada.heading == first
        ada.type("m")
        ada.decide("o")
        assert ada.heading == "Progress"
        ada.decide("q")
        ada.decide("n")
        ada.decide("a")
        ada.decide("o")
        ada.type("j")
        ada.decide(Keys.ENTER)
        assert "Decided already" in str(browser.run("return document.body.textContent"))
        ada.decide("r")
        assert ada.heading == "Progress"
    points = [one.points for one in DeskFile(out).current().values()]
    assert sorted(one for one in points if one is not None) == [0, 3]
