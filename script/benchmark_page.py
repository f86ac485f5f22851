#!/usr/bin/env python3
"""Writes a section of Documentation/Performance.md.

    script/benchmark_page.py SECTION FILE

Replaces the text between the markers of SECTION by the content of FILE, and describes the machine. Other scripts import it."""

import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "Documentation/Performance.md"
PLOTS = ROOT / "Documentation/Performance"


def write(section, text, path=PAGE):
    path.write_text(replaced(path.read_text(), section, text))
    PAGE.write_text(replaced(PAGE.read_text(), "machine", machine()))
    print(f"Written: {path.relative_to(ROOT)}, section {section}", file=sys.stderr)


def replaced(page, section, text):
    """Returns the page with the text between the section's markers replaced."""
    start, end = f"<!-- {section} -->\n", f"\n<!-- end of {section} -->"
    if page.count(start) != 1 or page.count(end) != 1:
        raise SystemExit(f"The page needs the markers of section {section} exactly once.")
    before, _, rest = page.partition(start)
    return before + start + "\n" + text.strip() + "\n" + end + rest.partition(end)[2]


def write_plot(name, svg):
    PLOTS.mkdir(exist_ok=True)
    (PLOTS / f"{name}.svg").write_text(svg)


def machine():
    """Returns the table of the machine."""
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    data = ROOT / os.environ.get("LAUREL_BENCHMARK_DATA", "")
    # Without the name of the build, which describes the host.
    kernel = os.uname().release.partition("-")[0]
    rows = [
        ("processor", f"{processor()}, {os.cpu_count()} cores"),
        ("memory", f"{memory:.1f} GiB"),
        ("filesystem", printed("findmnt", "--noheadings", "--output", "FSTYPE", "--target", data)),
        ("system", described("/etc/os-release", r'^PRETTY_NAME="?([^"\n]*)') + f", Linux {kernel}"),
        ("Swift", described(None, r"Swift version ([0-9.]+)", printed("swift", "--version"))),
        ("SQLite", printed("pkg-config", "--modversion", "sqlite3")),
    ]
    return "\n".join(["| machine | |", "| --- | --- |", *(f"| {name} | {value} |" for name, value in rows)])


def processor():
    return described("/proc/cpuinfo", r"(?m)^model name\s*: (.*)")


def described(path, pattern, text=None):
    found = re.search(pattern, text if path is None else pathlib.Path(path).read_text(), re.MULTILINE)
    return found.group(1).strip() if found else "unknown"


def printed(*command):
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return "unknown"


if __name__ == "__main__":
    if len(sys.argv) != 3:
        raise SystemExit(__doc__)
    write(sys.argv[1], pathlib.Path(sys.argv[2]).read_text())
