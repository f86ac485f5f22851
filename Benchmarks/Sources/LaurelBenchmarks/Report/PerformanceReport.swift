/// The benchmark's section of the page about performance.
struct PerformanceReport {
    /// The versions of the other systems, as a part of a sentence.
    let peers: String
    /// The load before the benchmark started.
    let loadAtStart: Double
    let scale: BenchmarkScale
    let preloadSeconds: Double
    let opening: OpeningResults
    let submissions: SubmissionResults
    let rankings: [RankingResults]

    var text: String {
        let figures = [submissionSection] + rankings.map(\.section) + [openingSection]
        let parts = [introduction] + (scale == .full ? [promises.text] : []) + figures
        return parts.joined(separator: "\n\n") + "\n"
    }

    private var introduction: String {
        """
        ## In process

        Measured by `script/benchmark` on \(Machine.dateAndLoad) and \(Figure.ratio(loadAtStart)) at the start, with \
        \(peers). Every figure is the median of \(scale.roundCount) rounds, with the lowest and the highest in \
        parentheses. The rounds of Laurel and of the other systems alternate, so slow phases of the machine affect all \
        of them.\(scale == .quick ? "\n\n**Quick run: small sizes, few rounds. Not for publication.**" : "")\
        \(loadAtStart > 1 ? "\n\n" + Self.sharedMachine : "")
        """
    }

    private static let sharedMachine = """
        **Other processes used the machine at the same time.** Times and rates include waiting for a core, so they are \
        better on an idle machine. Ratios, processor times and memory are more reliable.
        """

    private var promises: MarkdownTable {
        var table = MarkdownTable(header: ["figure", "target", "measured", "target met"])
        func add(_ what: String, _ wanted: String, _ measured: String, _ holds: Bool) {
            table.rows.append([what, wanted, measured, holds ? "yes" : "**no**"])
        }
        let entries = "\(Figure.count(opening.entryCount)) entries"
        add(
            "durable submissions per second, \(entries), \(Figure.count(submissions.taskCount)) tasks",
            "at least 20,000", Figure.count(submissions.laurel.median), submissions.laurel.median >= 20_000)
        add(
            "process start to first response, \(entries)", "under 1 s", Figure.seconds(opening.warm.median),
            opening.warm.median < 1)
        add(
            "process memory per entry, \(entries)", "under 200 B",
            Figure.bytes(opening.residentPerEntry.median), opening.residentPerEntry.median < 200)
        for results in rankings.suffix(1) {
            let entries = "\(Figure.count(results.entryCount)) entries"
            let (rank, update) = (results.ratio(of: .rank, to: "Redis"), results.ratio(of: .update, to: "Redis"))
            add(
                "rank, time relative to the Redis command, \(entries)", "at most 0.25", Figure.ratio(rank),
                rank <= 0.25)
            add(
                "score update, time relative to the Redis command, \(entries)", "at most 0.33", Figure.ratio(update),
                update <= 1.0 / 3)
        }
        return table
    }
}
