import LaurelCore
import LaurelModel

extension WindowsResults {
    var page: String {
        """
        # Performance of windows and combined leaderboards

        Measured and written by `script/benchmark-windows`: the service without a network, on SQLite, \
        \(machine). The median of \(roundCount) rounds (of submissions, three times as many), the lowest and the \
        highest in brackets. What is compared takes turns. Times are processor times of the whole process, of all its \
        threads, so what else the machine does counts less. \(SystemClock().now.iso8601.prefix(10)).

        ## Today and this week

        \(Figure.count(players)) players, of whom \(Figure.count(active)) played this week. Pages of 25 rows, at many places.

        \(windows.text)

        The first page of the week reads the week's facts; that of all time reads and sorts everybody's entries. On an idle \
        day the server takes out every second what has left (measured every minute: \
        \(rounds(of: "idle-minute").text(Figure.seconds)) each); a clock that jumps a day at once leaves \
        \(Figure.count(active / 7)) scores to the first question, which then took \(rounds(of: "jump-week").text(Figure.seconds)).

        | memory | |
        | --- | ---: |
        | the ranking of all time | \(memory("memory-all")) |
        | the week beside it, \(Figure.count(active)) players | \(memory("memory-week")) |
        | today beside both | \(memory("memory-today")) |

        Resident memory, with what waking needed for a moment and the process keeps for the next time.

        ## A combined leaderboard of three levels

        \(Figure.count(perLevel)) players on each level; some on one, most on two or three.

        \(combined.text)

        | memory | |
        | --- | ---: |
        | the three levels | \(memory("memory-levels")) |
        | their sum beside them | \(memory("memory-total")) |
        | their best beside both | \(memory("memory-best")) |

        ```sh
        script/benchmark-windows            # some minutes after the build; writes this page
        script/benchmark-windows --quick    # small sizes; prints the page
        ```

        """
    }

    private var machine: String {
        let machine = MachineNow()
        return "\(machine.processor), load \(machine.load) when it ended"
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
        var table = MarkdownTable(header: ["", "all time", "week", "ratio", "wanted", "holds"])
        table.rows = [
            row("a page", "page-all", "page-week", atMost: 2),
            row("the first page after a start", "first-all", "first-week", atMost: 2),
            row("the same by the clock", "first-wall-all", "first-wall-week", atMost: nil),
            row("the first page after an idle day", "idle-all", "idle-week", atMost: 2),
        ]
        // 70 % of the rate is 1/0.7 of the time.
        table.rows.append(
            row("a submission, without windows and with two", "submit-without", "submit-with", atMost: 1 / 0.7))
        table.rows.append(row("the same by the clock", "submit-wall-without", "submit-wall-with", atMost: 1 / 0.7))
        return table
    }

    private var combined: MarkdownTable {
        var table = MarkdownTable(header: ["", "a level", "combined", "ratio", "wanted", "holds"])
        table.rows = [
            row("a page of the sum", "page-level", "page-total", atMost: nil),
            row("a page of the best", "page-level", "page-best", atMost: nil),
            row(
                "a submission, without combined leaderboards and with both", "submit-uncombined", "submit-combined",
                atMost: nil),
            row("the same by the clock", "submit-wall-uncombined", "submit-wall-combined", atMost: nil),
            [
                "the first page of the sum, its levels awake", "", rounds(of: "first-total").text(Figure.seconds), "",
                "", "",
            ],
            [
                "the first page of the sum after a start", "", rounds(of: "combined-asleep").text(Figure.seconds), "",
                "", "",
            ],
        ]
        return table
    }
}
