/// The durations of the rankings of one size, in nanoseconds, by peer.
struct RankingResults {
    let entryCount: Int
    let peers: [String]
    private(set) var builds: [String: Rounds] = [:]
    private(set) var bytes: [String: Double] = [:]
    private var operations: [RankingOperation: [String: Rounds]] = [:]

    init(entryCount: Int, peers: [String]) {
        self.entryCount = entryCount
        self.peers = peers
    }

    /// Adds a build. Memory counts only for the first build, because a process may retain freed memory.
    mutating func add(build: [String: Double], isFirst: Bool, of peer: String) {
        builds[peer, default: Rounds()].add(build["nanoseconds"] ?? .nan)
        if isFirst { bytes[peer] = build["bytes"] }
    }

    mutating func add(_ answer: [String: Double], of operation: RankingOperation, by peer: String) {
        operations[operation, default: [:]][peer, default: Rounds()].add(answer["nanoseconds"] ?? .nan)
    }

    func rounds(of operation: RankingOperation, by peer: String) -> Rounds {
        operations[operation]?[peer] ?? Rounds()
    }

    /// Returns the time of the first peer, Laurel, divided by another peer's time.
    func ratio(of operation: RankingOperation, to peer: String) -> Double {
        rounds(of: operation, by: peers[0]).median / rounds(of: operation, by: peer).median
    }
}
