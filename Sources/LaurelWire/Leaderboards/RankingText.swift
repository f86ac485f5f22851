public import LaurelModel

/// A whole ranking as the lines of a file.
public struct RankingText: Sendable {
    public enum Format: String, Sendable, CaseIterable {
        case csv
        case ndjson
    }

    public let format: Format
    private let integers: WireJSON.Integers
    private let scores: ScoreFormatter

    public init(_ format: Format, scores: ScoreFormatter, integers: WireJSON.Integers = .number) {
        self.format = format
        self.scores = scores
        self.integers = integers
    }

    /// What stands above the rows.
    public var header: String {
        switch format {
        case .csv: "rank,player,name,score,context,date\n"
        case .ndjson: ""
        }
    }

    /// One line for each place, as a server key may read it.
    public func lines(_ standings: [Standing]) throws -> String {
        try standings.map { standing in
            switch format {
            case .csv: Self.row(standing)
            case .ndjson:
                String(
                    decoding: try WireJSON.bytes(
                        of: EntryBody(standing, for: .server, scores: scores), integers: integers),
                    as: UTF8.self)
                    + "\n"
            }
        }.joined()
    }

    private static func row(_ standing: Standing) -> String {
        let player = standing.player
        let cells = [
            String(standing.rank), player.externalID?.text ?? player.id.text, player.shownName.text,
            String(standing.entry.score), String(standing.entry.context), standing.entry.date.iso8601,
        ]
        return CSVText.row(cells)
    }
}
