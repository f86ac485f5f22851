-- Requests a page of 25 around a random player among the first PLAYERS.
local key, count = os.getenv("KEY"), tonumber(os.getenv("PLAYERS"))
local threads = 0
function setup(thread) thread:set("id", threads); threads = threads + 1 end
function init() math.randomseed(os.time() * 10 + id) end
function request()
  return wrk.format("GET", wrk.path .. "?limit=25&around=player-" .. math.random(0, count - 1),
    {["Authorization"] = "Bearer " .. key})
end
