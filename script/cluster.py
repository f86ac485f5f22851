#!/usr/bin/env python3
"""The configurations of Examples/Scaling on one machine, with free ports instead of the addresses of several machines.

Every program reads its example file. Addresses, ports and directories are replaced, and nothing else."""

import http.client
import json
import os
import pathlib
import pwd
import random
import re
import secrets
import signal
import socket
import ssl
import subprocess
import time

from benchmark_server import ROOT

EXAMPLES = ROOT / "Examples/Scaling"
POSTGRES = pathlib.Path(max(pathlib.Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name)))
# The directories of the example files.
DIRECTORIES = ["/var/lib/postgresql/15", "/var/lib/postgresql", "/var/run/postgresql", "/var/lib/etcd", "/etc/nginx",
               "/etc/haproxy"]
PASSWORD = secrets.token_hex(16)


def free_port():
    """Returns a port that the system does not assign to clients' connections, so that a server can use it repeatedly."""
    while True:
        port = random.randrange(20000, 32000)
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
                return port
            except OSError:
                continue


def wait_until(description, condition, seconds=120):
    """Waits for a condition, and returns its first true value."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        try:
            if value := condition():
                return value
        except (OSError, http.client.HTTPException, subprocess.CalledProcessError, ValueError):
            pass
        time.sleep(0.05)
    raise SystemExit(f"Not within {seconds} s: {description}")


class Place:
    """A directory with the adapted example files of one configuration, and the free port of each address in them."""

    def __init__(self, configuration, directory):
        self.examples = EXAMPLES / configuration
        self.directory = directory
        self.ports = {}
        # PostgreSQL does not run as root.
        self.owner = pwd.getpwnam("postgres") if os.getuid() == 0 else None
        directory.chmod(0o755)

    def port(self, address):
        return self.ports.setdefault(address, free_port())

    def folder(self, name):
        """Creates a directory for PostgreSQL's user."""
        path = self.directory / name
        path.mkdir(mode=0o700, exist_ok=True)
        if self.owner:
            os.chown(path, self.owner.pw_uid, self.owner.pw_gid)
        return path

    def text(self, name, folder):
        """Returns the text of an example file with the addresses of this machine, and with directories in a folder."""
        text = (self.examples / name).read_text()
        text = text.replace("10.0.0.0/24", "127.0.0.1/32")
        text = re.sub(r"10\.0\.0\.\d+:\d+", lambda match: f"127.0.0.1:{self.port(match[0])}", text)
        # A database's address without a port has PostgreSQL's default port.
        text = re.sub(r"(?<=[@,])10\.0\.0\.\d+", lambda match: f"127.0.0.1:{self.port(match[0] + ':5432')}", text)
        text = re.sub(r"(listen |bind ):?443\b", lambda match: f"{match[1]}127.0.0.1:{self.port(name)}", text)
        for directory in DIRECTORIES:
            text = text.replace(directory, str(folder))
        text = text.replace("/usr/lib/postgresql/15/bin", str(POSTGRES))
        if "10.0.0." in re.sub(r"#.*", "", text):
            raise SystemExit(f"An address of {name} is not replaced.")
        return text

    def write(self, name, folder=None):
        """Writes an adapted example file, and returns its path."""
        path = self.directory / name
        path.write_text(self.text(name, folder or self.directory))
        return path

    def database(self, role="laurel", name="laurel"):
        """Returns a database at the hosts that the nodes' settings name."""
        address = json.loads(self.write("laurel.json").read_text())["database"]
        return Database(address.replace("//laurel@", f"//{role}@").removesuffix("/laurel") + "/" + name)


class Program:
    """A process that the script started. Its output is in a log file of the directory."""

    def __init__(self, place, name, command, environment={}, user=None):
        self.name = name
        self.log_path = place.directory / f"{name}.log"
        with self.log_path.open("ab") as log:
            options = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []} if user else {}
            self.process = subprocess.Popen(
                list(map(str, command)), cwd=place.directory, env=clean_environment() | environment,
                stdin=subprocess.DEVNULL, stdout=log, stderr=log, **options)

    @property
    def log(self):
        return self.log_path.read_text(errors="replace")

    def check(self):
        """Returns True if the process runs. Ends the script otherwise."""
        if self.process.poll() is not None:
            raise SystemExit(f"{self.name} ended with {self.process.returncode}:\n{self.log[-3000:]}")
        return True

    def stop(self, number=signal.SIGTERM, seconds=60):
        if self.process.poll() is None:
            self.process.send_signal(number)
        try:
            self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def kill(self):
        self.process.kill()
        self.process.wait()


def clean_environment():
    return {key: value for key, value in os.environ.items() if not key.startswith(("LAUREL_", "PG", "ETCD_", "PATRONI_"))}


class Node(Program):
    """A Laurel server that reads an example file. The options replace its address."""

    def __init__(self, place, program, number):
        self.port = place.port(f"10.0.0.{number}:8080")
        environment = {"PGPASSWORD": PASSWORD, "LAUREL_CONFIG": str(place.write("laurel.json")),
                       "LAUREL_DRAIN_SECONDS": "0", "SWIFT_BACKTRACE": "enable=no"}
        super().__init__(place, f"node-{number}",
                         [program, "serve", "--host", "127.0.0.1", "--port", self.port, "--log-level", "warning"],
                         environment)

    def is_ready(self):
        self.check()
        return call(self.port, "GET", "/readyz")[0] == 200


class Etcd(Program):
    """A member of etcd's cluster. Debian's unit reads the example file as environment variables."""

    def __init__(self, place, number):
        folder = place.directory / f"registry-{number}"
        folder.mkdir()
        lines = place.write(f"etcd-{number}.env", folder).read_text().splitlines()
        environment = dict(line.split("=", 1) for line in lines if not line.startswith("#"))
        super().__init__(place, f"etcd-{number}", ["etcd"], environment)


class Patroni(Program):
    """Patroni and the PostgreSQL server that it runs."""

    def __init__(self, place, name):
        self.place = place
        number = "ab".index(name) + 11
        self.port = place.port(f"10.0.0.{number}:5432")
        self.control_port = place.port(f"10.0.0.{number}:8008")
        self.folder = place.folder(f"database-{name}")
        path = place.write(f"patroni-{name}.yml", self.folder)
        super().__init__(place, f"patroni-{name}", ["patroni", path],
                         {"PATRONI_SUPERUSER_PASSWORD": PASSWORD, "PATRONI_REPLICATION_PASSWORD": PASSWORD}, place.owner)

    def role(self):
        """Returns the role that Patroni reports in the cluster: leader, sync_standby or replica. None if it is not running."""
        status, body = call(self.control_port, "GET", "/cluster")
        for member in json.loads(body)["members"]:
            if member["name"] == self.name.rpartition("-")[2] and member["state"] in ("running", "streaming"):
                return member["role"]
        return None

    def crash(self):
        """Kills Patroni, PostgreSQL and all of its processes, like a loss of power."""
        postmaster = int((self.folder / "laurel/postmaster.pid").read_text().split()[0])
        processes = [self.process.pid, postmaster, *children(postmaster)]
        for process in processes:
            try:
                os.kill(process, signal.SIGKILL)
            except ProcessLookupError:
                pass
        self.process.wait()


def children(process):
    """Returns the process identifiers of a process's children."""
    return [int(word) for word in pathlib.Path(f"/proc/{process}/task/{process}/children").read_text().split()]


def processor_seconds(process, ended=False):
    """Returns the processor time of a process, and with `ended` also that of its children that have ended."""
    try:
        words = pathlib.Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except FileNotFoundError:
        return 0
    return sum(map(int, words[11:15 if ended else 13])) / os.sysconf("SC_CLK_TCK")


def start_postgres(place, programs, *settings):
    """Starts a PostgreSQL server with the database of the nodes' settings, which stops with the programs. Returns the process
    identifier of its postmaster."""
    server = programs.enter_context(subprocess.Popen(
        [ROOT / "script/postgres", place.directory / "postgres", *settings], env=clean_environment() | {"PGPASSWORD": PASSWORD},
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True))
    # The server stops at the end of its input.
    programs.callback(server.stdin.close)
    place.ports["10.0.0.11:5432"] = int(server.stdout.readline())
    place.database(name="postgres").query("CREATE DATABASE laurel")
    return int((place.directory / "postgres/data/postmaster.pid").read_text().split()[0])


def nginx(place):
    """Starts nginx with an example file, which Debian's nginx.conf includes in its http block."""
    certify(place)
    place.write("nginx.conf")
    folders = "".join(f"{kind}_temp_path temp;" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    user = f"user {pwd.getpwuid(os.getuid()).pw_name};" if os.getuid() == 0 else ""
    (place.directory / "main.conf").write_text(
        f"{user} daemon off; pid nginx.pid; error_log nginx.log; events {{}} "
        f"http {{ access_log off; {folders} include nginx.conf; }}")
    return Program(place, "nginx", ["nginx", "-p", place.directory, "-c", place.directory / "main.conf", "-e", "nginx.log"])


def haproxy(place):
    certify(place)
    return Program(place, "haproxy", ["haproxy", "-f", place.write("haproxy.cfg")])


def certify(place):
    """Creates a certificate for the proxies."""
    if (place.directory / "scores.pem").exists():
        return
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
         "-subj", "/CN=scores.example.com", "-keyout", "scores.key", "-out", "certificate.pem"],
        cwd=place.directory, check=True, capture_output=True)
    # HAProxy reads the key from the certificate's file.
    text = "".join((place.directory / name).read_text() for name in ("certificate.pem", "scores.key"))
    (place.directory / "scores.pem").write_text(text)


def call(port, method, path, key=None, body=None, headers={}, seconds=30, connection=None):
    """Sends a request on a new connection, and returns the status and the body of the response."""
    connection = connection or http.client.HTTPConnection("127.0.0.1", port, timeout=seconds)
    fields = {"Content-Type": "application/json"} | headers
    if key:
        fields["Authorization"] = f"Bearer {key}"
    connection.request(method, path, body, fields)
    answer = connection.getresponse()
    return answer.status, answer.read()


class Client:
    """A client that keeps its connection to a proxy with TLS."""

    def __init__(self, port, key, seconds=30):
        self.port, self.key, self.seconds = port, key, seconds
        # The certificate is the script's own.
        self.context = ssl._create_unverified_context()
        self.connection = None

    def send(self, method, path, body=None, headers={}):
        """Returns the status of the response, or None if there is none."""
        self.connection = self.connection or http.client.HTTPSConnection(
            "127.0.0.1", self.port, timeout=self.seconds, context=self.context)
        try:
            return call(self.port, method, path, self.key, body, headers, connection=self.connection)[0]
        except (OSError, http.client.HTTPException):
            self.connection.close()
            self.connection = None
            return None


class Database:
    """The SQL of a ledger, read with psql."""

    # The scores of a leaderboard that retains the highest score: the ranks are computed from the facts.
    RANKS = """
        WITH f AS (
            SELECT fact.* FROM laurel.fact JOIN laurel.leaderboard b ON b.realm = fact.realm AND b.number = leaderboard
            WHERE kind = 1 AND b.id = 'points'
        ), s AS (
            SELECT DISTINCT ON (realm, player) realm, player, score, earned_at, position FROM f
            ORDER BY realm, player, score DESC, position
        )
        SELECT row_number() OVER (ORDER BY s.score DESC, s.earned_at, s.position) AS rank, external_id, s.score
        FROM s JOIN laurel.player p ON p.realm = s.realm AND p.number = s.player ORDER BY rank
        """

    def __init__(self, address):
        self.address = address

    def query(self, sql):
        """Returns the rows, whose values are separated by |."""
        # Of several hosts, psql uses the one that accepts writes.
        address = self.address + ("&" if "?" in self.address else "?") + "target_session_attrs=read-write"
        return subprocess.run(["psql", address, "-XAtqc", sql], env=clean_environment() | {"PGPASSWORD": PASSWORD},
                              check=True, capture_output=True, text=True).stdout.splitlines()

    def score_ids(self):
        # The first byte marks a text.
        return self.query("SELECT convert_from(substring(id FROM 2), 'UTF8') FROM laurel.fact WHERE kind = 1")

    def ranks(self):
        return self.query(self.RANKS)

    def position(self):
        return self.query("SELECT max(position) FROM laurel.realm")[0]


def create_game(program, database):
    """Creates a game with the leaderboard `points`, and returns a server key."""
    environment = clean_environment() | {"PGPASSWORD": PASSWORD, "LAUREL_DATABASE": database}

    def run(*words):
        return subprocess.run([program, *words], env=environment, check=True, capture_output=True, text=True).stdout

    run("game", "create", "com.example.game")
    run("leaderboard", "create", "points")
    return json.loads(run("key", "create", "--kind", "server", "--json"))["secret"]


def served_ranks(port, key, position):
    """Returns the ranking that a node serves at a position or later, as rank, player and score."""
    rows, headers = [], {"Laurel-Min-Position": position}
    while True:
        path = f"/v1/leaderboards/points/entries?limit=300&start={len(rows) + 1}"
        _, body = wait_until(
            f"the node reaches position {position}",
            lambda: (answer := call(port, "GET", path, key, headers=headers))[0] == 200 and answer)
        page = json.loads(body)
        rows += [f"{row['rank']}|{row['player']['externalID']}|{row['score']}" for row in page["entries"]]
        if not page["entries"] or len(rows) >= page["playerCount"]:
            return rows
