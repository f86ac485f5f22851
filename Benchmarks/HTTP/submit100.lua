-- Each request a hundred new scores of random players.
local key, count = os.getenv("KEY"), tonumber(os.getenv("PLAYERS"))
local threads = 0
function setup(thread) thread:set("id", threads); threads = threads + 1 end
local sent = 0
function init() math.randomseed(os.time() * 10 + id) end
function request()
  local scores = {}
  for i = 1, 100 do
    sent = sent + 1
    scores[i] = string.format('{"id":"h%d-%d-%d-%d","leaderboardIDs":["points"],"player":"player-%d","score":%d}',
      id, os.time(), math.random(0, 999999), sent, math.random(0, count - 1), math.random(0, 999999999))
  end
  local body = '{"submissions":[' .. table.concat(scores, ",") .. "]}"
  return wrk.format("POST", wrk.path, {["Authorization"] = "Bearer " .. key, ["Content-Type"] = "application/json"}, body)
end
