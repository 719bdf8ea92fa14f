"""A real browser, for tests: Chromium without a window, watched for requests, errors and faults of access.

It needs Chromium (or Chrome) and its driver, of one version.  Nothing is fetched: the driver is never looked
for on a network, and the rules of axe-core come from an installed package.
"""

from __future__ import annotations

import base64
import importlib.resources
import json
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from selenium import webdriver
from selenium.common.exceptions import WebDriverException
from selenium.webdriver.chrome.service import Service

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ON_MACOS = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
DRIVERS = ("chromedriver", "chromium.chromedriver")
REMEDY = (
    "the browser tests need Chromium (or Chrome) and its driver on PATH; "
    "Debian: apt-get install chromium chromium-driver; macOS: brew install --cask chromium chromedriver"
)
OPTIONS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
    "--disable-dev-shm-usage",
)


class Browser:
    """One browser, for one page after another."""

    def __init__(self, driver: webdriver.Chrome) -> None:
        self.driver = driver

    def open(
        self,
        page: Path,
        *,
        width: int = 1280,
        scheme: str = "light",
        media: str = "screen",
        scripts: bool = True,
    ) -> None:
        """Show a page on a screen of this width, in a colour scheme, or as it is printed."""
        # Without a window, some builds never give a page the focus, and no page hears of it.
        self.cdp("Emulation.setFocusEmulationEnabled", enabled=True)
        self.cdp("Emulation.setScriptExecutionDisabled", value=not scripts)
        self.cdp(
            "Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1, mobile=False
        )
        self.cdp(
            "Emulation.setEmulatedMedia",
            media=media,
            features=[{"name": "prefers-color-scheme", "value": scheme}],
        )
        self._logs()
        self.driver.get("about:blank")
        self.go(page.as_uri())

    def go(self, address: str) -> None:
        """Show an address, all of it: on a busy machine the driver comes back while a page is still loading."""
        self.driver.get(address)
        self.wait("location.href !== 'about:blank' && document.readyState === 'complete'")

    def cdp(self, command: str, **arguments: Any) -> dict[str, Any]:
        """A command of the Chrome DevTools Protocol."""
        answer: dict[str, Any] = self.driver.execute_cdp_cmd(command, arguments)
        return answer

    def paper(self) -> bytes:
        """The page as a PDF, as it is printed; asked for again, ten seconds at most, where the browser itself fails.

        Chromium's service that prints is a process of its own, and on a busy machine one that starts too late is
        reported as "Printing failed".
        """
        end = time.monotonic() + 10
        while True:
            try:
                return base64.b64decode(self.cdp("Page.printToPDF", printBackground=True)["data"])
            except WebDriverException as error:
                if "Printing failed" not in (error.msg or "") or time.monotonic() > end:
                    raise
            time.sleep(0.2)

    def run(self, script: str, *arguments: Any) -> Any:
        """The value that a function body returns in the page."""
        return self.driver.execute_script(script, *arguments)

    def wait(self, script: str) -> None:
        """Wait until an expression holds in the page; ten seconds at most."""
        end = time.monotonic() + 10
        while not self.run(f"return !!({script})"):
            assert time.monotonic() < end, f"never came true in the page: {script}"
            time.sleep(0.02)

    def troubles(self) -> list[str]:
        """What went wrong since the page was opened: errors of scripts, refusals, and requests but for files and of Chromium itself."""
        return self._logs()

    def _logs(self) -> list[str]:
        logs: Callable[[str], list[dict[str, Any]]] = self.driver.get_log
        found = [str(entry["message"]) for entry in logs("browser")]
        for entry in logs("performance"):
            message = json.loads(entry["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                address = message["params"]["request"]["url"]
                # Chromium shows pages of its own at times, as when it starts; what they ask for is none of ours.
                own = message["params"].get("documentURL", "").startswith(("chrome:", "chrome-untrusted:"))
                if not own and not address.startswith(("file:", "about:")):
                    found.append(f"request: {address}")
            elif message["method"] == "Page.javascriptDialogOpening":
                found.append("dialog")
        return found

    def axe(self) -> list[str]:
        """The faults of access that axe-core finds on the page, each with where it is."""
        self.run(axe_core())
        answer = self.driver.execute_async_script(
            "const done = arguments[arguments.length - 1];"
            "axe.run(document, { resultTypes: ['violations'] }).then(done, (error) => done(String(error)));"
        )
        assert isinstance(answer, dict), answer
        return [
            f"{one['id']}: {one['help']}: {', '.join(str(node['target']) for node in one['nodes'][:5])}"
            for one in answer["violations"]
        ]


def axe_core() -> str:
    """The script of axe-core, https://github.com/dequelabs/axe-core."""
    source = importlib.resources.files("axe_playwright_python") / "axe.min.js"
    return source.read_text(encoding="utf-8")


@contextmanager
def running(profile: Path, find: Callable[[str], str | None] = shutil.which) -> Iterator[Browser]:
    """A browser with a new, empty profile.  The test fails, with the remedy, where there is none."""
    program = next(filter(None, map(find, (*BROWSERS, *ON_MACOS))), None)
    driver = next(filter(None, map(find, DRIVERS)), None)
    if program is None or driver is None:
        pytest.fail(REMEDY, pytrace=False)
    options = webdriver.ChromeOptions()
    options.binary_location = program
    for option in (*OPTIONS, f"--user-data-dir={profile}"):
        options.add_argument(option)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    options.set_capability("unhandledPromptBehavior", "ignore")
    chrome = webdriver.Chrome(options=options, service=Service(driver))
    try:
        chrome.set_script_timeout(60)
        yield Browser(chrome)
    finally:
        chrome.quit()
