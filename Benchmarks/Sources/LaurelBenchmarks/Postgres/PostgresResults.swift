import Foundation

/// The measurements of the ledger in PostgreSQL.
struct PostgresResults {
    static let batchCount = 100
    static let taskCount = 64
    static let roundCount = 3

    let entries: Int
    let loading: Int
    var fillSeconds = 0.0
    var rates = Rounds()
    /// Seconds on a core for each submission, in the node.
    var nodeCosts = Rounds()
    var serverCosts = Rounds()
    /// Submissions per commit.
    var batches = Rounds()
    var commits = Rounds()
    var openings = Rounds()
    var openingNodeCosts = Rounds()
    var openingServerCosts = Rounds()
    var resident = Rounds()
    /// Seconds on an idle server.
    var lags: [Double] = []
    var busyLags: [Double] = []

    var section: String {
        var table = MarkdownTable(header: ["", "measured", "target", "target met"])
        func add(_ what: String, _ measured: String, _ wanted: String = "", _ holds: Bool? = nil) {
            table.rows.append([what, measured, wanted, holds.map { $0 ? "yes" : "**no**" } ?? ""])
        }
        add(
            """
            durable submissions per second, \(Self.batchCount) per call, \(Self.taskCount) callers, \
            \(Figure.count(entries)) entries
            """,
            rates.text(Figure.count), "at least 20,000", rates.median >= 20_000)
        add("processor time per submission, node", nodeCosts.text(Figure.seconds))
        add("processor time per submission, PostgreSQL", serverCosts.text(Figure.seconds))
        add("submissions per commit", batches.text(Figure.count))
        add("duration of a commit", commits.text(Figure.seconds))
        add("new players per second, 4,096 per call", Figure.count(Double(entries) / fillSeconds))
        add(
            "process start to loaded ranking of \(Figure.count(loading)) entries", openings.text(Figure.seconds),
            "under 6 s", openings.median < 6)
        add("of this, processor time of the node", openingNodeCosts.text(Figure.seconds))
        add("of this, processor time of PostgreSQL", openingServerCosts.text(Figure.seconds))
        add("node memory per entry, ranking loaded", resident.scaled(by: 1 / Double(loading)).text(Figure.bytes))
        for (name, lags) in [("idle", lags), ("with 4 callers that submit continuously", busyLags)] {
            let sorted = lags.sorted()
            guard let last = sorted.indices.last else { continue }
            let (p50, p99) = (sorted[last / 2], sorted[last * 99 / 100])
            add(
                "delay from a response to another node, \(name), p50 / p99 of \(Figure.count(lags.count))",
                "\(Figure.seconds(p50)) / \(Figure.seconds(p99))", "p99 under 250 ms", p99 < 0.25)
        }
        return """
            ## On PostgreSQL

            Measured by `script/benchmark-postgres` on \(Machine.dateAndLoad). PostgreSQL (`shared_buffers` 512 MB, \
            `max_wal_size` 4 GB, every commit synced) and the nodes, each a process, ran on the same machine. Each \
            figure is the median of \(Self.roundCount) rounds, with the lowest and the highest in parentheses.

            \(table.text)

            \(limit(ProcessInfo.processInfo.processorCount))

            Of the \(Figure.count(loading)) entries, all but the first \(Figure.count(entries)) were inserted with \
            SQL, without facts, because loading a ranking does not read facts.

            """
    }

    private func limit(_ coreCount: Int) -> String {
        let (node, server) = (nodeCosts.median, serverCosts.median)
        let busy = rates.median * (node + server)
        let (after, beside) = (1 / (node + server), 1 / max(node, server))
        return """
            **Limiting factor for submissions:** each submission costs \(Figure.seconds(node)) of the node's \
            processor time and \(Figure.seconds(server)) of PostgreSQL's. At \(Figure.count(rates.median)) per \
            second, the two used \(Figure.ratio(busy)) of \(coreCount) cores; other processes used the rest, or it \
            was spent waiting for the disk. A realm has one writer at a time, which locks the head's row. Reading, \
            deciding and writing a batch are therefore sequential. Only collecting the next batch and responding to \
            the last one run in parallel. These costs allow \(Figure.count(after)) per second sequentially, and at \
            most \(Figure.count(beside)) with any parallelism.
            """
    }
}
