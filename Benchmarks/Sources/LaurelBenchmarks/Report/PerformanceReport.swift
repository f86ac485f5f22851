/// The page that a reader sees.
struct PerformanceReport {
    let machine: Machine
    let scale: BenchmarkScale
    let preloadSeconds: Double
    let opening: OpeningResults
    let submissions: SubmissionResults
    let rankings: [RankingResults]

    var text: String {
        let figures = [submissionSection] + rankings.map(\.section) + [openingSection]
        let parts = [introduction] + (scale == .full ? [summary] : []) + figures + [ending]
        return parts.joined(separator: "\n\n") + "\n"
    }

    private var introduction: String {
        """
        # Performance

        Measured and written by `script/benchmark`; see [the end](#measure-it-yourself) for how to run it. Every figure \
        is the median of \(scale.roundCount) rounds, with the lowest and the highest in brackets. A peer's rounds \
        alternate with Laurel's, so a slow moment of the machine is everybody's: ratios travel better than figures.

        \(scale == .quick ? "**A quick look: small sizes, few rounds. Not for publishing.**\n\n" : "")\
        \(machine.table.text)\(machine.load > 1 ? "\n\n" + Self.sharedMachine : "")
        """
    }

    private static let sharedMachine = """
        **The machine had other work at the same time.** Times and rates include waiting for a core, so an idle machine \
        shows better ones; trust the ratios, the processor times and the memory.
        """

    private var summary: String { "## In short\n\n" + promises.text }

    private var promises: MarkdownTable {
        var table = MarkdownTable(header: ["what", "wanted", "measured", "holds"])
        func add(_ what: String, _ wanted: String, _ measured: String, _ holds: Bool) {
            table.rows.append([what, wanted, measured, holds ? "yes" : "**no**"])
        }
        let entries = "\(Figure.count(opening.entryCount)) entries"
        add(
            "durable submissions a second, \(entries), \(Figure.count(submissions.taskCount)) tasks",
            "at least 20,000", Figure.count(submissions.laurel.median), submissions.laurel.median >= 20_000)
        add(
            "a new process to its first answer, \(entries)", "under 1 s", Figure.seconds(opening.warm.median),
            opening.warm.median < 1)
        add(
            "memory of the whole process for each entry, \(entries)", "under 200 B",
            Figure.bytes(opening.residentPerEntry.median), opening.residentPerEntry.median < 200)
        for results in rankings.suffix(1) {
            let entries = "\(Figure.count(results.entryCount)) entries"
            let (rank, update) = (results.ratio(of: .rank, to: "Redis"), results.ratio(of: .update, to: "Redis"))
            add("rank, of Redis's time in its command, \(entries)", "at most 0.25", Figure.ratio(rank), rank <= 0.25)
            add(
                "new score, of Redis's time in its command, \(entries)", "at most 0.33", Figure.ratio(update),
                update <= 1.0 / 3)
        }
        return table
    }

    private var ending: String {
        """
        ## Measure it yourself

        ```sh
        script/benchmark            # about a quarter of an hour after the build; writes this page
        script/benchmark --quick    # small sizes, less than two minutes after the build; prints the page
        ```

        `LAUREL_BENCHMARK_DATA=/some/directory` says which disk to measure (by default the one that the sources are on). \
        The script installs the C++ compiler and Redis where they are missing, starts a Redis server of its own \
        without persistence on a socket, stops it, and removes its data.
        """
    }
}
