extension WindowsResults {
    var section: String {
        """
        ## Windows and combined leaderboards

        Measured by `script/benchmark-windows` on \(Machine.dateAndLoad). The service runs without a network, on \
        SQLite. Each figure is the median of \(roundCount) rounds (three times as many for submissions), with the \
        lowest and the highest in parentheses. Compared cases alternate. Times are processor times of all threads of \
        the process unless the row names elapsed time; other load affects them less.

        ### Today and this week

        The leaderboard has \(Figure.count(players)) players, and \(Figure.count(active)) of them played this week. \
        Pages have 25 entries and start at many different ranks.

        \(windows.text)

        The first page of the week reads the week's facts. The first page of all time reads and sorts all entries. \
        The server removes expired scores every second (measured once a minute on an idle day: \
        \(rounds(of: "idle-minute").text(Figure.seconds)) each). If the clock jumps ahead by a day, \
        \(Figure.count(active / 7)) expired scores remain for the first query, which then took \
        \(rounds(of: "jump-week").text(Figure.seconds)).

        | memory | |
        | --- | ---: |
        | all-time ranking | \(memory("memory-all")) |
        | week in addition, \(Figure.count(active)) players | \(memory("memory-week")) |
        | today in addition to both | \(memory("memory-today")) |

        Resident memory, including memory that loading used temporarily and the process retains for reuse.

        ### A combined leaderboard of three levels

        Each level has \(Figure.count(perLevel)) players. Some players are on one level, most are on two or three.

        \(combined.text)

        | memory | |
        | --- | ---: |
        | three levels | \(memory("memory-levels")) |
        | their sum in addition | \(memory("memory-total")) |
        | their best in addition to both | \(memory("memory-best")) |

        """
    }

    private func memory(_ name: String) -> String { rounds(of: name).text(Figure.bytes) }

    private func row(_ what: String, _ plain: String, _ other: String, atMost bar: Double?) -> [String] {
        let ratio = rounds(of: other).median / rounds(of: plain).median
        let wanted = bar.map { "at most \(Figure.ratio($0))" } ?? ""
        return [
            what, rounds(of: plain).text(Figure.seconds), rounds(of: other).text(Figure.seconds), Figure.ratio(ratio),
            wanted, bar.map { ratio <= $0 ? "yes" : "**no**" } ?? "",
        ]
    }

    private var windows: MarkdownTable {
        var table = MarkdownTable(header: ["", "all time", "week", "ratio", "target", "target met"])
        table.rows = [
            row("page", "page-all", "page-week", atMost: 2),
            row("first page after a start", "first-all", "first-week", atMost: 2),
            row("the same, elapsed time", "first-wall-all", "first-wall-week", atMost: nil),
            row("first page after an idle day", "idle-all", "idle-week", atMost: 2),
        ]
        // 70 % of the rate is 1/0.7 of the time.
        table.rows.append(
            row("submission, without windows and with two", "submit-without", "submit-with", atMost: 1 / 0.7))
        table.rows.append(row("the same, elapsed time", "submit-wall-without", "submit-wall-with", atMost: 1 / 0.7))
        return table
    }

    private var combined: MarkdownTable {
        var table = MarkdownTable(header: ["", "level", "combined", "ratio", "target", "target met"])
        table.rows = [
            row("page of the sum", "page-level", "page-total", atMost: nil),
            row("page of the best", "page-level", "page-best", atMost: nil),
            row(
                "submission, without combined leaderboards and with both", "submit-uncombined", "submit-combined",
                atMost: nil),
            row("the same, elapsed time", "submit-wall-uncombined", "submit-wall-combined", atMost: nil),
            [
                "first page of the sum, levels loaded", "", rounds(of: "first-total").text(Figure.seconds), "",
                "", "",
            ],
            [
                "first page of the sum after a start", "", rounds(of: "combined-unloaded").text(Figure.seconds), "",
                "", "",
            ],
        ]
        return table
    }
}
