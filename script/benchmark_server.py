#!/usr/bin/env python3
"""Programs, ledgers, servers and load for the benchmarks that are written in Python."""

import contextlib
import http.client
import json
import os
import pathlib
import re
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent

# SIGTERM raises SystemExit, so that the servers stop and the directory is removed.
signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))


def note(text):
    print(text, file=sys.stderr, flush=True)


# MARK: - Programs

def laurel():
    """Returns the path of the server's program: LAUREL_PROGRAM, or a new release build."""
    program = os.environ.get("LAUREL_PROGRAM")
    # Commands run in other directories.
    return os.path.abspath(program) if program else benchmark_program("laurel")


def benchmark_program(name):
    """Builds a program in the package Benchmarks, which shares one build of Laurel's modules, and returns its path."""
    return output(ROOT / "script/build-benchmark", name) + "/" + name


def output(*command):
    return subprocess.check_output(command, cwd=ROOT, text=True).strip()


@contextlib.contextmanager
def data_directory(*packages):
    """A new directory on the disk to measure, which is removed at the end."""
    directory = pathlib.Path(output(ROOT / "script/benchmark-start", *packages))
    try:
        yield directory
    finally:
        shutil.rmtree(directory, ignore_errors=True)


# MARK: - Ledgers

def fill(directory, entries):
    """Fills a new ledger with an entry for each of player-0, player-1 and so on, on the leaderboard `points`."""
    note(f"Filling a ledger with {entries:,} entries …")
    subprocess.run([benchmark_program("laurel-benchmarks"), "preload", directory, str(entries)], check=True,
                   stdout=subprocess.DEVNULL)


def copy(ledger, directory):
    """Replaces a directory by a copy of the ledger whose pages are in the page cache and on the disk."""
    shutil.rmtree(directory, ignore_errors=True)
    shutil.copytree(ledger, directory)
    os.sync()


def create_key(program, directory):
    document = output(program, "key", "create", "--data", directory, "--kind", "server", "--json")
    return re.search(r'"secret":\s*"([^"]+)"', document).group(1)


# MARK: - The slow disk

class SlowDisk:
    """The library that delays reads and measures syncs, compiled in a directory."""

    def __init__(self, directory):
        self.library = directory / "slow-disk.so"
        subprocess.run(["cc", "-O2", "-shared", "-fPIC", "-pthread", "-o", self.library,
                        ROOT / "Benchmarks/Disk/slow-disk.c", "-ldl"], check=True)

    def delaying(self, microseconds, pages=None):
        """Returns the environment of a process whose first read of each page is delayed."""
        settings = {"LD_PRELOAD": str(self.library), "SLOW_DISK_US": str(microseconds)}
        return settings | ({"SLOW_DISK_PAGES": str(pages)} if pages else {})

    def measuring(self, path):
        """Returns the environment of a process whose syncs are written to a file."""
        # No file has this suffix, so no page is recorded.
        return self.delaying(0) | {"SLOW_DISK_SUFFIX": "/", "SLOW_DISK_SYNCS": str(path)}


# MARK: - Servers

class Server:
    """A server on a data directory. LAUREL_SERVE_OPTIONS contains further options."""

    def __init__(self, program, directory, environment={}):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = tempfile.TemporaryFile("w+")
        options = shlex.split(os.environ.get("LAUREL_SERVE_OPTIONS", ""))
        self.started_at = time.monotonic()
        self.process = subprocess.Popen(
            [program, "serve", "--data", directory, "--port", str(self.port), "--log-level", "error", *options],
            env=os.environ | {"LAUREL_DRAIN_SECONDS": "0"} | environment, stdout=subprocess.DEVNULL, stderr=self.log)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()

    def stop(self):
        """Stops the server and returns the seconds that it took."""
        begin = time.monotonic()
        self.process.terminate()
        try:
            # A server writes snapshots of its rankings before it ends.
            self.process.wait(600)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise SystemExit("The server did not stop within ten minutes.")
        return time.monotonic() - begin

    def get(self, path, key):
        """Returns the status and the body of a response, or None if the server does not listen."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=600)
        try:
            connection.request("GET", path, headers={"Authorization": f"Bearer {key}"})
            answer = connection.getresponse()
            return answer.status, answer.read()
        except (ConnectionRefusedError, ConnectionResetError, http.client.RemoteDisconnected):
            return None
        finally:
            connection.close()

    def seconds_to_first_page(self, key):
        """Returns the seconds from the start of the process to the first page of the leaderboard."""
        while True:
            answer = self.get("/v1/leaderboards/points/entries?limit=25", key)
            if answer and answer[0] == 200:
                return time.monotonic() - self.started_at
            if self.process.poll() is not None:
                self.log.seek(0)
                raise SystemExit(f"The server ended: {self.log.read()}")
            time.sleep(0.005)

    def memory(self, name="VmRSS"):
        """Returns the resident bytes, or with VmHWM their peak."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(rf"{name}:\s*(\d+) kB", status).group(1)) * 1024

    def processor_seconds(self):
        words = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


# MARK: - Load

class Load:
    """A running load generator, which ends at the latest at the end of a `with` statement."""

    def __init__(self, program, server, key, **options):
        words = [f"--{name.replace('_', '-')}" + ("" if value is True else f"={value}")
                 for name, value in options.items()]
        self.process = subprocess.Popen(
            [program, "--url", server.url, "--key", key, *words], stdout=subprocess.PIPE, text=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()

    def results(self):
        """Waits for the end and returns the document."""
        text, _ = self.process.communicate()
        if self.process.returncode != 0:
            raise SystemExit("The load generator failed.")
        return json.loads(text)


def load(program, server, key, **options):
    """Runs a load to its end. Every error ends the benchmark."""
    with Load(program, server, key, **options) as generator:
        results = generator.results()
    if results["errors"] or results["unanswered"]:
        raise SystemExit(f"Requests failed: {results['errors']}, {results['unanswered']} unanswered")
    return results


# MARK: - Text

def milliseconds(value):
    """Returns milliseconds as text with three digits."""
    if value is None:
        return "—"
    if value < 1:
        return f"{three_digits(value * 1000)} µs"
    return f"{three_digits(value)} ms" if value < 999.5 else f"{three_digits(value / 1000)} s"


def seconds(value):
    return f"{value / 60:.1f} min" if value >= 600 else milliseconds(value * 1000)


def size(count):
    for unit in ("B", "KiB", "MiB"):
        if count < 1000:
            return f"{three_digits(count)} {unit}"
        count /= 1024
    return f"{three_digits(count)} GiB"


def three_digits(value):
    return f"{value:.2f}" if value < 9.995 else f"{value:.1f}" if value < 99.95 else f"{value:,.0f}"
