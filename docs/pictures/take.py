"""Takes the pictures of the README from the reports of a sample class, in the light and in the dark.

    .venv/bin/kibitz grade spite_and_malice examples/class/spite_and_malice --out graded/spite_and_malice
    .venv/bin/python docs/pictures/take.py graded/spite_and_malice

It needs the test extra, and Chromium with its driver.
"""

from __future__ import annotations

import base64
import sys
from pathlib import Path

from selenium import webdriver

HERE = Path(__file__).resolve().parent
PAGES = {"student": ("submissions/e_lindqvist.html", 1000, 760), "class": ("index.html", 1000, 760)}
"""The page of each picture, and the size of what is seen of it."""


def main(graded: Path) -> None:
    """Take all pictures."""
    options = webdriver.ChromeOptions()
    for word in ("--headless=new", "--no-sandbox", "--hide-scrollbars"):
        options.add_argument(word)
    driver = webdriver.Chrome(options=options)
    try:
        for name, (page, width, height) in PAGES.items():
            for scheme in ("light", "dark"):
                media = {"features": [{"name": "prefers-color-scheme", "value": scheme}]}
                driver.execute_cdp_cmd("Emulation.setEmulatedMedia", media)
                size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
                driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
                driver.get((graded / page).resolve().as_uri())
                taken = driver.execute_cdp_cmd("Page.captureScreenshot", {"format": "png"})
                (HERE / f"{name}-{scheme}.png").write_bytes(base64.b64decode(taken["data"]))
    finally:
        driver.quit()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
