#!/usr/bin/env python3
"""A Laurel server process with a game, keys, a player and an operator, for scripts that attack it."""

import base64
import contextlib
import ctypes
import json
import os
import pathlib
import random
import re
import resource
import signal
import socket
import subprocess
import sys
import time

LIBC = ctypes.CDLL(None)
ROOT = pathlib.Path(__file__).resolve().parent.parent


def worst_unicode(size):
    """A string of one grapheme with combining marks in the wrong order. Normalization sorts them with an insertion sort."""
    half = max(1, size // 4)
    return "e" + "\u0301" * half + "\u0327" * half


def credential(caller, server):
    return {
        "nobody": {}, "client": {"Authorization": f"Bearer {server.keys['client']}"},
        "player": {"Authorization": f"Bearer {server.player}"},
        "server": {"Authorization": f"Bearer {server.keys['server']}"},
        "sandbox": {"Authorization": f"Bearer {server.keys['server-sandbox']}"},
        "operator": {"Cookie": server.cookie},
    }[caller]


def request(method, path, headers, body=b""):
    lines = [f"{method} {path} HTTP/1.1".encode()]
    fields = {"Host": "127.0.0.1", **headers}
    if "Content-Length" not in fields and "Transfer-Encoding" not in fields and (body or method in ("POST", "PUT", "PATCH")):
        fields["Content-Length"] = str(len(body))
    for name, value in fields.items():
        lines.append(name.encode() + b": " + (value if isinstance(value, bytes) else value.encode()))
    return b"\r\n".join(lines) + b"\r\n\r\n" + body


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Server:
    """A server process.

    - program: The path of Laurel's executable.
    - folder: An empty folder for its data and log.
    - descriptors: The server's limit of file descriptors, or None for the limit of this process.
    - standard_error: A file for the log instead of one in the folder. This class then chooses the port.
    - variables: Additional environment variables of the server.
    - keeps_port: Whether this class chooses the port, so that `start` restarts the server at the same port.
    """

    def __init__(self, program, folder, descriptors=None, standard_error=None, variables={}, keeps_port=False):
        self.folder = folder
        self.program = program
        self.descriptors = descriptors
        self.standard_error = standard_error
        self.variables = variables
        self.environment = {k: v for k, v in os.environ.items() if not k.startswith("LAUREL_")}
        self.environment["SWIFT_BACKTRACE"] = "enable=no"
        self.keys = {}
        self.run("game", "create", "org.example.game")
        for kind, flags in (("server", []), ("client", []), ("server", ["--sandbox"])):
            made = json.loads(self.run("key", "create", "--kind", kind, "--game", "org.example.game", "--json", *flags))
            self.keys[kind + ("-sandbox" if flags else "")] = made["secret"]
        self.run("leaderboard", "create", "points")
        self.run("leaderboard", "create", "daily", "--every", "day")
        link = json.loads(self.run("operator", "invite", "--json"))["link"]
        self.port = free_port() if keeps_port or standard_error is not None else 0
        self.start()
        self.player = None
        self.cookie = self.become_operator(link.split("=")[-1]) if self.is_running else ""

    def start(self):
        """Starts the program and waits until it accepts connections. If this class chose the port, also returns when the
        program exits."""
        with open(self.folder / "log", "ab") as log:
            self.process = subprocess.Popen(
                [self.program, "serve", "--port", str(self.port), "--data", self.folder / "data"], stdout=subprocess.DEVNULL,
                stderr=self.standard_error or log, env={**self.environment, "LAUREL_DRAIN_SECONDS": "0", **self.variables},
                preexec_fn=self.prepare)
        self.clock = ((~self.process.pid) << 3) | 2
        if self.port:
            self.wait_for_port()
        else:
            self.port = self.wait()

    def prepare(self):
        # 1 is PR_SET_PDEATHSIG: the kernel kills the server when the script exits for any reason.
        LIBC.prctl(1, signal.SIGKILL)
        if self.descriptors:
            resource.setrlimit(resource.RLIMIT_NOFILE, (self.descriptors, self.descriptors))

    def run(self, *words):
        return subprocess.run(
            [self.program, *words, "--data", self.folder / "data"], check=True, capture_output=True, text=True,
            env=self.environment).stdout

    def wait(self):
        deadline = time.monotonic() + 120
        while time.monotonic() < deadline:
            match = re.search(r"listens on http://[0-9.]+:([0-9]+)", (self.folder / "log").read_text(errors="replace"))
            if match:
                return int(match[1])
            if self.process.poll() is not None:
                break
            time.sleep(0.05)
        sys.exit("The server did not start:\n" + (self.folder / "log").read_text(errors="replace"))

    def wait_for_port(self):
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline and self.is_running:
            try:
                self.connect().close()
                return
            except OSError:
                time.sleep(0.05)

    def seconds(self):
        """Returns the server's processor time in seconds, or None if it has exited."""
        try:
            return time.clock_gettime(self.clock)
        except OSError:
            return None

    @property
    def is_running(self):
        return self.process.poll() is None

    def connect(self):
        # Each connection has a different address, so that limits by address do not hide the cost of a request.
        connection = socket.socket()
        connection.bind((f"127.{random.randint(1, 250)}.{random.randint(0, 250)}.{random.randint(1, 250)}", 0))
        connection.settimeout(30)
        connection.connect(("127.0.0.1", self.port))
        return connection

    def send(self, request):
        """Sends the bytes `request` and returns the status of the response, or 0 if the connection was closed without one."""
        with self.connect() as connection:
            try:
                connection.sendall(request)
                answer = b""
                while b"\r\n" not in answer:
                    part = connection.recv(65_536)
                    if not part:
                        return 0
                    answer += part
                status = int(answer.split(b" ")[1])
                # An event stream has no end. Other responses are read completely, so that their cost is counted.
                if b"text/event-stream" not in answer:
                    # The server may have closed the connection.
                    with contextlib.suppress(OSError):
                        connection.shutdown(socket.SHUT_WR)
                        while connection.recv(65_536):
                            pass
                return status
            except (ConnectionError, socket.timeout):
                return 0

    def ask(self, method, path, key=None, body=None):
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
        if key:
            head += f"Authorization: Bearer {key}\r\n"
        data = json.dumps(body).encode() if body is not None else b""
        with self.connect() as connection:
            connection.sendall(head.encode() + b"Content-Length: %d\r\n\r\n" % len(data) + data)
            answer = b""
            while part := connection.recv(65_536):
                answer += part
        head, _, content = answer.partition(b"\r\n\r\n")
        return head, content

    def sign_in(self):
        """Signs in a new guest with a key pair that openssl generates, and returns the response."""
        nonce = json.loads(self.ask("POST", "/v1/auth/nonce", self.keys["client"])[1])
        device, text = self.folder / "device", self.folder / "text"
        subprocess.run(["openssl", "genpkey", "-algorithm", "ed25519", "-out", device], check=True)
        text.write_bytes(f"Laurel guest sign-in\n{nonce['game']}\n{nonce['environment']}\n{nonce['nonce']}".encode())
        signature = subprocess.run(
            ["openssl", "pkeyutl", "-sign", "-rawin", "-inkey", device, "-in", text], check=True, capture_output=True).stdout
        public = subprocess.run(
            ["openssl", "pkey", "-in", device, "-pubout", "-outform", "DER"], check=True, capture_output=True).stdout[-32:]
        answer = json.loads(self.ask("POST", "/v1/auth/guest", self.keys["client"], {
            "publicKey": base64.b64encode(public).decode(), "nonce": nonce["nonce"],
            "signature": base64.b64encode(signature).decode()})[1])
        self.player = answer["token"]
        return answer

    def become_operator(self, secret):
        form = f"secret={secret}&name=ada&password=correct+horse+battery".encode()
        with self.connect() as connection:
            connection.sendall(
                b"POST /console/setup HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nSec-Fetch-Site: same-origin\r\n"
                b"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: %d\r\n\r\n" % len(form) + form)
            answer = b""
            while part := connection.recv(65_536):
                answer += part
        match = re.search(rb"(?i)set-cookie: ([^;\r\n]+)", answer)
        return match[1].decode() if match else ""

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(60)
        except subprocess.TimeoutExpired:
            self.process.kill()
            return None


def release_program():
    """Returns the path of the program that LAUREL_PROGRAM names, or builds the release and returns its path."""
    program = os.environ.get("LAUREL_PROGRAM")
    if not program:
        build = ["swift", "build", "--configuration", "release", "--product", "laurel"]
        subprocess.run([*build, "--quiet"], cwd=ROOT, check=True)
        folder = subprocess.run([*build, "--show-bin-path"], cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()
        program = folder + "/laurel"
    return str(pathlib.Path(program).resolve())
