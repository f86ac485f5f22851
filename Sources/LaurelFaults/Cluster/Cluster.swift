import Foundation
import LaurelCommands
import LaurelModel

/// A primary, its standby, and nodes that use both through proxies.
final class Cluster {
    private static let patienceSeconds = 60.0

    let nodes: [ClusterNode]
    /// The failovers so far, in order.
    private(set) var failovers: [Failover] = []
    /// Wrong behavior of the nodes that the operations of the clients do not show.
    private(set) var problems: [String] = []
    /// The secret of a server key.
    private(set) var key = ""

    private let isSynchronous: Bool
    private let harness: FaultHarness
    /// Two servers, of which each can be the primary.
    private let databases: [PostgresServer]
    /// The library that delays the syncs of each server; empty if there is none.
    private let libraries: [FaultLibrary]
    private var primaryNumber = 0
    /// The proxy from the standby to the primary.
    private let replication: StallingProxy
    private var interruption: FailoverInProgress?

    /// The state of a failover that has not ended.
    private struct FailoverInProgress {
        var stoppedAt: Double
        /// The processes of the nodes: the number of starts, and the number of reported changes of the history.
        var reports: [(startCount: Int, changeCount: Int?, loggedCount: Int)]
        var epoch: Int64 = 0
        var facts: [StoredScore] = []
    }

    /// Creates a cluster that is not running.
    ///
    /// - Parameter library: The library for slow disks and wrong clocks; nil if there is none.
    init(nodeCount: Int, isSynchronous: Bool, library: URL?, harness: FaultHarness) async throws {
        (self.isSynchronous, self.harness) = (isSynchronous, harness)
        let name = isSynchronous ? "synchronous" : "asynchronous"
        let files = (0..<2).map { harness.path("\(name)-database-\($0)") }
        libraries =
            try library.map { library in
                try files.map { try FaultLibrary(library, settingsFile: "\($0)-faults") }
            } ?? []
        var databases: [PostgresServer] = []
        for (number, file) in files.enumerated() {
            let variables = libraries.isEmpty ? [:] : libraries[number].variables
            databases.append(
                try PostgresServer(in: file, port: try await StallingProxy.freePort(), variables: variables))
        }
        replication = try StallingProxy(to: databases.first?.port ?? 0)
        var nodes: [ClusterNode] = []
        for number in 0..<nodeCount {
            let links = try databases.map { try StallingProxy(to: $0.port) }
            nodes.append(
                try ClusterNode(
                    number, links: links, library: library, files: "\(name)-node-\(number)", harness: harness))
        }
        (self.databases, self.nodes) = (databases, nodes)
    }

    private var primary: PostgresServer { databases[primaryNumber] }
    private var standby: PostgresServer { databases[1 - primaryNumber] }

    /// Creates the databases, the game, its leaderboards and a key, and starts all processes.
    func start() async throws {
        try await primary.initialize(
            settings: ["shared_buffers=32MB", "wal_keep_size=1GB", "wal_retrieve_retry_interval=200ms"])
        try await start(primary)
        let environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("LAUREL_") }
            .merging(["LAUREL_DATABASE": PostgresServer.address(ports: [primary.port])]) { $1 }
        func laurel(_ line: String) throws -> String {
            try SystemCommand.run(
                at: harness.laurel, line.split(separator: " ").map(String.init), environment: environment)
        }
        _ = try laurel("game create \(WriterScore.game)")
        _ = try laurel("leaderboard create \(ClusterBoard.taps) --submission sum")
        _ = try laurel("leaderboard create \(ClusterBoard.best)")
        guard let match = try laurel("key create --kind server --json").firstMatch(of: /"secret":"([^"]+)"/) else {
            throw FaultError.unexpected("no key was created")
        }
        key = String(match.1)
        // The copy contains the setting, which applies on the primary when there is a standby.
        // A name that pg_basebackup does not have, which also receives commits.
        if isSynchronous { _ = try await primary.query("ALTER SYSTEM SET synchronous_standby_names = 'walreceiver'") }
        try await createStandby()
        _ = try await primary.query("SELECT pg_reload_conf()")
        for node in nodes { try await node.start() }
    }

    /// Stops all processes.
    func stop() {
        for node in nodes { node.kill() }
        for database in databases { database.crash() }
    }

    // MARK: - Faults

    /// Performs a step of a schedule.
    func perform(_ fault: ClusterFault) async throws {
        switch fault {
        case .killNode(let node): try await nodes[node].restart()
        case .restartPrimary:
            primary.crash()
            try await start(primary)
            // Until the standby has everything, a commit that waited for it is visible without being replicated.
            try await waitForStandby()
        case .stopPrimary: try await stopPrimary()
        case .promote: try await promote()
        case .returnFormerPrimary: try await returnFormerPrimary()
        case .recreateStandby: try await recreateStandby()
        case .stall(let link): for proxy in proxies(of: link) { proxy.stall() }
        case .drop(let link, let direction): for proxy in proxies(of: link) { proxy.drop(direction) }
        case .heal(let link): for proxy in proxies(of: link) { proxy.resume() }
        case .slowDisk(let milliseconds):
            if !libraries.isEmpty {
                try libraries[primaryNumber].set(syncDelayMilliseconds: Int64(clamping: milliseconds))
            }
        case .restoreDisk: for library in libraries { try library.set(syncDelayMilliseconds: 0) }
        case .stepClock(let node, let seconds): try nodes[node].shiftClock(seconds: seconds)
        case .restoreClock(let node): try nodes[node].shiftClock(seconds: 0)
        }
    }

    private func proxies(of link: ClusterLink) -> [StallingProxy] {
        switch link {
        case .database(let node): nodes[node].links
        case .replication: [replication]
        }
    }

    // MARK: - Failovers

    private func stopPrimary() async throws {
        var progress = FailoverInProgress(stoppedAt: 0, reports: [])
        for node in nodes {
            let count = await client(of: node).historyChangeCount()
            progress.reports.append((node.startCount, count, node.loggedChangeCount))
        }
        primary.crash()
        progress.stoppedAt = SteadyClock.seconds()
        interruption = progress
    }

    private func promote() async throws {
        try await standby.promote()
        primaryNumber = 1 - primaryNumber
        replication.retarget(to: primary.port)
    }

    private func returnFormerPrimary() async throws {
        try await start(standby)
        // Nodes that use the former primary would change these values.
        interruption?.epoch = try await epoch(of: standby)
        interruption?.facts = try await facts(of: standby, after: failovers.last?.retainedTo ?? 0)
    }

    /// Compares the former primary with the new one, replaces it by a standby, and checks that the nodes report the
    /// change of the history.
    private func recreateStandby() async throws {
        guard let interruption else { return }
        let base = failovers.last?.retainedTo ?? 0
        let former = try await facts(of: standby, after: base)
        if former.count != interruption.facts.count {
            problems.append("a node wrote \(former.count - interruption.facts.count) facts to a former primary")
        }
        let failover = Failover(
            stoppedAt: interruption.stoppedAt, epoch: interruption.epoch, former: former,
            new: try await facts(of: primary, after: base), after: base)
        failovers.append(failover)
        self.interruption = nil
        standby.crash()
        try await createStandby()
        guard !failover.lacked.isEmpty else { return }
        for (node, before) in zip(nodes, interruption.reports) where node.startCount == before.startCount {
            await requireReport(of: node, after: before.changeCount ?? 0, before.loggedCount)
        }
    }

    private func createStandby() async throws {
        try await standby.copy(ofPrimaryAt: replication.port)
        try await start(standby)
        try await waitForStandby()
    }

    private func start(_ database: PostgresServer) async throws {
        try database.launch()
        try await harness.wait("PostgreSQL accepts connections", seconds: Self.patienceSeconds) {
            database.isAvailable
        }
    }

    /// Waits until the standby has everything that the primary has written so far.
    private func waitForStandby() async throws {
        let end = try await primary.query("SELECT pg_current_wal_lsn()").first ?? ""
        let statement = "SELECT count(*) > 0 FROM pg_stat_replication WHERE replay_lsn >= '\(end)'"
        do {
            try await harness.wait("the standby has caught up", seconds: Self.patienceSeconds) {
                try await primary.query(statement) == ["t"]
            }
        } catch FaultError.unexpected(let reason) {
            throw FaultError.unexpected("\(reason)\nPrimary:\n\(primary.logEnd)\nStandby:\n\(standby.logEnd)")
        }
    }

    /// Checks that a node which ran during a failover counts and logs that facts were lost.
    private func requireReport(of node: ClusterNode, after changeCount: Int, _ loggedCount: Int) async {
        let client = client(of: node)
        do {
            try await harness.wait("node \(node.number) reports lost facts", seconds: Self.patienceSeconds) {
                await (client.historyChangeCount() ?? 0) > changeCount && node.loggedChangeCount > loggedCount
            }
        } catch {
            problems.append("node \(node.number) did not report that facts were lost: \(node.logEnd)")
        }
    }

    // MARK: - Results

    private func client(of node: ClusterNode) -> ClusterClient {
        ClusterClient(address: node.address.withLock { $0 }, key: key)
    }

    private func epoch(of database: PostgresServer) async throws -> Int64 {
        let rows = try await database.query(
            "SELECT greatest(epoch, generation) FROM laurel.realm WHERE environment = 'production' AND \"group\" <> '_server'"
        )
        guard let epoch = rows.first.flatMap({ Int64($0) }) else {
            throw FaultError.unexpected("the former primary has no realm")
        }
        return epoch
    }

    private func facts(of database: PostgresServer, after position: Int64) async throws -> [StoredScore] {
        try await database.query(StoredScore.query(after: position)).compactMap { row in
            if let score = StoredScore(row: row[...]) { return score }
            problems.append("no client sent the fact \(row)")
            return nil
        }
    }

    /// Returns all facts of the primary.
    func facts() async throws -> [StoredScore] { try await facts(of: primary, after: 0) }

    /// Compares the rankings of each node with a recomputation in SQL, and verifies the ledger.
    func examine() async throws {
        let positions = try await primary.query("SELECT max(position) FROM laurel.realm")
        let position = positions.first.flatMap { Int64($0) } ?? 0
        let epoch = try await epoch(of: primary)
        for board in ClusterBoard.allCases {
            let expected = try await primary.query(board.ranks)
            for node in nodes {
                var served: [String] = []
                let client = client(of: node)
                try await harness.wait("node \(node.number) has caught up", seconds: Self.patienceSeconds) {
                    let reading = await client.read(board, after: .init(epoch: epoch, position: position))
                    guard case .ranking(_, let page) = reading else { return false }
                    served = page.rows.map { "\($0.rank) \($0.writer) \($0.score)" }
                    return true
                }
                if served != expected {
                    problems.append("\(board) on node \(node.number): \(served) instead of \(expected)")
                }
            }
        }
        do {
            try SystemCommand.run(
                at: harness.laurel, ["verify", "--database", PostgresServer.address(ports: [primary.port])])
        } catch {
            problems.append("verification: \(error)")
        }
    }
}

extension ClusterBoard {
    /// A statement that recomputes the ranking from the facts: rows with the rank, the writer and the score.
    fileprivate var ranks: String {
        let scores =
            switch self {
            case .taps:
                """
                SELECT player, sum(score) AS score, (array_agg(earned_at ORDER BY position DESC))[1] AS date,
                    max(position) AS position FROM f GROUP BY player
                """
            case .best:
                """
                SELECT DISTINCT ON (player) player, score, earned_at AS date, position FROM f
                ORDER BY player, score DESC, position
                """
            }
        return """
            WITH f AS (
                SELECT fact.* FROM laurel.fact
                JOIN laurel.leaderboard b ON b.realm = fact.realm AND b.number = fact.leaderboard
                WHERE kind = 1 AND b.id = '\(rawValue)'
            ), s AS (\(scores)), r AS (
                SELECT *, rank() OVER (ORDER BY score DESC, date, position) AS rank FROM s
            )
            SELECT rank || ' ' || substring(external_id FROM 8) || ' ' || r.score
            FROM r JOIN laurel.player p ON p.number = r.player
            JOIN laurel.realm ON realm.number = p.realm AND environment = 'production' AND "group" <> '_server'
            ORDER BY rank
            """
    }
}
