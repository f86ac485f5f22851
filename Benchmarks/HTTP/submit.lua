-- Each request one new score of a random player, with an id of its own.
local key, count = os.getenv("KEY"), tonumber(os.getenv("PLAYERS"))
local threads = 0
function setup(thread) thread:set("id", threads); threads = threads + 1 end
local sent = 0
function init() math.randomseed(os.time() * 10 + id) end
function request()
  sent = sent + 1
  local body = string.format('{"id":"w%d-%d-%d-%d","player":"player-%d","score":%d}',
    id, os.time(), math.random(0, 999999), sent, math.random(0, count - 1), math.random(0, 999999999))
  return wrk.format("POST", wrk.path, {["Authorization"] = "Bearer " .. key, ["Content-Type"] = "application/json"}, body)
end
