"""Make the environment of the peers: python bench/peers.py FOLDER.

Each line of requirements.txt is installed by itself, so that one that has no wheel here keeps none of the
others away. Never fails: the tables say who is missing.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

REQUIREMENTS = Path(__file__).with_name("requirements.txt")


def main() -> None:
    folder = Path(sys.argv[1])
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
    for requirement in _requirements():
        done = subprocess.run(
            [python, "-m", "pip", "install", "--quiet", "--only-binary", ":all:", requirement],
            capture_output=True,
            text=True,
        )
        if done.returncode:
            reason = (done.stderr or done.stdout).strip().splitlines()[-1]
            print(f"{requirement} is not to be had here and left out: {reason}")


def _requirements() -> list[str]:
    lines = (line.partition("#")[0].strip() for line in REQUIREMENTS.read_text(encoding="utf-8").splitlines())
    return [line for line in lines if line]


if __name__ == "__main__":
    main()
