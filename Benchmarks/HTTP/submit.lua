-- Submits a new score of a random player with a new id in each request. Ids are UUIDs of version 7, as clients make them.
local key, count = os.getenv("KEY"), tonumber(os.getenv("PLAYERS"))
local threads = 0
function setup(thread) thread:set("id", threads); threads = threads + 1 end
local ffi = require("ffi")
ffi.cdef("typedef struct { long seconds, microseconds; } moment; int gettimeofday(moment *, void *);")
local now = ffi.new("moment")
local function uuid()
  ffi.C.gettimeofday(now, nil)
  local milliseconds = tonumber(now.seconds) * 1000 + math.floor(tonumber(now.microseconds) / 1000)
  return string.format("%08x-%04x-7%03x-%04x-%06x%06x", math.floor(milliseconds / 65536), milliseconds % 65536,
    math.random(0, 0xfff), math.random(0x8000, 0xbfff), math.random(0, 0xffffff), math.random(0, 0xffffff))
end
function init() math.randomseed(os.time() * 10 + id) end
function request()
  local body = string.format('{"id":"%s","player":"player-%d","score":%d}',
    uuid(), math.random(0, count - 1), math.random(0, 999999999))
  return wrk.format("POST", wrk.path, {["Authorization"] = "Bearer " .. key, ["Content-Type"] = "application/json"}, body)
end
