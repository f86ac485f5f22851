# A client of a Laurel server for Godot 3. Add one node with this script for the whole game.
#
#   var laurel = preload("res://laurel.gd").new()
#   add_child(laurel)
#   laurel.open("https://laurel.example.com", "lrl_live_…")
#   var result = yield(laurel.sign_in(token_of_your_server), "completed")
#   var delivery = yield(laurel.submit(1500, "speedrun"), "completed")
#
# - The functions sign_in, submit, entries, around_me, achievements, report_progress and flush are coroutines: call them with
#   `yield(…, "completed")`. They return a dictionary whose `error` is null, or a dictionary with `code`, `message` and `status`.
# - Reads retry a temporary failure a few times. A score or a report of progress that cannot be sent now is stored on the
#   device and sent later.
extends Node

# Emitted for each delivery of a score, including scores of earlier runs of the game. See submit.
signal score_delivered(delivery)
# Emitted for each delivery of achievement progress, including reports of earlier runs. See report_progress.
signal progress_delivered(delivery)
# For internal use.
signal flush_ended
signal refresh_ended(token, error)
signal continued

# The system's clocks. Tests can replace them.
class SystemClock:
	# Returns the wall clock (milliseconds since 1970 in UTC), and the monotonic clock (milliseconds, including sleep) with the
	# id of the device's boot. Only Linux provides the latter two. Not tested on Android.
	func now() -> Dictionary:
		var time = {"moment": OS.get_system_time_msecs()}
		var boot = _line_of("/proc/sys/kernel/random/boot_id")
		var uptime = _line_of("/proc/uptime")
		if boot != "" and uptime != "":
			time["boot"] = boot
			time["uptime"] = int(float(uptime.split(" ")[0]) * 1000)
		return time

	static func _line_of(path: String) -> String:
		var file = File.new()
		if not file.file_exists(path) or file.open(path, File.READ) != OK:
			return ""
		var line = file.get_line()
		file.close()
		return line

const ID_CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-"
const BATCH_COUNT_MAX = 100
# Small corrections by a network time service do not count as a new setting of the wall clock, in milliseconds.
const CLOCK_CORRECTION_MAX = 60000
const RESPONSE_BYTE_COUNT_MAX = 4194304
const REQUEST_SECONDS_MAX = 30
const FILE_FORMAT = 1.0
# The number of attempts, and the first and the longest delay between them in milliseconds.
const RETRY_REQUEST = {"count_max": 3, "first": 250, "longest": 5000}
const RETRY_ONCE = {"count_max": 1, "first": 0, "longest": 0}
const RETRY_QUEUE = {"count_max": 1 << 62, "first": 1000, "longest": 60000}

# The maximum number of scores that wait, and of reports of progress that wait.
var queue_count_max = 1000
# The languages for names and scores as an Accept-Language header, such as "de, en;q=0.5".
var language = ""
var clock = SystemClock.new()

var _server = ""
var _client_key = ""
var _folder = ""
var _random = RandomNumberGenerator.new()
var _crypto = Crypto.new()
# The session: player, token and refreshToken. Null if no player is signed in.
var _session = null
# Whether the file contains the session.
var _is_session_stored = true
# The tokens that are being refreshed, as keys.
var _refreshing = {}
# The highest ledger position that the server has reported, and its epoch. Later reads include this position.
var _position = null
var _epoch = null

# The id of the player whose queue is open, or null.
var _owner = null
var _scores = []
var _progress = []
# The scores that were never sent, or whose requests were all rejected by the server.
var _unsent = {}
# Whether the file contains the state in memory. While this is false, the queue sends nothing.
var _is_written = true
# The results for which a call of submit or report_progress waits.
var _watched = {}
var _watched_progress = {}
var _is_flushing = false
var _is_stopped = false
var _queue_request = null
var _failure_count = 0
# The time of the next attempt on the engine's clock, or null.
var _retry_at = null
# The reason why the last flush ended before the queue was empty.
var _obstacle = _no_answer_yet()
# The failure whose requested delay still applies, and the time of that response.
var _pause = null
var _paused_at = null


func _init():
	# Scores are sent while the game is paused, too.
	pause_mode = PAUSE_MODE_PROCESS


# MARK: Interface

# Opens the game's storage on this device. Nothing is sent. Returns null or an error with the code `device-storage`.
#
# Use one folder for each game and environment, and one client for each folder.
func open(server: String, client_key: String, folder := "user://laurel"):
	_server = server.rstrip("/")
	_client_key = client_key
	_folder = folder
	_random.randomize()
	_session = _read_file("session.json", "_is_session")
	return _open_queue(player().id if _session else null)

# Returns the signed-in player (`id`, `displayName`), or null. The session is stored: the player remains signed in when the
# game is restarted.
func player():
	return _session.player if _session else null

# Returns the number of scores of the signed-in player that wait on this device.
func waiting_count() -> int:
	return _scores.size()

# Signs in a player with a token of the developer's server, and sends the scores that wait.
#
# display_name is the name of a new player. An existing player's name does not change. Returns `player` and `error`.
func sign_in(token: String, display_name := ""):
	_is_stopped = true
	_retry_at = null
	yield(_next(), "completed")
	if _is_flushing:
		if is_instance_valid(_queue_request):
			_queue_request.cancel_request()
			_queue_request.emit_signal("request_completed", HTTPRequest.RESULT_NO_RESPONSE, 0, [], PoolByteArray())
		if _is_flushing:
			yield(self, "flush_ended")
	var body = {"token": token}
	if display_name != "":
		body["displayName"] = display_name
	var answer = yield(_request(HTTPClient.METHOD_POST, "/v1/auth/custom", body, _client_key, RETRY_REQUEST), "completed")
	var error = answer.error if answer.error else _store_session(answer.body)
	if error == null:
		error = _open_queue(player().id)
		if error == null:
			_failure_count = 0
			_pause = null
			_obstacle = _no_answer_yet()
	_is_stopped = false
	if _pause != null and _reason_to_wait() != null:
		_try_again(_pause.retry_after * 1000 - _age(clock.now(), _paused_at))
	else:
		_start_flush()
	return {"error": error, "player": player()}

# Submits a score. It is stored on the device before it is sent. If it cannot be sent now, it is sent later. It counts once.
#
# context contains 64 bits for the game's own use, as an int or as decimal digits. earned_at is the date on which the score
# was earned, in milliseconds since 1970; 0 for now. id is the game's own UUID for a score that it may submit again: the same
# id with the same date counts once.
#
# Returns a delivery: `id`, `leaderboard`, `score`, `status` ("delivered", "refused" or "waiting"), `receipt` and `error`.
func submit(score: int, leaderboard: String, context = 0, earned_at := 0, id := ""):
	var now = clock.now()
	var queued = {
		"id": id if id != "" else _new_id(now.moment), "leaderboardID": leaderboard, "score": score, "context": str(context),
		"earned": {"moment": earned_at} if earned_at else now, "mayHaveBeenSent": false,
	}
	var error = _check_id(leaderboard)
	var reason = _reason_to_wait()
	var is_known = _has_key(_scores, _key(queued))
	if error == null and not is_known and _scores.size() >= queue_count_max:
		error = _queue_full()
	if error == null:
		# If the score is sent immediately, one write stores it and marks it as possibly sent.
		queued.mayHaveBeenSent = reason == null
		error = _write(_scores if is_known else _scores + [queued], _progress)
	yield(_next(), "completed")
	if error:
		return _delivery(queued, "failed", null, error)
	if reason:
		return _notify_score(queued, "waiting", null, reason)
	if not is_known:
		_unsent[_key(queued)] = true
	_watched[_key(queued)] = null
	yield(_flush(), "completed")
	var delivery = _watched.get(_key(queued))
	_watched.erase(_key(queued))
	return delivery if delivery else _notify_score(queued, "waiting", null, _obstacle)

# Returns a page of a ranking: `entries`, `playerCount`, `localPlayerEntry` (null if the player has none) and `error`.
#
# start is the position of the first entry, from 1. limit is at most 100. An entry contains `rank`, `player`, `score`,
# `formattedScore`, `context` (digits) and `date`.
func entries(leaderboard: String, start := 1, limit := 25):
	return yield(_page(leaderboard, "start=%d&limit=%d" % [start, limit]), "completed")

# Returns a page with the signed-in player's entry and the entries above and below. See entries.
func around_me(leaderboard: String, limit := 11):
	if _session == null:
		yield(_next(), "completed")
		return {"error": _error("not-authenticated", "No player is signed in.")}
	return yield(_page(leaderboard, "around=%s&limit=%d" % [player().id, limit]), "completed")

# Returns the game's `achievements`, with the player's `percentComplete` and `completionCount`, and `error`.
func achievements():
	var answer = yield(_read("/v1/achievements"), "completed")
	if answer.error:
		return {"error": answer.error}
	if not answer.body.get("achievements") is Array:
		return {"error": _unexpected("The response contains no achievements.")}
	_server_was_reached()
	return {"error": null, "achievements": answer.body.achievements}

# Reports the player's progress with an achievement, from 0 to 100. It is stored, sent and removed like a score.
#
# The server ignores progress that is lower than the stored progress. Returns a delivery: `achievement`, `percent`, `status`,
# `result` (the achievement) and `error`.
func report_progress(achievement: String, percent: float):
	var report = {"id": _new_id(clock.now().moment), "achievementID": achievement, "percent": percent}
	var error = _check_id(achievement)
	if error == null and not (percent >= 0 and percent <= 100):
		error = _error("invalid-request", "The progress %s is not from 0 to 100." % percent)
	if error == null:
		var changed = _progress + [report]
		if changed.size() > queue_count_max:
			changed = _without_superseded(changed)
		error = _queue_full() if changed.size() > queue_count_max else _write(_scores, changed)
	var reason = _reason_to_wait()
	yield(_next(), "completed")
	if error:
		return _progress_delivery(report, "failed", null, error)
	if reason:
		return _notify_progress(report, "waiting", null, reason)
	_watched_progress[report.id] = null
	yield(_flush(), "completed")
	var delivery = _watched_progress.get(report.id)
	_watched_progress.erase(report.id)
	return delivery if delivery else _notify_progress(report, "waiting", null, _obstacle)

# Sends what waits, and returns when there is nothing more to send now. Call it when the game starts with a stored session,
# and when the network returns. A sign-in and any successful read send automatically.
func flush():
	yield(_next(), "completed")
	# A flush in progress may already have failed for a reason that no longer applies.
	if _is_flushing:
		yield(self, "flush_ended")
	yield(_flush(), "completed")

func _process(_delta):
	if _retry_at != null and OS.get_ticks_msec() >= _retry_at:
		_retry_at = null
		_start_flush()


# MARK: Reads

func _page(leaderboard: String, query: String):
	var error = _check_id(leaderboard)
	if error:
		yield(_next(), "completed")
		return {"error": error}
	var answer = yield(_read("/v1/leaderboards/%s/entries?integers=string&%s" % [leaderboard, query]), "completed")
	if answer.error:
		return {"error": answer.error}
	if not answer.body.get("entries") is Array:
		return {"error": _unexpected("The response contains no entries.")}
	_server_was_reached()
	var list = []
	for entry in answer.body.entries:
		list.append(_entry(entry))
	return {
		"error": null, "entries": list, "playerCount": int(answer.body.playerCount),
		"localPlayerEntry": _entry(answer.body.get("localPlayerEntry")),
	}

func _entry(body):
	if body == null:
		return null
	return {
		"rank": int(body.rank), "player": body.player, "score": int(body.score), "formattedScore": body.formattedScore,
		"context": body.context, "date": body.date,
	}

func _read(path: String):
	return yield(_request_as_player(HTTPClient.METHOD_GET, path, null, null, RETRY_REQUEST), "completed")


# MARK: Session

# Sends a request as the player, and refreshes an expired token once. owner is the id of the player who must be signed in.
func _request_as_player(method: int, path: String, body, owner, rule: Dictionary):
	if _session == null or (owner != null and owner != player().id):
		yield(_next(), "completed")
		return {"error": _error("not-authenticated", "No player is signed in.")}
	_store_session_if_necessary()
	var old = _session
	var answer = yield(_request(method, path, body, old.token, rule), "completed")
	if answer.error == null or answer.error.status != 401:
		return answer
	var error = yield(_refresh(old, rule), "completed")
	if error:
		return {"error": error}
	if player().id != old.player.id:
		return answer
	return yield(_request(method, path, body, _session.token, rule), "completed")

# Refreshes the session if it is still the old one. Concurrent calls for the same tokens share one refresh. Returns null or an
# error.
func _refresh(old: Dictionary, rule: Dictionary):
	yield(_next(), "completed")
	if _refreshing.has(old.token):
		var ended = yield(self, "refresh_ended")
		while ended[0] != old.token:
			ended = yield(self, "refresh_ended")
		return ended[1]
	if _session.token != old.token:
		return null
	_refreshing[old.token] = true
	var body = {"refreshToken": old.refreshToken}
	var answer = yield(_request(HTTPClient.METHOD_POST, "/v1/auth/refresh", body, _client_key, rule), "completed")
	var error = answer.error
	if error == null and not _is_session(answer.body):
		error = _unexpected("The response contains no session.")
	# Another player may have signed in meanwhile.
	if error == null and _session.token == old.token:
		# The server soon rejects the old refresh token, so a full disk must not discard the new one.
		_session = _session_of(answer.body)
		_is_session_stored = false
		_store_session_if_necessary()
	_refreshing.erase(old.token)
	emit_signal("refresh_ended", old.token, error)
	return error

# Uses the session of a sign-in if it can be stored. Returns null or an error.
func _store_session(body: Dictionary):
	if not _is_session(body):
		return _unexpected("The response contains no session.")
	var session = _session_of(body)
	var error = _write_file("session.json", session)
	if error == null:
		_session = session
		_is_session_stored = true
	return error

# Writes a refreshed session to the file. After a failure, the next request tries again.
func _store_session_if_necessary():
	if not _is_session_stored:
		_is_session_stored = _write_file("session.json", _session) == null

func _session_of(body: Dictionary) -> Dictionary:
	return {
		"player": {"id": body.player.id, "displayName": body.player.displayName}, "token": body.token,
		"refreshToken": body.refreshToken,
	}

func _is_session(value: Dictionary) -> bool:
	return value.get("token") is String and value.get("refreshToken") is String and value.get("player") is Dictionary \
		and value.player.get("id") is String and value.player.get("displayName") is String


# MARK: Connection

# Sends a request with retries, and returns `body` (a dictionary) and `error`. Retries are safe because every write has an
# idempotency key.
func _request(method: int, path: String, body, credential: String, rule: Dictionary):
	var failure_count = 0
	var has_epoch_changed = false
	while true:
		var answer = yield(_request_once(method, path, body, credential, rule == RETRY_ONCE), "completed")
		if answer.error == null:
			return answer
		if answer.error.code == "epoch-changed" and not has_epoch_changed:
			# The next request has no position of the earlier epoch.
			has_epoch_changed = true
			_position = null
			continue
		failure_count += 1
		var delay = _retry_delay(rule, failure_count, answer.error.retry_after)
		if not _is_temporary(answer.error) or delay < 0:
			# A server restored from a backup may never reach this position again.
			if answer.error.code == "position-not-reached":
				_position = null
			return answer
		yield(_wait(delay), "completed")

func _request_once(method: int, path: String, body, credential: String, is_of_queue: bool):
	var http = HTTPRequest.new()
	http.timeout = REQUEST_SECONDS_MAX
	http.body_size_limit = RESPONSE_BYTE_COUNT_MAX
	add_child(http)
	if is_of_queue:
		_queue_request = http
	var headers = ["Accept: application/json, application/problem+json", "Authorization: Bearer " + credential]
	if language != "":
		headers.append("Accept-Language: " + language)
	if _position != null:
		headers.append("Laurel-Min-Position: %d" % _position)
		if _epoch != null:
			headers.append("Laurel-Epoch: %d" % _epoch)
	var data = ""
	if body != null:
		headers.append("Content-Type: application/json")
		data = JSON.print(body)
	var code = http.request(_server + path, headers, true, method, data)
	if code != OK:
		http.queue_free()
		yield(_next(), "completed")
		return {"error": _error("server-unreachable", "The request cannot be sent: error %d." % code)}
	var response = yield(http, "request_completed")
	http.queue_free()
	if response[0] != HTTPRequest.RESULT_SUCCESS:
		return {"error": _error("server-unreachable", "The server is unreachable: result %d." % response[0])}
	return _answer(response[1], response[2], response[3].get_string_from_utf8())

func _answer(status: int, headers: Array, text: String) -> Dictionary:
	_note_position(headers)
	var value = _parsed(text)
	if status >= 200 and status < 300:
		return {"error": null, "body": value} if value != null \
			else {"error": _unexpected("The server's response cannot be decoded.")}
	var error = _problem(value) if value != null else null
	if error == null:
		# An intermediary responded, such as a proxy or a captive portal.
		error = _unexpected("Unexpected response with status %d from the server's address." % status)
	error.status = status
	var retry_after = _header(headers, "retry-after")
	if retry_after.is_valid_integer():
		error.retry_after = clamp(int(retry_after), 0, 86400)
	return {"error": error}

# A position of an earlier epoch, which another server has not left yet, is not comparable.
func _note_position(headers: Array):
	var epoch = _header(headers, "laurel-epoch")
	if epoch.is_valid_integer():
		if _epoch != null and int(epoch) < _epoch:
			return
		if _epoch != null and int(epoch) != _epoch:
			_position = null
		_epoch = int(epoch)
	var position = _header(headers, "laurel-position")
	if position.is_valid_integer():
		_position = int(position) if _position == null or int(position) > _position else _position

func _header(headers: Array, name: String) -> String:
	for header in headers:
		if header.to_lower().begins_with(name + ":"):
			return header.substr(name.length() + 1).strip_edges()
	return ""

# Returns the delay before the next attempt in milliseconds: exponential backoff with random jitter. Returns -1 if no attempt is
# left or the requested delay is too long.
func _retry_delay(rule: Dictionary, failure_count: int, asked) -> int:
	if failure_count >= rule.count_max:
		return -1
	var ceiling = min(rule.longest, rule.first << int(min(failure_count - 1, 30)))
	var jitter = int(_random.randf() * ceiling)
	if asked == null:
		return jitter
	if rule.count_max != RETRY_QUEUE.count_max and asked * 1000 > rule.longest:
		return -1
	return int(asked * 1000 + min(jitter, rule.first))

# Returns after a number of milliseconds.
func _wait(delay: int):
	var timer = Timer.new()
	timer.one_shot = true
	add_child(timer)
	timer.start(max(1, delay) / 1000.0)
	yield(timer, "timeout")
	timer.queue_free()

# Returns at the end of the frame. Every coroutine must yield at least once.
func _next():
	call_deferred("emit_signal", "continued")
	yield(self, "continued")


# MARK: Queue

func _start_flush():
	if not (_is_flushing or _is_stopped or _owner == null or (_scores.empty() and _progress.empty())):
		_is_flushing = true
		_retry_at = null
		_send_all()

func _flush():
	_start_flush()
	if _is_flushing:
		yield(self, "flush_ended")
	else:
		yield(_next(), "completed")

# Sends batches, oldest first, until the queue is empty or an error occurs.
func _send_all():
	yield(_next(), "completed")
	var error = null
	while error == null and not _is_stopped and not (_scores.empty() and _progress.empty()):
		if not _is_written:
			error = _write(_scores, _progress)
		if error == null:
			if _scores.empty():
				error = yield(_send_progress(_next_groups()), "completed")
			else:
				error = yield(_send_scores(_next_batch()), "completed")
		if error == null:
			_failure_count = 0
			_pause = null
			_obstacle = _no_answer_yet()
	_is_flushing = false
	if error:
		_obstacle = error
		if not _is_stopped:
			_failure_count += 1
			_pause = error if error.retry_after != null else null
			_paused_at = clock.now()
			_try_again(_retry_delay(RETRY_QUEUE, _failure_count, error.retry_after))
	emit_signal("flush_ended")

# Returns the oldest scores that were earned under the same setting of the wall clock. If that setting was wrong, their ids may
# be expired. They are then sent again with new ids before any later score.
func _next_batch() -> Array:
	var now = clock.now()
	var first = _moment(_scores[0], now)
	var batch = []
	for score in _scores:
		if batch.size() == BATCH_COUNT_MAX or abs(_moment(score, now) - first) >= CLOCK_CORRECTION_MAX:
			break
		batch.append(score)
	return batch

# Sends a batch. A batch that is rejected as a whole is sent in halves, to isolate an invalid score. Returns null or an error.
func _send_scores(batch: Array):
	var error = _mark_as_sent(batch)
	if error:
		yield(_next(), "completed")
		return error
	var now = clock.now()
	var bodies = []
	for score in batch:
		bodies.append(_body(score, now))
	var path = "/v1/submissions?integers=string"
	var answer = yield(_request_as_player(HTTPClient.METHOD_POST, path, bodies, _owner, RETRY_ONCE), "completed")
	if answer.error and _is_about_the_body(answer.error):
		if batch.size() == 1:
			return _complete_scores([[batch[0], "refused", null, answer.error]])
		var half = batch.size() / 2
		error = yield(_send_scores(batch.slice(0, half - 1)), "completed")
		if error:
			return error
		return yield(_send_scores(batch.slice(half, batch.size() - 1)), "completed")
	error = answer.error
	if error == null and not (answer.body.get("receipts") is Array and answer.body.receipts.size() == batch.size()):
		error = _unexpected("The number of receipts is wrong.")
	if error == null:
		error = _note_receipts(batch, answer.body.receipts, now)
	for score in batch:
		_unsent.erase(_key(score))
	return error

# Stores that the server may have received the scores, before they are sent.
func _mark_as_sent(batch: Array):
	var is_new = false
	for score in batch:
		if not score.mayHaveBeenSent:
			is_new = true
			score.mayHaveBeenSent = true
			_unsent[_key(score)] = true
	return _write(_scores, _progress) if is_new else null

func _note_receipts(batch: Array, receipts: Array, now: Dictionary):
	var results = []
	for index in batch.size():
		var score = batch[index]
		var receipt = receipts[index]
		var error = _problem(receipt.problem) if receipt.get("problem") and receipt.outcome != "held" else null
		if error == null:
			results.append([score, "delivered", {
				"id": receipt.id, "leaderboardID": receipt.leaderboardID, "outcome": receipt.outcome,
				"isReplayed": receipt.replayed, "entry": _entry(receipt.get("entry")),
				"previousRank": int(receipt.previousRank) if receipt.has("previousRank") else null,
				"playerCount": int(receipt.playerCount),
			}, null])
			continue
		# A new id is safe if no request with the old id can have counted: the score was never sent, or its age is exact because
		# the device has not been restarted.
		var is_certain = _unsent.has(_key(score)) or _is_same_boot(now, score.earned)
		if not score.has("renewedID") and is_certain and _blames_the_clock(error, _age(now, score.earned)):
			score["renewedID"] = _random_id()
			_is_written = false
			continue
		results.append([score, "refused", null, error])
	return _complete_scores(results)

# Returns whether an id was already expired when it was created, because a clock was wrong.
func _blames_the_clock(error: Dictionary, age: int) -> bool:
	return error.code == "idempotency-key-expired" and error.age_seconds - age / 1000.0 > error.age_seconds_max

# Removes completed scores. The game is notified even if the write fails, because a score that is sent again counts once.
func _complete_scores(results: Array):
	var left = _scores.duplicate()
	for result in results:
		left.erase(result[0])
	_scores = left
	for result in results:
		_notify_score(result[0], result[1], result[2], result[3])
	return _write(_scores, _progress)

# Returns the reports for one request as lists of reports, with at most one completion of each achievement. The last element of a
# list is the furthest report. The server remembers only the last report id of a repeatable achievement, so the request can be
# retried safely.
func _next_groups() -> Array:
	var groups = {}
	for report in _progress:
		if not groups.has(report.achievementID):
			if groups.size() < BATCH_COUNT_MAX:
				groups[report.achievementID] = [report]
			continue
		var group = groups[report.achievementID]
		var furthest = group[-1]
		if report.percent == 100 and furthest.percent == 100:
			continue
		if report.percent > furthest.percent:
			group.append(report)
		else:
			group.insert(0, report)
	return groups.values()

# Sends reports. A request that is rejected as a whole is sent in halves. Returns null or an error.
func _send_progress(groups: Array):
	var lines = []
	for group in groups:
		lines.append({"achievementID": group[-1].achievementID, "percentComplete": group[-1].percent, "id": group[-1].id})
	var body = {"achievements": lines}
	var answer = yield(
		_request_as_player(HTTPClient.METHOD_POST, "/v1/achievements/progress", body, _owner, RETRY_ONCE), "completed")
	if answer.error and _is_final_for_progress(answer.error):
		if groups.size() == 1:
			return _complete_progress(groups, {}, answer.error)
		var half = groups.size() / 2
		var error = yield(_send_progress(groups.slice(0, half - 1)), "completed")
		if error:
			return error
		return yield(_send_progress(groups.slice(half, groups.size() - 1)), "completed")
	if answer.error:
		return answer.error
	if not answer.body.get("achievements") is Array:
		return _unexpected("The response contains no achievements.")
	var reached = {}
	for achievement in answer.body.achievements:
		reached[achievement.id] = achievement
	return _complete_progress(groups, reached, _unexpected("The response lacks an achievement."))

func _complete_progress(groups: Array, reached: Dictionary, error: Dictionary):
	var left = _progress.duplicate()
	for group in groups:
		for report in group:
			left.erase(report)
	_progress = left
	for group in groups:
		for report in group:
			if reached.has(report.achievementID):
				_notify_progress(report, "delivered", reached[report.achievementID], null)
			else:
				_notify_progress(report, "refused", null, error)
	return _write(_scores, _progress)

# Returns the reports without those that complete nothing and are superseded by a report with at least their percentage.
func _without_superseded(reports: Array) -> Array:
	var furthest = {}
	for report in reports:
		if not furthest.has(report.achievementID) or report.percent > furthest[report.achievementID].percent:
			furthest[report.achievementID] = report
	var left = []
	for report in reports:
		if report.percent == 100 or furthest[report.achievementID].id == report.id:
			left.append(report)
	return left

# Resumes after another request has reached the server. A delay that the server has requested still applies.
func _server_was_reached():
	if _is_transient(_obstacle) and _reason_to_wait() == null:
		_start_flush()

func _try_again(delay):
	_retry_at = OS.get_ticks_msec() + max(0, delay)

# Returns the reason why nothing can be sent now, or null if no obstacle is known.
func _reason_to_wait():
	if _owner == null:
		return _error("not-authenticated", "Stored until a player signs in.")
	return _pause if _pause != null and _age(clock.now(), _paused_at) < _pause.retry_after * 1000 else null

func _notify_score(score: Dictionary, status: String, receipt, error) -> Dictionary:
	var delivery = _delivery(score, status, receipt, error)
	if _watched.has(_key(score)):
		_watched[_key(score)] = delivery
	# Deferred, because a handler may submit another score.
	call_deferred("emit_signal", "score_delivered", delivery)
	return delivery

func _notify_progress(report: Dictionary, status: String, result, error) -> Dictionary:
	var delivery = _progress_delivery(report, status, result, error)
	if _watched_progress.has(report.id):
		_watched_progress[report.id] = delivery
	call_deferred("emit_signal", "progress_delivered", delivery)
	return delivery

func _delivery(score: Dictionary, status: String, receipt, error) -> Dictionary:
	return {
		"id": score.id, "leaderboard": score.leaderboardID, "score": score.score, "status": status, "receipt": receipt,
		"error": error,
	}

func _progress_delivery(report: Dictionary, status: String, result, error) -> Dictionary:
	return {
		"achievement": report.achievementID, "percent": report.percent, "status": status, "result": result, "error": error,
	}


# MARK: Scores and clocks

# The identity of a queued score. Scores for several leaderboards may share an id.
func _key(score: Dictionary) -> String:
	return score.id + " " + score.leaderboardID

func _has_key(scores: Array, key: String) -> bool:
	for score in scores:
		if _key(score) == key:
			return true
	return false

# Returns the request body of a score. The date is the same in every request, because the server compares it. The difference to
# sentAt is the score's age.
func _body(score: Dictionary, now: Dictionary) -> Dictionary:
	var body = {
		"id": score.get("renewedID", score.id), "leaderboardIDs": [score.leaderboardID], "score": str(score.score),
		"date": _date(score.earned.moment), "sentAt": _date(_moment(score, now)),
	}
	if score.context != "0":
		body["context"] = score.context
	return body

# Returns the time that the wall clock would show now if it had not been changed since the score was earned.
func _moment(score: Dictionary, now: Dictionary) -> int:
	return score.earned.moment + _age(now, score.earned)

func _is_same_boot(now: Dictionary, earlier: Dictionary) -> bool:
	return now.has("boot") and now.boot == earlier.get("boot")

# Returns the milliseconds since an earlier time, never negative. Changes of the wall clock have no effect if the monotonic times
# are comparable.
func _age(now: Dictionary, earlier: Dictionary) -> int:
	var age = now.uptime - earlier.uptime if _is_same_boot(now, earlier) else now.moment - earlier.moment
	return age if age > 0 else 0

# Returns a moment in ISO 8601 in UTC with milliseconds.
func _date(moment: int) -> String:
	var date = OS.get_datetime_from_unix_time(moment / 1000)
	return "%04d-%02d-%02dT%02d:%02d:%02d.%03dZ" % [
		date.year, date.month, date.day, date.hour, date.minute, date.second, moment % 1000]

# Returns a UUID of version 7, which starts with the time in milliseconds since 1970.
func _new_id(moment: int) -> String:
	var random = _random_id()
	var time = "%012x" % moment
	return time.substr(0, 8) + "-" + time.substr(8, 4) + "-7" + random.substr(15)

# Returns a UUID of version 4, which contains no time.
func _random_id() -> String:
	var bytes = _crypto.generate_random_bytes(16)
	bytes[6] = 0x40 | (bytes[6] & 0x0f)
	bytes[8] = 0x80 | (bytes[8] & 0x3f)
	var text = bytes.hex_encode()
	return "%s-%s-%s-%s-%s" % [
		text.substr(0, 8), text.substr(8, 4), text.substr(12, 4), text.substr(16, 4), text.substr(20)]

func _check_id(id: String):
	var is_valid = id.length() in range(1, 101) and id != "." and id != ".."
	for character in id:
		is_valid = is_valid and character in ID_CHARACTERS
	if is_valid:
		return null
	return _error("invalid-request", "The id `%s` is not 1 to 100 letters, digits, `.`, `-` or `_`." % id)


# MARK: Errors

func _error(code: String, message: String) -> Dictionary:
	return {
		"code": code, "message": message, "status": null, "retry_after": null, "age_seconds": null, "age_seconds_max": null,
	}

# Returns the error of a problem document, or null if the value is not one.
func _problem(value: Dictionary):
	if not (value.get("type") is String and value.get("detail") is String and value.get("status") != null):
		return null
	var error = _error(value.type.get_file(), value.detail)
	error.status = int(value.status)
	error.age_seconds = value.get("ageSeconds")
	error.age_seconds_max = value.get("ageSecondsMax")
	return error

func _unexpected(message: String) -> Dictionary:
	return _error("unexpected-answer", message)

func _queue_full() -> Dictionary:
	return _error("queue-full", "The queue contains %d scores or reports that wait. Send them first." % queue_count_max)

func _no_answer_yet() -> Dictionary:
	return _error("server-unreachable", "The data is stored and will be sent later.")

func _is_temporary(error: Dictionary) -> bool:
	return error.code in ["server-unreachable", "outcome-unknown", "position-not-reached", "storage-full"] \
		or error.status != null and (error.status == 408 or error.status == 429 or error.status >= 500)

# Returns whether the state ends when any request reaches the server, such as a missing network.
func _is_transient(error: Dictionary) -> bool:
	return error.code == "server-unreachable" \
		or error.code == "unexpected-answer" and error.retry_after == null and not _is_temporary(error)

# Returns whether the server rejects the contents of the request, and not its author or time.
func _is_about_the_body(error: Dictionary) -> bool:
	return error.code != "unexpected-answer" and error.status in [400, 413, 422]

# Returns whether the server has rejected a report of progress permanently. Every other state can end, such as a ban.
func _is_final_for_progress(error: Dictionary) -> bool:
	return _is_about_the_body(error) or error.code == "achievement-not-found"


# MARK: Files

# Opens a player's queue, and merges the scores without a player into it. Returns null or an error.
func _open_queue(owner):
	var opened = _backlog(owner)
	if owner != null:
		var unclaimed = _backlog(null)
		if not (unclaimed.scores.empty() and unclaimed.progress.empty()):
			# The merge is idempotent: if it is interrupted here, it starts again.
			for score in unclaimed.scores:
				if not _has_key(opened.scores, _key(score)):
					opened.scores.append(score)
			for report in unclaimed.progress:
				var is_known = false
				for known in opened.progress:
					is_known = is_known or known.id == report.id
				if not is_known:
					opened.progress.append(report)
			var error = _write_file(_queue_file(owner), _stored(opened.scores, opened.progress))
			if error:
				return error
			Directory.new().remove(_folder.plus_file(_queue_file(null)))
	_owner = owner
	_scores = opened.scores
	_progress = opened.progress
	_is_written = true
	return null

func _queue_file(owner) -> String:
	return "scores-of-%s.json" % (owner if owner != null else "nobody")

# Stores the queue, and then uses it. Returns null or an error.
func _write(scores: Array, progress: Array):
	_is_written = false
	var error = _write_file(_queue_file(_owner), _stored(scores, progress))
	if error == null:
		_scores = scores
		_progress = progress
		_is_written = true
	return error

# Returns the queue for its file. JSON numbers are floats in Godot 3, so integers are stored as digits.
func _stored(scores: Array, progress: Array) -> Dictionary:
	var list = []
	for score in scores:
		var stored = score.duplicate(true)
		stored.score = str(score.score)
		for name in ["moment", "uptime"]:
			if score.earned.has(name):
				stored.earned[name] = str(score.earned[name])
		if stored.context == "0":
			stored.erase("context")
		list.append(stored)
	return {"format": FILE_FORMAT, "scores": list, "progress": progress}

func _backlog(owner) -> Dictionary:
	var stored = _read_file(_queue_file(owner), "_is_queue")
	if stored == null:
		return {"scores": [], "progress": []}
	for score in stored.scores:
		score.score = int(score.score)
		score["context"] = score.get("context", "0")
		for name in ["moment", "uptime"]:
			if score.earned.has(name):
				score.earned[name] = int(score.earned[name])
	return stored

func _is_queue(value: Dictionary) -> bool:
	if value.get("format") != FILE_FORMAT or not value.get("scores") is Array or not value.get("progress") is Array:
		return false
	for score in value.scores:
		if not (score is Dictionary and score.get("id") is String and score.get("leaderboardID") is String
				and score.get("score") is String and score.get("mayHaveBeenSent") is bool
				and score.get("earned") is Dictionary and score.earned.get("moment") is String):
			return false
	for report in value.progress:
		if not (report is Dictionary and report.get("id") is String and report.get("achievementID") is String
				and report.get("percent") is float):
			return false
	return true

# Reads a JSON object. Returns null if the file does not exist or cannot be decoded. A file that cannot be decoded is renamed
# instead of overwritten, because it may contain a player's only data.
func _read_file(name: String, check: String):
	var path = _folder.plus_file(name)
	var directory = Directory.new()
	# On Windows, Godot does not replace a file atomically: only the complete draft may exist.
	if not directory.file_exists(path) and directory.file_exists(path + ".new"):
		var draft = _decoded(path + ".new", check)
		if draft != null:
			directory.rename(path + ".new", path)
			return draft
	if directory.file_exists(path + ".new"):
		directory.remove(path + ".new")
	if not directory.file_exists(path):
		return null
	var value = _decoded(path, check)
	if value == null:
		var number = 1
		while directory.file_exists("%s.damaged-%d" % [path, number]):
			number += 1
		directory.rename(path, "%s.damaged-%d" % [path, number])
	return value

func _decoded(path: String, check: String):
	var file = File.new()
	if file.open(path, File.READ) != OK:
		return null
	var value = _parsed(file.get_as_text())
	file.close()
	return value if value != null and call(check, value) else null

# Returns a JSON object, or null if the text contains none.
func _parsed(text: String):
	# JSON.parse prints an error if the text is invalid.
	var value = JSON.parse(text).result if validate_json(text) == "" else null
	return value if value is Dictionary else null

# Replaces a file: writes a draft, and renames it. Returns null or an error with the code `device-storage`.
func _write_file(name: String, value: Dictionary):
	var path = _folder.plus_file(name)
	var directory = Directory.new()
	var code = OK if directory.dir_exists(_folder) else directory.make_dir_recursive(_folder)
	if code == OK:
		var file = File.new()
		code = file.open(path + ".new", File.WRITE)
		if code == OK:
			file.store_string(JSON.print(value))
			code = file.get_error()
			file.close()
	if code == OK:
		code = directory.rename(path + ".new", path)
	return null if code == OK else _error("device-storage", "The device cannot store the data: error %d." % code)
