# Runs the commands of the test suite Clients/Tests/cases.py: each line is a JSON object from the suite's socket, and each response
# is a line. The names of commands and fields are the same for every client.
#
#   godot3-server --path FOLDER --script tests/driver.gd PORT
extends SceneTree

const Laurel = preload("../laurel.gd")

# The system's clocks, moved by the suite.
class MovedClock:
	extends Laurel.SystemClock

	var wall_shift = 0
	var uptime_shift = 0

	func now() -> Dictionary:
		var time = .now()
		time.moment += wall_shift
		if time.has("uptime"):
			time.uptime += uptime_shift
		return time

var _socket = StreamPeerTCP.new()
var _input = PoolByteArray()
var _clock = MovedClock.new()
var _deliveries = []
var _results = []
var _client = null
var _is_running = false

func _init():
	Engine.target_fps = 500
	_socket.connect_to_host("127.0.0.1", int(OS.get_cmdline_args()[-1]))

func _idle(_delta):
	if _socket.get_status() == StreamPeerTCP.STATUS_CONNECTING:
		return false
	if _socket.get_status() != StreamPeerTCP.STATUS_CONNECTED:
		return true
	var count = _socket.get_available_bytes()
	if count > 0:
		_input.append_array(_socket.get_data(count)[1])
	var end = Array(_input).find(10)
	if end >= 0 and not _is_running:
		var line = _input.subarray(0, end).get_string_from_utf8()
		_input = _input.subarray(end + 1, _input.size() - 1) if end + 1 < _input.size() else PoolByteArray()
		_is_running = true
		_respond(JSON.parse(line).result)
	return false

func _respond(command: Dictionary):
	var response = _run(command)
	if response is GDScriptFunctionState:
		response = yield(response, "completed")
	_socket.put_data((JSON.print(response) + "\n").to_utf8())
	_is_running = false

func _run(command: Dictionary):
	match command.do:
		"open":
			if _client:
				_client.free()
			_client = Laurel.new()
			_client.clock = _clock
			_client.queue_count_max = int(command.get("queueCountMax", 1000))
			_client.connect("score_delivered", self, "_record_score")
			_client.connect("progress_delivered", self, "_record_progress")
			root.add_child(_client)
			var error = _client.open(command.server, command.key, command.folder)
			return {"error": error} if error else _state()
		"signIn":
			var result = yield(_client.sign_in(command.token, command.get("name", "")), "completed")
			return {"error": result.error} if result.error else _state()
		"state":
			return _state()
		"submit":
			var date = _moment(command.date) if command.has("date") else 0
			var delivery = yield(_client.submit(
				int(command.score), command.leaderboard, command.get("context", "0"), date, command.get("id", "")), "completed")
			return {"error": delivery.error} if delivery.status == "failed" else _score(delivery)
		"entries":
			return _page(yield(_client.entries(command.leaderboard, int(command.start), int(command.limit)), "completed"))
		"aroundMe":
			return _page(yield(_client.around_me(command.leaderboard, int(command.limit)), "completed"))
		"achievements":
			return yield(_client.achievements(), "completed")
		"report":
			var delivery = yield(_client.report_progress(command.achievement, command.percent), "completed")
			return {"error": delivery.error} if delivery.status == "failed" else delivery
		"flush":
			yield(_client.flush(), "completed")
			return _state()
		"setClock":
			_clock.wall_shift = int(command.wall)
			_clock.uptime_shift = int(command.uptime)
			return {}
		"stopTimers":
			_client.set_process(false)
			return {}
		"deliveries":
			var list = _deliveries
			_deliveries = []
			return {"deliveries": list}
		"start":
			_start(command.command)
			return {}
		"results":
			var list = _results
			_results = []
			return {"results": list}
	push_error("Unknown command " + JSON.print(command))

func _start(command: Dictionary):
	var result = _run(command)
	if result is GDScriptFunctionState:
		result = yield(result, "completed")
	_results.append(result)

func _state() -> Dictionary:
	return {"player": _client.player(), "waiting": _client.waiting_count()}

func _record_score(delivery):
	_deliveries.append(_score(delivery))

func _record_progress(delivery):
	_deliveries.append(delivery)

# Numbers of 64 bits are text in the suite's protocol.
func _score(delivery: Dictionary) -> Dictionary:
	var score = delivery.duplicate(true)
	score.score = str(score.score)
	if score.receipt:
		score.receipt.entry = _entry(score.receipt.entry)
	return score

func _entry(entry):
	if entry:
		entry.score = str(entry.score)
	return entry

func _page(page: Dictionary) -> Dictionary:
	for entry in page.get("entries", []):
		_entry(entry)
	_entry(page.get("localPlayerEntry"))
	return page

func _moment(date: String) -> int:
	var parts = date.split("T")
	var day = parts[0].split("-")
	var time = parts[1].trim_suffix("Z").split(":")
	var seconds = OS.get_unix_time_from_datetime({
		"year": int(day[0]), "month": int(day[1]), "day": int(day[2]), "hour": int(time[0]), "minute": int(time[1]),
		"second": int(time[2].split(".")[0]),
	})
	return seconds * 1000 + int(time[2].split(".")[1])
