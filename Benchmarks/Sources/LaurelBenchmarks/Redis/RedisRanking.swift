/// Redis's sorted set, measured by the time that Redis counts inside its commands, without network and parsing.
struct RedisRanking: RankingPeer {
    private static let key = "points"
    private static let pipelineLength = 1_000

    let redis: RedisConnection

    var name: String { "Redis" }

    func build(entryCount: Int) throws -> [String: Double] {
        _ = try redis.send("FLUSHALL", "SYNC")
        let before = try memory()
        var random = SplitMix64(seed: 1)
        let nanoseconds = try nanoseconds(in: ["zadd"]) {
            try pipeline(count: entryCount) { index in
                redis.append("ZADD", Self.key, String(random.next(below: RankingLoad.scoreBound)), String(index))
            }
        }
        return [
            "nanoseconds": nanoseconds / Double(entryCount), "bytes": (try memory() - before) / Double(entryCount),
        ]
    }

    func round(_ operation: RankingOperation, count: Int, seed: Int) throws -> [String: Double] {
        let memberCount = UInt64(try redis.send("ZCARD", Self.key))!
        var random = SplitMix64(seed: UInt64(seed))
        let commands = operation == .around ? ["zrevrank", "zrevrange"] : [operation.command]
        let nanoseconds = try nanoseconds(in: commands) {
            try pipeline(count: count) { _ in
                switch operation {
                case .rank: redis.append("ZREVRANK", Self.key, String(random.next(below: memberCount)))
                case .update:
                    let member = String(random.next(below: memberCount))
                    redis.append("ZADD", Self.key, String(random.next(below: RankingLoad.scoreBound)), member)
                case .top: redis.append("ZREVRANGE", Self.key, "0", "99", "WITHSCORES")
                case .around:
                    // A client requests the rank, then the entries around it. Pipelined, the entries cannot depend on
                    // the rank, so random entries are requested, which is the same work.
                    let start = random.next(below: memberCount)
                    redis.append("ZREVRANK", Self.key, String(start))
                    redis.append("ZREVRANGE", Self.key, String(start), String(start + 10), "WITHSCORES")
                }
            }
        }
        return ["nanoseconds": nanoseconds / Double(count)]
    }

    func finish() throws { _ = try redis.send("FLUSHALL", "SYNC") }

    var version: String {
        get throws { try info("server", "redis_version") ?? "" }
    }

    private func pipeline(count: Int, append: (Int) -> Void) throws {
        for start in stride(from: 0, to: count, by: Self.pipelineLength) {
            let end = min(start + Self.pipelineLength, count)
            (start..<end).forEach(append)
            try redis.flush()
        }
    }

    /// Returns the time that Redis counted for these commands while `body` ran.
    private func nanoseconds(in commands: [String], _ body: () throws -> Void) throws -> Double {
        _ = try redis.send("CONFIG", "RESETSTAT")
        try body()
        return try commands.reduce(0) { total, command in
            // cmdstat_zadd:calls=2,usec=7,usec_per_call=3.50,…
            let fields = try info("commandstats", "cmdstat_\(command)")?.split(separator: ",") ?? []
            let used = fields.first { $0.hasPrefix("usec=") }.flatMap { Double($0.dropFirst(5)) }
            return total + 1_000 * (used ?? .nan)
        }
    }

    private func memory() throws -> Double { Double(try info("memory", "used_memory") ?? "") ?? .nan }

    private func info(_ section: String, _ name: String) throws -> String? {
        try redis.send("INFO", section).split(separator: "\r\n").first { $0.hasPrefix(name + ":") }.map {
            String($0.dropFirst(name.count + 1))
        }
    }
}

extension RankingOperation {
    fileprivate var command: String {
        switch self {
        case .rank: "zrevrank"
        case .update: "zadd"
        case .top, .around: "zrevrange"
        }
    }
}
