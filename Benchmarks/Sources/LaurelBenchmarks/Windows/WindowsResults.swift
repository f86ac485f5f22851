/// The results of the processes of ``WindowsWorkerCommand``.
struct WindowsResults {
    let players: Int
    let active: Int
    let perLevel: Int
    let roundCount: Int

    private(set) var rounds: [String: Rounds] = [:]

    private static let (allTime, week, today, total, best) = (0, 1, 2, 6, 7)
    private static let pageCount = 5_000

    func rounds(of name: String) -> Rounds { rounds[name] ?? Rounds() }

    private mutating func add(_ name: String, _ value: Double?) { rounds[name, default: Rounds()].add(value ?? .nan) }

    /// Measures the first page of each ranking in a new process, and many pages when both rankings are loaded.
    mutating func addPages(_ start: () throws -> Worker) throws {
        for (name, question) in [("all", Self.allTime), ("week", Self.week)] {
            let worker = try start()
            let answer = try worker.send("pages", question, 1)
            add("first-" + name, answer["cpu"])
            add("first-wall-" + name, answer["wall"])
            try worker.finish()
        }
        let worker = try start()
        let empty = try worker.send("memory")["resident"] ?? .nan
        let all = try worker.send("pages", Self.allTime, 1)["resident"] ?? .nan
        let beside = try worker.send("pages", Self.week, 1)
        add("first-beside", beside["cpu"])
        let week = beside["resident"] ?? .nan
        let today = try worker.send("pages", Self.today, 1)["resident"] ?? .nan
        add("memory-all", all - empty)
        add("memory-week", week - all)
        add("memory-today", today - week)
        for (name, question) in [("all", Self.allTime), ("week", Self.week), ("today", Self.today)] {
            add("page-" + name, try worker.send("pages", question, Self.pageCount)["cpu"])
        }
        try worker.finish()
    }

    /// Measures the first pages after a day of one-minute steps without queries, and after a day in one step.
    mutating func addIdleDay(_ start: () throws -> Worker) throws {
        let worker = try start()
        for question in [Self.allTime, Self.week] { _ = try worker.send("pages", question, 100) }
        add("idle-minute", try worker.send("idle", 1_440)["cpu"])
        // The duration of a single page is close to the clock's resolution.
        for (name, question) in [("all", Self.allTime), ("week", Self.week)] {
            add("idle-" + name, try worker.send("pages", question, 1)["cpu"])
        }
        _ = try worker.send("jump", 86_400)
        add("jump-week", try worker.send("pages", Self.week, 1)["cpu"])
        try worker.finish()
    }

    /// Measures submissions in turn to a service with two loaded windows and to one without, on the same ledger.
    mutating func addSubmissions(_ start: () throws -> Worker, players: Int) throws {
        let worker = try start()
        for service in 0...1 { _ = try worker.send("pages", Self.allTime, 1, service) }
        for question in [Self.week, Self.today] { _ = try worker.send("pages", question, 1, 1) }
        for _ in 0..<3 {
            for (service, name) in ["without", "with"].enumerated() {
                let answer = try worker.send("submit", service, 0, players)
                add("submit-" + name, answer["cpu"])
                add("submit-wall-" + name, answer["wall"])
            }
        }
        try worker.finish()
    }

    /// Measures the two combined leaderboards of three levels.
    mutating func addCombined(_ start: () throws -> Worker, players: Int) throws {
        let unloaded = try start()
        add("combined-unloaded", try unloaded.send("pages", Self.total, 1)["cpu"])
        try unloaded.finish()
        let worker = try start()
        var resident = try worker.send("memory")["resident"] ?? .nan
        func grown(_ answer: [String: Double]) -> Double {
            defer { resident = answer["resident"] ?? .nan }
            return (answer["resident"] ?? .nan) - resident
        }
        var levels = 0.0
        for service in 0...1 {
            for level in 3...5 {
                let answer = try worker.send("pages", level, 1, service)
                let bytes = grown(answer)
                if service == 0 { levels += bytes }
            }
        }
        add("memory-levels", levels)
        for (name, question) in [("total", Self.total), ("best", Self.best)] {
            let answer = try worker.send("pages", question, 1, 1)
            add("first-" + name, answer["cpu"])
            add("memory-" + name, grown(answer))
        }
        for (name, question) in [("level", 3), ("total", Self.total), ("best", Self.best)] {
            add("page-" + name, try worker.send("pages", question, Self.pageCount, 1)["cpu"])
        }
        for _ in 0..<3 {
            for (service, name) in ["uncombined", "combined"].enumerated() {
                let answer = try worker.send("submit", service, 1, players)
                add("submit-" + name, answer["cpu"])
                add("submit-wall-" + name, answer["wall"])
            }
        }
        try worker.finish()
    }
}
