import LaurelModel
import LaurelPages

/// A line chart of ranks over time that the server draws, with the best rank on top.
struct RankChart {
    /// Each rank with the moment of its change, in order.
    let changes: [(moment: Moment, rank: Int)]
    /// The end of the line.
    let end: Moment
    /// The ranks on the vertical axis, from the best to the worst.
    let ranks: ClosedRange<Int>
    /// The number of the latest changes that have a title.
    let titleCount: Int
    let description: String

    private static let (width, height) = (600, 120)

    var html: HTML {
        // Only one point for each pixel is visible: the best, the worst and the last rank of the changes in it.
        var columns: [(x: Int, ranks: ClosedRange<Int>, last: Int)] = []
        for change in changes {
            let x = x(change.moment)
            if let column = columns.last, column.x == x {
                let ranks = min(column.ranks.lowerBound, change.rank)...max(column.ranks.upperBound, change.rank)
                columns[columns.count - 1] = (x, ranks, change.rank)
            } else {
                columns.append((x, change.rank...change.rank, change.rank))
            }
        }
        var path = columns.first.map { "M\($0.x) \(y($0.ranks.lowerBound))" } ?? ""
        for column in columns {
            path += "H\(column.x)V\(y(column.ranks.lowerBound))"
            if column.ranks.count > 1 { path += "V\(y(column.ranks.upperBound))V\(y(column.last))" }
        }
        path += "H\(Self.width)"
        let dots = changes.suffix(titleCount).map { change -> HTML in
            """
            <circle cx="\(x(change.moment))" cy="\(y(change.rank))" r="4"><title>\(change.moment.iso8601): \
            rank \(ConsoleText.count(change.rank))</title></circle>
            """
        }
        let levels = ranks.count == 1 ? [ranks.lowerBound] : [ranks.lowerBound, ranks.upperBound]
        return ChartFigure(
            plot: """
                <svg class="line" viewBox="-6 0 \(Self.width + 12) \(Self.height)" role="img" \
                aria-label="\(description)"><path d="\(path)"/>\(dots)</svg>
                """,
            levels: levels.map { ConsoleText.count($0) },
            ends: (ConsoleText.minute(changes.first?.moment ?? end), ConsoleText.minute(end)), description: description
        ).html
    }

    private func x(_ moment: Moment) -> Int {
        guard let first = changes.first?.moment, end > first else { return 0 }
        return Int(Double((moment - first).milliseconds) / Double((end - first).milliseconds) * Double(Self.width))
    }

    private func y(_ rank: Int) -> Int {
        // A rank that never changes is a line in the middle.
        ranks.count == 1
            ? Self.height / 2
            : 8 + (rank - ranks.lowerBound) * (Self.height - 16) / (ranks.upperBound - ranks.lowerBound)
    }
}
