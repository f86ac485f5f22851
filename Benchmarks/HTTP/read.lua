-- Requests the same page repeatedly, with a server key.
wrk.headers["Authorization"] = "Bearer " .. os.getenv("KEY")
