-- Requests the 11 entries around a random player among the first PLAYERS.
local key, count = os.getenv("KEY"), tonumber(os.getenv("PLAYERS"))
local threads = 0
function setup(thread) thread:set("id", threads); threads = threads + 1 end
function init() math.randomseed(os.time() * 10 + id) end
function request()
  return wrk.format("GET", wrk.path .. "?limit=11&around=player-" .. math.random(0, count - 1), {["Authorization"] = "Bearer " .. key})
end
