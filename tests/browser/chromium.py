"""Finds a Chromium for the browser tests, or installs one. Standard library only.

python tests/browser/chromium.py             prints its path; exit 1 when there is none
python tests/browser/chromium.py --install   installs one first when there is none
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")
ELSEWHERE = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe",
)
PLAYWRIGHT_FOLDERS = (
    "~/.cache/ms-playwright",
    "~/Library/Caches/ms-playwright",
    "~/AppData/Local/ms-playwright",
)
PLAYWRIGHT_NAMES = ("chrome", "chrome.exe", "Chromium", "Google Chrome for Testing")


def candidates() -> Iterator[str]:
    """Where one may be: named by DUSES_TEST_BROWSER, the system's, Playwright's own."""
    if named := os.environ.get("DUSES_TEST_BROWSER"):
        yield named
    yield from filter(None, map(shutil.which, NAMES))
    yield from (path for path in ELSEWHERE if Path(path).exists())
    for folder in (os.environ.get("PLAYWRIGHT_BROWSERS_PATH", ""), *PLAYWRIGHT_FOLDERS):
        if folder:
            builds = sorted(Path(folder).expanduser().glob("chromium-*"), reverse=True)
            for build in builds:
                yield from (str(p) for p in build.rglob("*") if p.name in PLAYWRIGHT_NAMES and p.is_file())


def runs(path: str) -> bool:
    """Whether it is a browser: Ubuntu's chromium-browser may be a stub that only asks for a snap."""
    if sys.platform == "win32":
        return Path(path).exists()  # there --version opens a window
    try:
        asked = subprocess.run([path, "--version"], capture_output=True, text=True, timeout=60)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return asked.returncode == 0 and any(char.isdigit() for char in asked.stdout)


def find() -> str | None:
    return next(filter(runs, candidates()), None)


def install() -> None:
    """From Debian's packages when we may, else Playwright's own build."""
    if apt := shutil.which("apt-get"):
        rights = as_root()
        if rights is not None:
            quiet = [*rights, apt, "-q", "-y"]
            subprocess.run([*quiet, "update"], stdout=sys.stderr)
            subprocess.run([*quiet, "install", "--no-install-recommends", "chromium"], stdout=sys.stderr)
    if find() is None:
        with_libraries = ["--with-deps"] if as_root() is not None and shutil.which("apt-get") else []
        subprocess.run(
            [sys.executable, "-m", "playwright", "install", *with_libraries, "chromium"], stdout=sys.stderr
        )


def as_root() -> list[str] | None:
    """What to put before a command to run it as root; nothing when we may not."""
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        return []
    sudo = shutil.which("sudo")
    if sudo and subprocess.run([sudo, "-n", "true"], capture_output=True).returncode == 0:
        return [sudo, "-n"]
    return None


def main() -> int:
    if "--install" in sys.argv[1:] and find() is None:
        install()
    path = find()
    if path is None:
        print("no Chromium: install one, or name it in DUSES_TEST_BROWSER", file=sys.stderr)
        return 1
    print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
