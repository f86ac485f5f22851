#!/usr/bin/env python3
"""Threads that put a server under load and check each response: submissions, imports, challenges, events, pages and ranks."""

import collections
import datetime
import http.client
import json
import random
import threading
import time
import uuid

from soaked_model import BOARDS

GAME = "org.example.game"
# A request that takes longer counts as a request without a response.
SECONDS_MAX = 60


# MARK: - Requests

class Client:
    """One connection at a time, each from a random address."""

    def __init__(self, soak, seed):
        self.soak, self.report = soak, soak.report
        self.chance = random.Random(seed)
        self.connection = None

    def connect(self):
        address = f"127.{self.chance.randint(1, 250)}.{self.chance.randint(0, 250)}.{self.chance.randint(1, 250)}"
        return http.client.HTTPConnection("127.0.0.1", self.soak.server.port, SECONDS_MAX, source_address=(address, 0))

    def ask(self, method, path, key=None, body=None, expected=(), kind="application/json"):
        """Returns the status and the body of the response. The status is 0 if the connection was closed."""
        fault, started, slug = self.report.fault, time.monotonic(), None
        headers = {"Authorization": f"Bearer {key}"} if key else {}
        if body is not None:
            headers["Content-Type"] = kind
            body = body.encode() if isinstance(body, str) else json.dumps(body).encode()
        status, content, fields = 0, b"", {}
        try:
            self.connection = self.connection or self.connect()
            self.connection.request(method, path, body, headers)
            with self.connection.getresponse() as answer:
                content, status, fields = answer.read(), answer.status, answer.headers
            answered = str(status) if status in (429, 503, 507) else {2: "2xx", 3: "2xx", 4: "4xx"}.get(status // 100, "other")
        except TimeoutError:
            answered = "silent"
        except (OSError, http.client.HTTPException):
            answered = "cut"
        if status == 0:
            self.close()
        value = None
        if content and "json" in fields.get("Content-Type", ""):
            value = json.loads(content)
        if status >= 400:
            slug = value["type"].rsplit("/", 1)[-1] if isinstance(value, dict) and "type" in value else None
        self.report.note(fault, answered, time.monotonic() - started, slug)
        line = f"{method} {path.split('?')[0]} returns {status} {content[:300]!r}"
        if answered == "silent" and not fault.startswith("descriptors"):
            self.report.find("not served", f"{method} {path}: no response in {SECONDS_MAX} s")
        elif status >= 400 and slug is None:
            self.report.find("not allowed", line + " without a reason")
        elif status in (429, 503) and "Retry-After" not in fields:
            self.report.find("not allowed", line + " without Retry-After")
        elif answered == "other" or status == 507 and (
                slug != "storage-full" or not (fault + self.report.fault).count("disk full")):
            self.report.find("not allowed", line)
        elif answered == "4xx" and status != 408 and slug not in expected:
            self.report.find("not allowed", line + ", which is not expected")
        if status in (408, 429, 503, 507) or status == 0:
            self.delay = min(5, int(fields.get("Retry-After", 0))) or 0.2
        return status, value if value is not None else content

    def close(self):
        if self.connection:
            self.connection.close()
        self.connection = None

    def ask_until_definite(self, *arguments, **named):
        """Repeats a request until the response is definite. Returns (0, None) if the soak test ends before."""
        while not self.soak.stopped.is_set():
            status, value = self.ask(*arguments, **named)
            if status not in (0, 408, 429, 503, 507):
                return status, value
            deadline = time.monotonic() + self.delay
            while time.monotonic() < deadline:
                time.sleep(0.05)
            self.soak.park(self, self.soak.resending)
        return 0, None


# MARK: - Load

class Worker(Client, threading.Thread):
    """A thread that repeats a step."""

    def __init__(self, soak, name):
        threading.Thread.__init__(self, name=name, daemon=True)
        Client.__init__(self, soak, f"{soak.seed} {name}")
        self.model, self.is_parked = soak.model, False
        self.sent = []

    def run(self):
        while not self.soak.stopped.is_set():
            self.soak.park(self, self.soak.starting)
            try:
                self.step()
                if self.chance.random() < 0.03:
                    self.close()
            except Exception as error:  # A response that the script cannot process is a finding, too.
                self.report.find("wrong", f"{self.name}: {type(error).__name__}: {error}")
            time.sleep(self.pause * self.chance.uniform(0.5, 1.5))
        self.is_parked = True

    def new_score(self, board):
        return self.chance.randint(1, 9) if BOARDS[board][1] else self.chance.randint(0, 5_000)

    def submit(self, key, path, rows, player=None):
        """Submits rows of (board, player, id, score) until they are acknowledged, and checks the receipts."""
        bodies = [{"leaderboardID": board, "id": identifier, "score": score,
                   **({} if player else {"player": owner, "displayName": owner.title()})}
                  for board, owner, identifier, score in rows]
        if "leaderboards" in path:
            del bodies[0]["leaderboardID"]
        for board, owner, identifier, score in rows:
            self.model.send(board, owner, score)
        waiting = dict(zip([(board, identifier) for board, _, identifier, _ in rows], rows))
        while waiting and not self.soak.stopped.is_set():
            before = self.soak.clock_is_wrong
            status, value = self.ask_until_definite(
                "POST", path, key() if callable(key) else key, bodies[0] if "leaderboards" in path else bodies)
            if status != 200:
                return None
            receipts = value if isinstance(value, list) else value.get("receipts", [value])
            if len(receipts) != len(rows):
                self.report.find("wrong", f"{len(receipts)} receipts for {len(rows)} submissions")
            for receipt in receipts:
                row = waiting.get((receipt["leaderboardID"], receipt["id"]))
                if receipt["outcome"] == "refused":
                    if receipt["problem"]["status"] < 429:
                        self.report.find("wrong", f"{row} is rejected: {receipt['problem']}")
                    self.report.slugs[self.report.fault, "receipt", receipt["problem"]["type"].rsplit("/", 1)[-1]] += 1
                elif row:
                    if before and before == self.soak.clock_is_wrong and not receipt["replayed"]:
                        self.report.find("wrong", f"{row} is acknowledged while the clock is wrong: {receipt}")
                    del waiting[row[0], row[2]]
                    self.take(row, receipt)
            if waiting:
                time.sleep(0.5)
                self.soak.park(self, self.soak.resending)
        return receipts if not waiting else None

    def take(self, row, receipt):
        board, owner, identifier, score = row
        entry = receipt["entry"]
        self.model.acknowledge(board, owner, identifier, score, entry["date"], receipt["position"])
        if receipt["outcome"] not in ("ranked", "notImproved") or entry["score"] != self.model.entries[board][owner].score:
            self.report.find("wrong", f"{row} has the receipt {receipt}, expected {self.model.entries[board][owner]}")
        self.sent.append((row, receipt["outcome"], receipt["position"]))
        if len(self.sent) > 5_000:
            del self.sent[self.chance.randrange(len(self.sent))]

    def resend(self, key, path, player=None):
        """Sends an acknowledged submission again, and checks that the response is the same."""
        (board, owner, identifier, score), outcome, position = self.chance.choice(self.sent)
        body = {"id": identifier, "score": score, **({} if player else {"player": owner})}
        if self.chance.random() < 0.2:
            status, _ = self.ask_until_definite(
                "POST", path(board), key, {**body, "score": score + 1}, expected=["idempotency-key-reused"])
            if status not in (0, 422):
                self.report.find("wrong", f"another score with the id {identifier} returns {status}")
        status, receipt = self.ask_until_definite("POST", path(board), key, body)
        if status == 200:
            expected = (True, outcome, position, self.model.entries[board][owner].score)
            if (receipt["replayed"], receipt["outcome"], receipt["position"], receipt["entry"]["score"]) != expected:
                self.report.find("wrong", f"{identifier} sent again: {receipt}, expected {expected}")

    def read_own(self, board, owner, key):
        """Checks that a read returns the acknowledged entry. Only this thread submits for the player."""
        status, value = self.ask("GET", f"/v1/leaderboards/{board}/entries?player={owner}", key)
        if status == 200:
            scores = [entry["score"] for entry in value["entries"]]
            if scores != [self.model.entries[board][owner].score]:
                self.report.find("wrong", f"{board}: {owner} reads {scores}, expected {self.model.entries[board][owner]}")


class Studio(Worker):
    """Submits for many players with the server key."""
    pause = 0.03

    def step(self):
        key, chance = self.soak.server.keys["server"], self.chance
        def path(board):
            return f"/v1/leaderboards/{board}/scores"
        choice = chance.random()
        if choice < 0.2 and self.sent:
            self.resend(key, path)
        elif choice < 0.3:
            players = chance.sample(range(80), 40)
            boards = list(BOARDS)
            self.submit(key, "/v1/admin/scores", [
                (board, f"{self.name}-{player}", str(uuid.uuid4()), self.new_score(board))
                for player, board in ((player, chance.choice(boards)) for player in players)])
        else:
            board, owner = chance.choice(list(BOARDS)), f"{self.name}-{chance.randrange(80)}"
            if self.submit(key, path(board), [(board, owner, str(uuid.uuid4()), self.new_score(board))]) and choice > 0.8:
                self.read_own(board, owner, key)


class Importer(Worker):
    """Imports files with the server key, and changes the configuration."""
    pause = 1
    accent = None

    def step(self):
        key, chance = self.soak.server.keys["server"], self.chance
        board, rows = chance.choice(["points", "times", "total"]), []
        for player in chance.sample(range(100), 40):
            date = datetime.datetime.now(datetime.timezone.utc) - datetime.timedelta(days=1 + 30 * chance.random())
            rows.append((f"import-{player}", self.new_score(board), str(uuid.uuid4()), date.isoformat("T", "milliseconds")[:23] + "Z"))
        for player, score, _, _ in rows:
            self.model.send(board, player, score)
        text = "player,score,id,date\n" + "".join(",".join(map(str, row)) + "\n" for row in rows)
        path = f"/v1/admin/leaderboards/{board}/import?player=player&score=score&id=id&date=date"
        for repeated in range(2 if chance.random() < 0.2 else 1):
            before = self.soak.clock_is_wrong
            status, value = self.ask_until_definite("POST", path, key, text, kind="text/csv")
            if status == 200 and (value["rejected"] or value["accepted"] + value["replayed"] != len(rows)
                                  or repeated and value["accepted"]):
                self.report.find("wrong", f"an import of {len(rows)} rows returns {value}")
            elif status == 200 and value["accepted"] and before and before == self.soak.clock_is_wrong:
                self.report.find("wrong", f"an import is acknowledged while the clock is wrong: {value}")
            elif status == 200 and not repeated:
                for player, score, identifier, date in rows:
                    self.model.acknowledge(board, player, identifier, score, date, 0)
        self.configure(f"/v1/admin/games/{GAME}/configuration", key)

    def configure(self, path, key):
        status, document = self.ask("GET", path, key)
        if status != 200:
            return
        if self.accent and document["theme"]["accent"] != self.accent:
            self.report.find("lost", f"the accent is {document['theme']['accent']}, expected {self.accent}")
        accent = f"{self.chance.randrange(1 << 24):06x}"
        status, plan = self.ask_until_definite("PUT", path, key, {**document, "theme": {"accent": accent}})
        if status == 200:
            self.accent = accent


class Player(Worker):
    """A signed-in player who submits, challenges the next player, and reads events."""
    pause = 1.2

    def __init__(self, soak, name, session):
        super().__init__(soak, name)
        self.session, self.refreshed = session, time.monotonic()
        self.player = session["player"]["id"]
        self.next = None
        # The ids of challenges: issued by this player, and completed according to a receipt of this player.
        self.issued, self.completed = set(), set()
        self.events = Listener(self)

    def token(self):
        return self.session["token"]

    def step(self):
        chance = self.chance
        if time.monotonic() - self.refreshed > 240:
            status, session = self.ask_until_definite(
                "POST", "/v1/auth/refresh", self.soak.server.keys["client"], {"refreshToken": self.session["refreshToken"]})
            if status == 200:
                self.session, self.refreshed = session, time.monotonic()
        def path(board):
            return f"/v1/leaderboards/{board}/scores"
        if chance.random() < 0.2 and self.sent:
            return self.resend(self.token(), path, self.player)
        board = chance.choice(list(BOARDS))
        row = (board, self.player, str(uuid.uuid4()), self.new_score(board))
        if receipts := self.submit(self.token, path(board), [row], self.player):
            self.completed.update(receipts[0]["challengesCompleted"])
            self.read_own(board, self.player, self.token())
            if board == "points" and chance.random() < 0.5:
                status, value = self.ask_until_definite(
                    "POST", "/v1/challenges", self.token(), {"submissionID": row[2], "receivers": [self.next.player]})
                if status == 201:
                    self.issued.update(challenge["id"] for challenge in value["challenges"])

    def check_challenges(self):
        """Checks that each issued challenge exists, is completed if a receipt reported it, and caused one event. Called at the end."""
        states, cursor = {}, ""
        while cursor is not None:
            status, value = self.ask("GET", f"/v1/challenges?role=issued&limit=100{cursor}", self.token())
            if status != 200:
                return self.report.find("wrong", f"challenges of {self.name} return {status}")
            states.update((challenge["id"], challenge["state"]) for challenge in value["challenges"])
            cursor = f"&cursor={value['nextCursor']}" if "nextCursor" in value else None
        completed = {identifier for identifier, state in states.items() if state == "completed"}
        for identifier in self.issued - states.keys():
            self.report.find("lost", f"challenge {identifier}")
        for identifier in states.keys() - self.issued:
            self.report.find("doubled", f"challenge {identifier} was not issued")
        for identifier in self.next.completed & self.issued - completed:
            self.report.find("lost", f"challenge {identifier} is {states.get(identifier)}, and a receipt reported it as completed")
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline and completed - self.events.completed.keys():
            time.sleep(0.1)
        for identifier in completed - self.events.completed.keys():
            self.report.find("lost", f"the event that challenge {identifier} is completed")
        for identifier, count in self.events.completed.items():
            if count > 1:
                self.report.find("doubled", f"the event that challenge {identifier} is completed arrived {count} times")


class Listener(threading.Thread):
    """Reads a player's events, and resumes after each disconnect."""

    def __init__(self, player):
        super().__init__(daemon=True)
        self.player, self.report, self.soak = player, player.report, player.soak
        self.last, self.seen, self.completed = None, set(), collections.Counter()

    def run(self):
        while not self.soak.stopped.is_set():
            try:
                self.listen()
            except (OSError, http.client.HTTPException):
                pass
            except Exception as error:
                self.report.find("wrong", f"events of {self.player.name}: {type(error).__name__}: {error}")
            time.sleep(0.5)

    def listen(self):
        connection = self.player.connect()
        headers = {"Authorization": f"Bearer {self.player.token()}"}
        if self.last:
            headers["Last-Event-ID"] = self.last
        connection.request("GET", "/v1/events?leaderboard=points", headers=headers)
        answer = connection.getresponse()
        kind = str(answer.status) if answer.status in (200, 429, 503) else "other"
        self.report.note(self.report.fault, "2xx" if kind == "200" else kind, 0, None)
        if kind != "200":
            if kind == "other" and answer.status != 401:
                self.report.find("wrong", f"the event stream returns {answer.status} {answer.read()[:200]!r}")
            return connection.close()
        event = {}
        while line := answer.readline():
            name, _, value = line.decode().strip().partition(": ")
            if name:
                event[name] = value
            else:
                self.take(event)
                event = {}
        connection.close()

    def take(self, event):
        if event.get("event") == "reset":
            self.report.find("wrong", f"events after {self.last} are reset")
        if "id" not in event:
            return
        if "data" in event:
            if event["id"] in self.seen:
                self.report.find("doubled", f"event {event['id']}")
            self.seen.add(event["id"])
            value = json.loads(event["data"])
            if value["type"] == "challenge.completed" and value["challenge"]["issuer"]["id"] == self.player.player:
                self.completed[value["challenge"]["id"]] += 1
        self.last = event["id"]


class Reader(Worker):
    """Reads pages of rankings and ranks, and checks that each response is internally consistent."""
    pause = 0.05

    def step(self):
        chance, board = self.chance, self.chance.choice(list(BOARDS))
        least = len(self.model.entries[board])
        choice = chance.random()
        if choice < 0.1:
            self.ask("GET", f"/g/{GAME}/{board}")
        elif choice < 0.3:
            status, value = self.ask("GET", f"/v1/leaderboards/{board}/rank?game={GAME}&score={self.new_score(board)}")
            if status == 200 and not least <= value["playerCount"] >= value["rank"] - 1:
                self.report.find("wrong", f"{board}: a score would get the rank {value}, with at least {least} players")
        else:
            start = chance.randint(1, max(1, least))
            status, value = self.ask("GET", f"/v1/leaderboards/{board}/entries?game={GAME}&start={start}&limit=50")
            if status == 200:
                scores = [entry["score"] for entry in value["entries"]]
                players = {entry["player"]["id"] for entry in value["entries"]}
                ranks = [entry["rank"] for entry in value["entries"]]
                size = min(50, value["playerCount"] - start + 1)
                if (value["playerCount"] < least or ranks != list(range(start, start + size)) or len(players) != len(ranks)
                        or scores != sorted(scores, reverse=not BOARDS[board][0])):
                    self.report.find("wrong", f"{board} from {start}, of at least {least}: {ranks} {scores} of {value['playerCount']}")
