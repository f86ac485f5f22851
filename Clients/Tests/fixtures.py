"""Servers, tokens and client processes for the tests of the clients."""

import base64
import contextlib
import datetime
import http.client
import json
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import uuid

HERE = pathlib.Path(__file__).resolve().parent
DEADLINE = 60


def wait_until(condition, description):
    """Returns the first true value of a condition. Fails at the deadline."""
    deadline = time.monotonic() + DEADLINE
    while True:
        value = condition()
        if value:
            return value
        if time.monotonic() > deadline:
            raise AssertionError(f"After {DEADLINE} s, this is still false: {description}")
        time.sleep(0.02)


def moment(text):
    """Returns a date of the server in seconds since 1970."""
    return datetime.datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp()


class Issuer:
    """The developer's own sign-in server: a key pair that signs tokens."""

    NAME = "https://accounts.example.com"

    def __init__(self, folder):
        self.key = folder / "issuer.pem"
        self.openssl("genpkey", "-algorithm", "ed25519", "-out", self.key)
        public = self.openssl("pkey", "-in", self.key, "-pubout", "-outform", "DER")[-32:]
        self.jwk = {"kty": "OKP", "crv": "Ed25519", "alg": "EdDSA", "use": "sig", "kid": "1", "x": self.base64(public)}

    @staticmethod
    def openssl(*arguments):
        return subprocess.run(["openssl", *map(str, arguments)], check=True, stdout=subprocess.PIPE).stdout

    @staticmethod
    def base64(data):
        return base64.urlsafe_b64encode(data).rstrip(b"=").decode()

    def token(self, subject, audience):
        """Returns a token that is valid for a year."""
        claims = {"iss": self.NAME, "aud": audience, "sub": subject, "exp": int(time.time()) + 365 * 86_400}
        parts = [self.base64(json.dumps(part).encode()) for part in ({"alg": "EdDSA", "kid": "1"}, claims)]
        with tempfile.NamedTemporaryFile() as text:
            text.write(".".join(parts).encode())
            text.flush()
            signature = self.openssl("pkeyutl", "-sign", "-rawin", "-inkey", self.key, "-in", text.name)
        return ".".join(parts + [self.base64(signature)])


class Server:
    """A server process. Subclasses name the command and the output from which the keys are read."""

    game = None

    def __init__(self, program, folder, issuer):
        self.program = program
        self.folder = folder
        self.process = None
        self.port = 0
        try:
            self.start()
            self.configure(issuer)
        except BaseException:
            if self.process and self.process.poll() is None:
                self.end()
            raise

    def configure(self, issuer):
        self.request("PUT", "/v1/admin/sign-in", {"custom": {"issuer": issuer.NAME, "keys": [issuer.jwk]}})

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    def start(self):
        """Starts the process on the port of its first start, and returns when it is ready."""
        output = self.folder / f"output-{uuid.uuid4()}"
        with open(output, "wb") as log:
            self.process = subprocess.Popen([self.program, *self.command()], stdout=log, stderr=log, cwd=self.folder,
                                            env={**os.environ, "LAUREL_DRAIN_SECONDS": "0"})

        def ready():
            text = output.read_text()
            if self.process.poll() is not None:
                raise AssertionError(f"The server has ended: {text}")
            return re.search(r"listens on http://127\.0\.0\.1:(\d+)", text) and text
        text = wait_until(ready, "the server listens")
        if not self.port:
            self.port = int(re.search(r"listens on http://127\.0\.0\.1:(\d+)", text).group(1))
            self.server_key = re.search(r" server key(?:, production)?: (\S+)", text).group(1)
            self.client_key = re.search(r" client key(?:, production)?: (\S+)", text).group(1)
        wait_until(lambda: self.request("GET", "/readyz", check=False)[0] == 200, "the server is ready")

    def end(self, number=signal.SIGKILL):
        self.process.send_signal(number)
        self.process.wait()

    def request(self, method, path, body=None, check=True):
        """Sends a request with the server key, and returns the status and the JSON body."""
        try:
            connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=DEADLINE)
            headers = {"Authorization": f"Bearer {self.server_key}", "Content-Type": "application/json"}
            connection.request(method, path, None if body is None else json.dumps(body), headers)
            response = connection.getresponse()
            text = response.read()
            connection.close()
        except OSError:
            if check:
                raise
            return 0, None
        if check and response.status >= 300:
            raise AssertionError(f"{method} {path}: {response.status} {text.decode()}")
        return response.status, json.loads(text) if text else None

    def entry(self, leaderboard, player):
        """Returns a player's entry as the server stores it, or None."""
        path = f"/v1/leaderboards/{leaderboard}/entries?integers=string&player={player}"
        entries = self.request("GET", path)[1]["entries"]
        return entries[0] if entries else None

    def total(self, player):
        """Returns the sum of a player's scores on the leaderboard `coins`."""
        entry = self.entry("coins", player)
        return int(entry["score"]) if entry else 0


class DurableServer(Server):
    """A server with a data directory, which can be killed and started again."""

    game = "com.example.game"

    def configure(self, issuer):
        super().configure(issuer)
        subprocess.run([self.program, "apply", HERE / "game.yaml", "--server", self.url, "--key", self.server_key],
                       check=True, stdout=subprocess.DEVNULL)
        scores = [{"leaderboardID": "crowded", "player": f"player-{number}", "displayName": f"Player {number}",
                   "score": number, "id": str(uuid.uuid4())} for number in range(1, 41)]
        self.request("POST", "/v1/admin/scores", scores)

    def command(self):
        return ["serve", "--data", self.folder / "data", "--port", str(self.port), "--print-keys", "--log-level", "warning"]


class LimitedServer(DurableServer):
    """A server that accepts two writes of a player per hour."""

    def command(self):
        return [*super().command(), "--rate-limits", "write=2/3600"]


class DevelopmentServer(Server):
    """A server in memory, with a movable clock and faults."""

    game = "com.example.dev"

    def command(self):
        return ["dev", "serve", "--configuration", HERE / "game.yaml", "--players", "0", "--port", "0"]

    def move_clock(self, seconds):
        self.request("POST", "/v1/dev/clock", {"advance": f"PT{seconds}S"})

    @contextlib.contextmanager
    def fault(self, **faults):
        self.request("PUT", "/v1/dev/faults", faults)
        try:
            yield
        finally:
            self.request("PUT", "/v1/dev/faults", {})


class ClientError(Exception):
    """An error that the client under test has thrown."""

    def __init__(self, body):
        super().__init__(f"{body['message']} ({body['code']})")
        self.code = body["code"]
        self.status = body["status"]


class Client:
    """A process of the client under test, which runs one command at a time."""

    def __init__(self, command, log):
        listener = socket.create_server(("127.0.0.1", 0))
        listener.settimeout(DEADLINE)
        self.log = open(log, "ab")
        self.process = subprocess.Popen([*command, str(listener.getsockname()[1])], stdout=self.log, stderr=self.log,
                                        stdin=subprocess.DEVNULL)
        try:
            self.socket = listener.accept()[0]
        except OSError:
            self.kill()
            raise AssertionError(f"The client did not connect: {pathlib.Path(log).read_text()}") from None
        finally:
            listener.close()
        self.socket.settimeout(DEADLINE)
        self.lines = self.socket.makefile("r", encoding="utf-8", newline="\n")

    def send(self, do, **fields):
        """Sends a command without waiting for the response."""
        fields = {name: value for name, value in fields.items() if value is not None}
        self.socket.sendall((json.dumps({"do": do, **fields}) + "\n").encode())

    def run(self, do, **fields):
        """Runs a command, and returns its result."""
        self.send(do, **fields)
        line = self.lines.readline()
        if not line:
            raise AssertionError(f"The client ended during `{do}`.")
        response = json.loads(line)
        if response.get("error") and "status" not in response:
            raise ClientError(response["error"])
        return response

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.log.close()

    def end(self):
        self.socket.shutdown(socket.SHUT_RDWR)
        self.kill()


class Case:
    """What a case of the suite uses: the servers, the client process and a folder of its own."""

    def __init__(self, suite, name):
        self.suite = suite
        self.folder = suite.folder / uuid.uuid4().hex
        self.folder.mkdir()
        self.subject = f"{uuid.uuid4().hex}"
        self.server = suite.server
        self.options = {}
        self.player = None

        self.passed_seconds = 0
        self.client.run("setClock", wall=0, uptime=0)
        self.client.run("deliveries")

    @property
    def client(self):
        return self.suite.client

    def pass_time(self, days=0, minutes=0):
        """Moves the clocks of the development server and of the client."""
        seconds = days * 86_400 + minutes * 60
        self.passed_seconds += seconds
        self.server.move_clock(seconds)
        self.client.run("setClock", wall=self.passed_seconds * 1_000, uptime=self.passed_seconds * 1_000)

    def open(self, server=None, sign_in=True, relay=None, **options):
        """Opens a client with the folder of the case, and signs in the player of the case."""
        self.server = relay.server if relay else server or self.server
        self.options = options
        state = self.client.run("open", server=(relay or self.server).url, key=self.server.client_key,
                                folder=str(self.folder), **options)
        if sign_in:
            state = self.sign_in()
        return state

    def reopen(self):
        """Opens the client's folder again, as a new run of the game does."""
        return self.open(sign_in=False, **self.options)

    def sign_in(self, subject=None):
        state = self.client.run("signIn", token=self.token(subject), name="Ann")
        self.player = state["player"]["id"]
        return state

    def token(self, subject=None):
        return self.suite.issuer.token(subject or self.subject, self.server.game)

    def run(self, do, **fields):
        return self.client.run(do, **fields)

    def start(self, do, **fields):
        """Starts a command without waiting for its result."""
        self.client.run("start", command={"do": do, **fields})

    def results(self, count):
        """Waits for the results of started commands, and returns them in the order in which they ended."""
        found = []

        def enough():
            found.extend(self.run("results")["results"])
            return len(found) >= count
        wait_until(enough, f"{count} results of started commands")
        return found

    def submit(self, score, leaderboard="coins", **fields):
        return self.run("submit", score=str(score), leaderboard=leaderboard, **fields)

    def wait_until_sent(self):
        """Waits until the client's queue is empty, without a command that sends."""
        wait_until(lambda: self.run("state")["waiting"] == 0, "the queue is empty")

    def delivered(self, count):
        """Waits for events about scores that no longer wait, and returns them."""
        found = []

        def enough():
            found.extend(delivery for delivery in self.run("deliveries")["deliveries"]
                         if delivery["status"] != "waiting")
            return len(found) >= count
        wait_until(enough, f"{count} events about completed scores")
        return found

    def queue_file(self):
        return self.folder / f"scores-of-{self.player or 'nobody'}.json"

    def stored(self):
        """Returns the contents of the queue's file."""
        return json.loads(self.queue_file().read_text())

    def rejects(self, code, do, **fields):
        """Runs a command that must fail with a code."""
        try:
            result = self.run(do, **fields)
        except ClientError as error:
            assert error.code == code, error
            return
        raise AssertionError(f"`{do}` did not fail with {code}: {result}")


class Suite:
    """The servers and the client process that the cases share."""

    def __init__(self, program, command, log):
        self.program = program
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="laurel-clients-"))
        self.command = command
        self.log = log
        self.servers = []
        self.client = None
        try:
            self.issuer = Issuer(self.folder)
            self.start_server(DurableServer)
            self.restart_client()
        except BaseException:
            self.close()
            raise

    @property
    def server(self):
        return self.servers[0]

    def start_server(self, kind):
        folder = self.folder / uuid.uuid4().hex
        folder.mkdir()
        self.servers.append(kind(self.program, folder, self.issuer))
        return self.servers[-1]

    def start_development_server(self):
        return self.start_server(DevelopmentServer)

    def start_limited_server(self):
        return self.start_server(LimitedServer)

    def printed(self):
        """Returns the output of the client processes."""
        return pathlib.Path(self.log).read_text(encoding="utf-8", errors="replace").strip()

    def clear_printed(self):
        os.truncate(self.log, 0)

    def restart_client(self):
        """Kills the client process, and starts another."""
        if self.client:
            self.client.kill()
        self.client = Client(self.command, self.log)

    def close(self):
        if self.client:
            self.client.end()
        for server in self.servers:
            if server.process.poll() is None:
                server.end()
        shutil.rmtree(self.folder, ignore_errors=True)
