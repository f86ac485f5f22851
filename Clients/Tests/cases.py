"""The cases that every client passes. Each case is a function with a name that is a complete statement."""

import datetime
import json
import time
import uuid

from fixtures import moment, wait_until
from relay import Relay

CASES = []
HOUR = 3_600_000  # In milliseconds.
DAY = 24 * HOUR
# The tolerance for dates, in seconds: the time between a submission and its arrival on a slow machine.
TOLERANCE = 30


def case(name):
    def add(function):
        CASES.append((name, function))
        return function
    return add


def own_id():
    """Returns an id and a date, as a game passes them for a score that it may submit again."""
    date = datetime.datetime.now(datetime.timezone.utc) - datetime.timedelta(hours=1)
    return {"id": str(uuid.uuid4()), "date": date.isoformat(timespec="milliseconds").replace("+00:00", "Z")}


# MARK: - Sign-in

@case("A token of the developer's server signs the player in")
def _(c):
    state = c.open()
    assert state["player"]["displayName"] == "Ann", state
    assert c.server.request("GET", f"/v1/players/{c.player}")[1]["externalID"] == c.subject


@case("A session survives a restart of the game")
def _(c):
    player = c.open()["player"]
    assert c.reopen()["player"] == player
    assert c.submit(1)["status"] == "delivered"


@case("An invalid token is rejected, and the earlier session remains")
def _(c):
    c.open()
    c.rejects("identity-token-invalid", "signIn", token="a.b.c")
    assert c.submit(1)["status"] == "delivered"


@case("An expired token is refreshed")
def _(c):
    c.open(c.suite.start_development_server())
    before = json.loads((c.folder / "session.json").read_text())
    c.pass_time(minutes=16)
    assert c.run("achievements")["achievements"]
    after = json.loads((c.folder / "session.json").read_text())
    assert before["player"] == after["player"] and before["refreshToken"] != after["refreshToken"]
    c.pass_time(minutes=16)
    assert c.submit(5)["status"] == "delivered"


@case("After the end of a session, scores wait until the player signs in again")
def _(c):
    c.open(c.suite.start_development_server())
    c.pass_time(days=91)
    c.rejects("refresh-token-invalid", "achievements")
    delivery = c.submit(7)
    assert delivery["status"] == "waiting" and delivery["error"]["status"] == 401, delivery
    c.sign_in()
    c.wait_until_sent()
    assert c.server.total(c.player) == 7


@case("Concurrent calls share one refresh of a token")
def _(c):
    with Relay(c.suite.start_development_server()) as relay:
        c.open(relay=relay)
        c.pass_time(minutes=16)
        relay.hold("/v1/auth/refresh")
        for _number in range(3):
            c.start("achievements")
        wait_until(lambda: relay.count("/v1/achievements") == 3 and relay.count("/v1/auth/refresh") == 1,
                   "the calls were rejected, and the refresh runs")
        relay.release()
        assert all(result["achievements"] for result in c.results(3))
        assert relay.count("/v1/auth/refresh") == 1


@case("Calls that wait for a refresh fail with its error, and do not all refresh again at once")
def _(c):
    with Relay(c.suite.start_development_server()) as relay:
        c.open(relay=relay)
        c.pass_time(minutes=16)
        relay.change("/v1/auth/refresh", to="/v1/no-such-route")
        relay.hold("/v1/auth/refresh")
        for _number in range(4):
            c.start("achievements")
        wait_until(lambda: relay.count("/v1/achievements") == 4 and relay.count("/v1/auth/refresh") == 1,
                   "the calls were rejected, and the refresh runs")
        relay.release()
        assert {result["error"]["code"] for result in c.results(4)} == {"not-found"}
        assert relay.most_running["/v1/auth/refresh"] == 1
        relay.restore("/v1/auth/refresh")
        assert c.run("achievements")["achievements"]


@case("A refresh that ends after the sign-in of another player does not replace the new session")
def _(c):
    with Relay(c.suite.start_development_server()) as relay:
        c.open(relay=relay)
        first = c.player
        c.pass_time(minutes=16)
        relay.hold("/v1/auth/refresh")
        c.start("achievements")
        wait_until(lambda: relay.count("/v1/auth/refresh") == 1, "the refresh of the first player runs")
        c.sign_in("another-" + c.subject)
        c.pass_time(minutes=16)
        # The refresh of the second player does not wait for that of the first.
        assert c.run("achievements")["achievements"]
        assert relay.count("/v1/auth/refresh") == 2
        relay.release()
        assert c.results(1)[0]["error"]["status"] == 401
        assert json.loads((c.folder / "session.json").read_text())["player"]["id"] == c.player != first
        assert c.submit(5)["status"] == "delivered"
        assert c.server.total(c.player) == 5 and c.server.total(first) == 0


@case("A refreshed session that cannot be stored is used, and is stored later")
def _(c):
    c.open(c.suite.start_development_server())
    file = c.folder / "session.json"
    before = file.read_text()
    # A folder in place of the draft makes each write fail.
    draft = c.folder / "session.json.new"
    draft.mkdir()
    c.pass_time(minutes=16)
    assert c.run("achievements")["achievements"]
    assert file.read_text() == before
    c.rejects("device-storage", "signIn", token=c.token("another-" + c.subject), name="Ann")
    assert c.run("state")["player"]["id"] == c.player
    # The server rejects the earlier refresh token from now on, and ends a session that uses it.
    c.pass_time(minutes=2)
    draft.rmdir()
    assert c.run("achievements")["achievements"]
    assert json.loads(file.read_text())["refreshToken"] != json.loads(before)["refreshToken"]
    c.reopen()
    c.pass_time(minutes=16)
    assert c.submit(5)["status"] == "delivered"


# MARK: - Scores

@case("A submitted score returns a receipt with the rank")
def _(c):
    c.open()
    delivery = c.submit(4215, "points")
    receipt = delivery["receipt"]
    assert delivery["status"] == "delivered" and receipt["outcome"] == "ranked" and not receipt["isReplayed"], delivery
    assert receipt["entry"]["score"] == "4215" and receipt["entry"]["rank"] >= 1
    assert receipt["entry"]["player"]["id"] == c.player


@case("Scores and contexts of 64 bits are exact")
def _(c):
    c.open()
    for score in (-9_223_372_036_854_775_808, 9_007_199_254_740_993, 9_223_372_036_854_775_807):
        entry = c.submit(score, "points", context="9223372036854775807")["receipt"]["entry"]
        assert entry["score"] == str(score) and entry["context"] == "9223372036854775807", entry
        assert c.server.entry("points", c.player)["score"] == str(score)


@case("A score that is submitted again with its id and date counts once")
def _(c):
    c.open()
    same = own_id()
    assert not c.submit(10, **same)["receipt"]["isReplayed"]
    assert c.submit(10, **same)["receipt"]["isReplayed"]
    assert c.server.total(c.player) == 10


@case("An id that is used again for another score is refused")
def _(c):
    c.open()
    same = own_id()
    c.submit(10, **same)
    delivery = c.submit(11, **same)
    assert delivery["status"] == "refused" and delivery["error"]["code"] == "idempotency-key-reused", delivery
    assert c.server.total(c.player) == 10 and c.run("state")["waiting"] == 0


@case("A score outside the range is refused and removed, and later scores are sent")
def _(c):
    c.open()
    delivery = c.submit(1001, "limited")
    assert delivery["status"] == "refused" and delivery["error"]["code"] == "score-out-of-range", delivery
    assert c.submit(1000, "limited")["status"] == "delivered"
    assert c.run("state")["waiting"] == 0


@case("A score that is pending review is delivered, and is not refused")
def _(c):
    c.open()
    assert c.submit(50, "reviewed")["receipt"]["outcome"] == "ranked"
    delivery = c.submit(1000, "reviewed")
    assert delivery["status"] == "delivered" and delivery["receipt"]["outcome"] == "held", delivery
    assert delivery["receipt"]["entry"]["score"] == "50"


@case("A score for an unknown leaderboard is refused and removed")
def _(c):
    c.open()
    delivery = c.submit(1, "no-such-leaderboard")
    assert delivery["status"] == "refused" and delivery["error"]["code"] == "leaderboard-not-found", delivery
    assert c.run("state")["waiting"] == 0


@case("A batch with an invalid score is sent in halves, and the other scores count")
def _(c):
    c.open()
    c.server.end()
    for _number in range(9):
        assert c.submit(1)["status"] == "waiting"
    document = c.stored()
    document["scores"][4]["id"] = "x" * 201
    c.queue_file().write_text(json.dumps(document))
    c.server.start()
    c.run("deliveries")
    c.reopen()
    c.run("flush")
    events = c.delivered(9)
    refused = [event for event in events if event["status"] == "refused"]
    assert len(refused) == 1 and refused[0]["error"]["code"] == "invalid-request", events
    assert c.server.total(c.player) == 8 and c.run("state")["waiting"] == 0


# MARK: - Offline queue

@case("Scores wait while the server is stopped, and each counts once after it starts")
def _(c):
    c.open()
    assert c.submit(1)["status"] == "delivered"
    c.run("stopTimers")
    c.server.end()
    for number in range(1, 21):
        delivery = c.submit(2)
        assert delivery["status"] == "waiting" and delivery["error"]["code"] == "server-unreachable", delivery
        assert c.run("state")["waiting"] == number
    c.server.start()
    # A request that reaches the server starts the queue. No retry does, because the timers are stopped.
    c.run("achievements")
    c.wait_until_sent()
    assert c.server.total(c.player) == 41


@case("A server that is killed during submissions counts each score once")
def _(c):
    c.open()
    c.server.request("POST", "/v1/admin/scores",
                     [{"leaderboardID": "coins", "player": c.subject, "score": 1, "id": str(uuid.uuid4())}])
    expected = 1
    for _round in range(3):
        c.client.send("submit", score="100", leaderboard="coins")
        c.server.end()
        assert json.loads(c.client.lines.readline())["status"] in ("waiting", "delivered")
        c.submit(1)
        c.server.start()
        expected += 101
    c.run("flush")
    c.wait_until_sent()
    assert c.server.total(c.player) == expected


@case("A score that waits is sent by a retry without another request")
def _(c):
    c.open()
    c.server.end()
    assert c.submit(2)["status"] == "waiting"
    c.server.start()
    c.wait_until_sent()
    assert c.server.total(c.player) == 2


@case("A score whose response was lost counts once")
def _(c):
    c.open(c.suite.start_development_server())
    with c.server.fault(lostAnswers=True):
        assert c.submit(3)["status"] == "waiting"
        # The server has processed the score.
        wait_until(lambda: c.stored()["scores"][0]["mayHaveBeenSent"], "the score is marked as possibly sent")
    c.wait_until_sent()
    assert c.server.total(c.player) == 3
    assert c.delivered(1)[0]["receipt"]["isReplayed"]


@case("After 503 with Retry-After, a score is sent again with the same id")
def _(c):
    c.open(c.suite.start_development_server())
    with c.server.fault(unavailable=True):
        first = c.submit(3)
        assert first["status"] == "waiting" and first["error"]["status"] == 503, first
        second = c.submit(4)
        assert second["status"] == "waiting"
    ids = [score["id"] for score in c.stored()["scores"]]
    assert ids == [first["id"], second["id"]]
    c.wait_until_sent()
    assert [event["id"] for event in c.delivered(2)] == ids
    assert c.server.total(c.player) == 7


@case("After 429, no score is sent until the requested delay has passed")
def _(c):
    c.open(c.suite.start_limited_server())
    deliveries = [c.submit(1) for _number in range(4)]
    assert [delivery["status"] for delivery in deliveries] == ["delivered", "delivered", "waiting", "waiting"], deliveries
    assert deliveries[2]["error"]["status"] == 429 and deliveries[3]["error"]["status"] == 429
    assert [score["mayHaveBeenSent"] for score in c.stored()["scores"]] == [True, False]


@case("Scores that wait are sent by the next run after a kill of the game")
def _(c):
    c.open()
    c.server.end()
    ids = [c.submit(5)["id"] for _number in range(10)]
    c.suite.restart_client()
    c.server.start()
    assert c.reopen()["waiting"] == 10
    c.run("flush")
    assert [event["id"] for event in c.delivered(10)] == ids
    assert c.server.total(c.player) == 50


@case("A kill of the game during a submission loses no score that was returned to it")
def _(c):
    c.open()
    c.server.end()
    returned = 0
    for kill in range(5):
        for _number in range(kill):
            c.submit(1)
            returned += 1
        c.client.send("submit", score="1", leaderboard="coins")
        time.sleep(0.002 * kill)
        c.suite.restart_client()
        waiting = c.reopen()["waiting"]
        # The interrupted score may be stored or not.
        assert returned <= waiting <= returned + 1, (returned, waiting)
        returned = waiting
    c.server.start()
    c.run("flush")
    c.wait_until_sent()
    assert c.server.total(c.player) == returned


@case("A kill of the game and of the server between sending and the response counts the score once")
def _(c):
    c.open()
    for _round in range(3):
        c.client.send("submit", score="1", leaderboard="coins")
        c.server.end()
        c.suite.restart_client()
        c.server.start()
        c.reopen()
        c.run("flush")
    before = c.server.total(c.player)
    c.submit(10)
    # Each of the three scores counts at most once: it may not have been stored before the kill.
    assert before <= 3 and c.server.total(c.player) == before + 10
    assert c.run("state")["waiting"] == 0


@case("A score that waited offline for an hour has the date on which it was earned")
def _(c):
    c.open()
    c.server.end()
    earned = time.time()
    c.submit(1, "points")
    c.run("setClock", wall=HOUR, uptime=HOUR)
    c.server.start()
    c.run("flush")
    c.wait_until_sent()
    # The clock of the server was not moved: it subtracts the score's age of an hour from the time of arrival.
    date = moment(c.server.entry("points", c.player)["date"])
    assert abs(date - (earned - 3_600)) < TOLERANCE, (date, earned)


@case("A change of the wall clock does not change the age of a score")
def _(c):
    c.open()
    c.server.end()
    earned = time.time()
    c.submit(1, "points")
    c.run("setClock", wall=3 * DAY, uptime=HOUR / 6)
    c.server.start()
    c.run("flush")
    c.wait_until_sent()
    date = moment(c.server.entry("points", c.player)["date"])
    assert abs(date - (earned - 600)) < TOLERANCE, (date, earned)


@case("An id that a wrong clock made expired is replaced, and the score counts")
def _(c):
    c.open()
    c.run("setClock", wall=-100 * DAY, uptime=0)
    delivery = c.submit(6)
    assert delivery["status"] == "delivered", delivery
    assert c.server.total(c.player) == 6


@case("Scores that are earned before the first sign-in belong to the first player")
def _(c):
    c.open(sign_in=False)
    delivery = c.submit(8)
    assert delivery["status"] == "waiting" and delivery["error"]["code"] == "not-authenticated", delivery
    c.reopen()
    c.sign_in()
    c.wait_until_sent()
    assert c.server.total(c.player) == 8


@case("Scores of another player are not sent")
def _(c):
    c.open()
    first = c.player
    c.server.end()
    c.submit(9)
    # Without the running client, no retry sends the score before the other player signs in.
    c.suite.restart_client()
    c.server.start()
    assert c.reopen()["waiting"] == 1
    assert c.sign_in("another-" + c.subject)["waiting"] == 0
    assert c.player != first and c.submit(1)["status"] == "delivered"
    assert c.server.total(c.player) == 1 and c.server.total(first) == 0
    c.sign_in()
    c.wait_until_sent()
    assert c.server.total(first) == 9


@case("A full queue rejects another score, and the stored scores remain")
def _(c):
    c.open(queueCountMax=3)
    c.server.end()
    for _number in range(3):
        c.submit(1)
    c.rejects("queue-full", "submit", score="1", leaderboard="coins")
    assert c.run("state")["waiting"] == 3
    c.server.start()
    c.run("flush")
    c.wait_until_sent()
    assert c.server.total(c.player) == 3


@case("A damaged queue file is renamed, and the queue works")
def _(c):
    c.open()
    c.queue_file().write_text('{"format":1,"scores":[{"id"')
    assert c.reopen()["waiting"] == 0
    assert c.queue_file().with_name(c.queue_file().name + ".damaged-1").read_text() == '{"format":1,"scores":[{"id"'
    assert c.submit(1)["status"] == "delivered"


@case("An incomplete draft of the queue file is ignored, and a complete one is used if no file exists")
def _(c):
    c.open()
    c.server.end()
    c.submit(1)
    file = c.queue_file()
    draft = file.with_name(file.name + ".new")
    draft.write_text("{")
    assert c.reopen()["waiting"] == 1 and not draft.exists()
    # The open queue may be written by a retry, so the file is moved while no game runs.
    c.suite.client.kill()
    file.rename(draft)
    c.suite.restart_client()
    assert c.reopen()["waiting"] == 1 and file.exists()
    c.server.start()
    c.run("flush")
    c.wait_until_sent()
    assert c.server.total(c.player) == 1


# MARK: - Entries

@case("Pages of entries join without gaps")
def _(c):
    c.open()
    pages = [c.run("entries", leaderboard="crowded", start=start, limit=15) for start in (1, 16, 31)]
    entries = [entry for page in pages for entry in page["entries"]]
    assert [entry["rank"] for entry in entries] == list(range(1, 41))
    assert [entry["score"] for entry in entries] == [str(score) for score in range(40, 0, -1)]
    assert {page["playerCount"] for page in pages} == {40} and pages[0]["localPlayerEntry"] is None
    assert entries[0]["player"]["displayName"] == "Player 40"


@case("The entries around the player contain the player in the middle")
def _(c):
    c.open()
    assert c.submit(20, "crowded")["status"] == "delivered"
    page = c.run("aroundMe", leaderboard="crowded", limit=5)
    # Of equal scores, the earlier ranks higher.
    assert [entry["score"] for entry in page["entries"]] == ["21", "20", "20", "19", "18"], page
    assert page["entries"][2]["player"]["id"] == c.player
    assert page["localPlayerEntry"] == page["entries"][2]
    c.server.request("DELETE", f"/v1/admin/leaderboards/crowded/entries/{c.player}")


@case("A read fails with a code while the server is stopped, and succeeds afterwards")
def _(c):
    c.open()
    c.server.end()
    c.rejects("server-unreachable", "entries", leaderboard="crowded", start=1, limit=1)
    c.server.start()
    assert len(c.run("entries", leaderboard="crowded", start=1, limit=1)["entries"]) == 1
    c.rejects("leaderboard-not-found", "entries", leaderboard="no-such-leaderboard", start=1, limit=1)


@case("A read without a player fails with a code")
def _(c):
    c.open(sign_in=False)
    c.rejects("not-authenticated", "aroundMe", leaderboard="crowded", limit=5)


# MARK: - Achievements

@case("Achievements are listed with the reported progress")
def _(c):
    c.open()
    assert [(item["id"], item["percentComplete"]) for item in c.run("achievements")["achievements"]] == [
        ("first-cactus", 0), ("ten-cacti", 0), ("again", 0)]
    delivery = c.run("report", achievement="ten-cacti", percent=62.5)
    assert delivery["status"] == "delivered" and delivery["result"]["percentComplete"] == 62.5, delivery
    assert c.run("report", achievement="ten-cacti", percent=50)["result"]["percentComplete"] == 62.5
    listed = {item["id"]: item for item in c.run("achievements")["achievements"]}
    assert listed["ten-cacti"]["percentComplete"] == 62.5 and listed["ten-cacti"]["title"] == "Green Thumb"


@case("Progress waits while the server is stopped, and each completion counts once")
def _(c):
    c.open()
    c.server.end()
    assert c.run("report", achievement="first-cactus", percent=40)["status"] == "waiting"
    for _number in range(3):
        assert c.run("report", achievement="again", percent=100)["status"] == "waiting"
    assert c.run("report", achievement="no-such-achievement", percent=1)["status"] == "waiting"
    assert c.run("report", achievement="first-cactus", percent=80)["status"] == "waiting"
    c.suite.restart_client()
    c.server.start()
    c.reopen()
    c.run("flush")
    events = c.delivered(6)
    refused = [event["achievement"] for event in events if event["status"] == "refused"]
    assert refused == ["no-such-achievement"], events
    listed = {item["id"]: item for item in c.run("achievements")["achievements"]}
    assert listed["first-cactus"]["percentComplete"] == 80 and listed["again"]["completionCount"] == 3, listed


@case("The progress of a banned player waits, and is delivered after the ban")
def _(c):
    c.open()
    c.server.request("PATCH", f"/v1/admin/players/{c.player}", {"banned": True})
    delivery = c.run("report", achievement="first-cactus", percent=100)
    assert delivery["status"] == "waiting" and delivery["error"]["code"] == "player-banned", delivery
    # A score that is earned during a ban does not count.
    score = c.submit(3)
    assert score["status"] == "refused" and score["error"]["code"] == "player-banned", score
    c.reopen()
    c.server.request("PATCH", f"/v1/admin/players/{c.player}", {"banned": False})
    c.run("deliveries")
    c.run("flush")
    assert [event["status"] for event in c.delivered(1)] == ["delivered"]
    assert {item["id"]: item for item in c.run("achievements")["achievements"]}["first-cactus"]["percentComplete"] == 100
    assert c.server.total(c.player) == 0


@case("Progress waits after each error that does not concern the report")
def _(c):
    path = "/v1/achievements/progress"
    with Relay(c.server) as relay:
        c.open(relay=relay)
        changes = [
            ("not-found", {"to": "/v1/no-such-route"}),
            ("method-not-allowed", {"to": "/v1/achievements"}),
            ("unsupported-media-type", {"Content_Type": "text/plain"}),
            ("client-key-required", {"to": "/v1/auth/refresh"}),
        ]
        for number, (code, change) in enumerate(changes):
            relay.change(path, **change)
            delivery = c.run("report", achievement="ten-cacti", percent=10 + number)
            assert delivery["status"] == "waiting" and delivery["error"]["code"] == code, delivery
        c.run("deliveries")
        relay.restore(path)
        c.run("flush")
        events = c.delivered(len(changes))
        assert {event["status"] for event in events} == {"delivered"}, events
        assert c.run("achievements")["achievements"][1]["percentComplete"] == 9 + len(changes)
