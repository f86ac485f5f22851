public import LaurelModel

/// A writer of a complete ranking as the lines of a file.
public struct RankingText: Sendable {
    /// The format of the file.
    public enum Format: String, Sendable, CaseIterable {
        /// Comma-separated values with a header.
        case csv
        /// Lines that are each a JSON object.
        case ndjson
    }

    /// The format of the file.
    public let format: Format
    private let integers: WireJSON.Integers
    private let scores: ScoreFormatter

    /// Creates a writer.
    public init(_ format: Format, scores: ScoreFormatter, integers: WireJSON.Integers = .number) {
        self.format = format
        self.scores = scores
        self.integers = integers
    }

    /// The text before the first entry.
    public var header: String {
        switch format {
        case .csv: "rank,player,name,score,context,date\n"
        case .ndjson: ""
        }
    }

    /// Returns a line for each entry, as a server key may see it.
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
