import LaurelCore
import LaurelModel

/// What was measured of the ledger in PostgreSQL.
struct PostgresResults {
    static let batchCount = 100
    static let taskCount = 64
    static let roundCount = 3

    let entries: Int
    let loading: Int
    var fillSeconds = 0.0
    var rates = Rounds()
    /// Seconds on a core for each submission, of the node and of PostgreSQL.
    var nodeCosts = Rounds()
    var serverCosts = Rounds()
    /// Submissions in a commit, and its seconds.
    var batches = Rounds()
    var commits = Rounds()
    var openings = Rounds()
    var openingNodeCosts = Rounds()
    var openingServerCosts = Rounds()
    var resident = Rounds()
    /// Seconds, with nothing else to do and beside submissions.
    var lags: [Double] = []
    var busyLags: [Double] = []

    var page: String {
        var table = MarkdownTable(header: ["", "measured", "wanted", "holds"])
        func add(_ what: String, _ measured: String, _ wanted: String = "", _ holds: Bool? = nil) {
            table.rows.append([what, measured, wanted, holds.map { $0 ? "yes" : "**no**" } ?? ""])
        }
        add(
            "durable submissions a second, \(Self.batchCount) to a call, \(Self.taskCount) callers, \(Figure.count(entries)) entries",
            rates.text(Figure.count), "at least 20,000", rates.median >= 20_000)
        add("of that on a core each, the node", nodeCosts.text(Figure.seconds))
        add("of that on a core each, PostgreSQL", serverCosts.text(Figure.seconds))
        add("in one commit", batches.text(Figure.count))
        add("time of a commit", commits.text(Figure.seconds))
        add("new players a second, 4,096 to a call", Figure.count(Double(entries) / fillSeconds))
        add(
            "a new process to a ready ranking of \(Figure.count(loading)) entries", openings.text(Figure.seconds),
            "under 6 s", openings.median < 6)
        add("of that on a core, the node", openingNodeCosts.text(Figure.seconds))
        add("of that on a core, PostgreSQL", openingServerCosts.text(Figure.seconds))
        add("memory of the node then, each entry", resident.scaled(by: 1 / Double(loading)).text(Figure.bytes))
        for (name, lags) in [("alone", lags), ("beside 4 callers who submit all the time", busyLags)] {
            let sorted = lags.sorted()
            guard let last = sorted.indices.last else { continue }
            let (p50, p99) = (sorted[last / 2], sorted[last * 99 / 100])
            add(
                "from an answer to another node's having it, \(name), p50 / p99 of \(Figure.count(lags.count))",
                "\(Figure.seconds(p50)) / \(Figure.seconds(p99))", "p99 under 250 ms", p99 < 0.25)
        }
        let machine = MachineNow()
        return """
            # Performance on PostgreSQL

            Measured and written by `script/benchmark-postgres`: PostgreSQL (`shared_buffers` 512 MB, `max_wal_size` 4 GB, \
            every commit synced) and the nodes, each a process, on the same machine: \(machine.processor), load \
            \(machine.load) when it ended. The median of \(Self.roundCount) rounds, the lowest and the highest in \
            brackets. \(SystemClock().now.iso8601.prefix(10)).

            \(table.text)

            \(limit(machine.coreCount))

            Of the \(Figure.count(loading)) entries all but the first \(Figure.count(entries)) were put into the tables by SQL, without facts, which \
            a ranking that wakes does not read.

            ```sh
            script/benchmark-postgres            # a quarter of an hour after the build; writes this page
            script/benchmark-postgres --quick    # small sizes; prints the page
            ```

            """
    }

    private func limit(_ coreCount: Int) -> String {
        let (node, server) = (nodeCosts.median, serverCosts.median)
        let busy = rates.median * (node + server)
        let (after, beside) = (1 / (node + server), 1 / max(node, server))
        return """
            **What limits submissions:** each costs \(Figure.seconds(node)) of the node's processor time and \
            \(Figure.seconds(server)) of PostgreSQL's; at \(Figure.count(rates.median)) a second the two together kept \
            \(Figure.ratio(busy)) of \(coreCount) cores busy; what is missing went to others, or waited for the disk. A realm has one \
            writer at a time (it holds the head's row), so reading, deciding and writing a batch follow one another, and only \
            the next batch's collecting and the last one's answers run beside. These costs allow \(Figure.count(after)) a second one after the other, and no \
            more than \(Figure.count(beside)) however much runs side by side.
            """
    }
}
