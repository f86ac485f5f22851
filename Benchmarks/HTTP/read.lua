-- The same page again and again, as a studio's server.
wrk.headers["Authorization"] = "Bearer " .. os.getenv("KEY")
