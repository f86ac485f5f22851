import LaurelModel

/// What became of a file's rows: `rows` is `accepted` + `replayed` + `rejected`.
struct ImportSummary: Encodable {
    /// All rows but the header.
    private(set) var rows = 0
    /// Taken now.
    private(set) var accepted = 0
    /// Of those, the ones that changed their player's entry.
    private(set) var improved = 0
    /// Taken by an earlier import.
    private(set) var replayed = 0
    private(set) var rejected = 0
    /// How many players the leaderboard has now.
    var players = 0

    mutating func count(_ receipt: Receipt) {
        rows += 1
        switch receipt.outcome {
        case .refused: rejected += 1
        case _ where receipt.replayed: replayed += 1
        case .ranked:
            accepted += 1
            improved += 1
        case .notImproved, .late, .held: accepted += 1
        }
    }

    mutating func countRejectedRow() {
        rows += 1
        rejected += 1
    }

    /// For a person.
    var sentence: String {
        "\(outcome) The leaderboard has \(players.grouped) \(players == 1 ? "player" : "players")."
    }

    private var outcome: String {
        switch (rows, replayed) {
        case (0, _): "The file has no rows under its header."
        case (1, 1): "Nothing changed: the one row was known already."
        case (_, rows): "Nothing changed: all \(rows.grouped) rows were known already."
        default:
            """
            \(rows.grouped) \(rows == 1 ? "row" : "rows"): \(accepted.grouped) accepted (\(improved.grouped) improved \
            an entry), \(replayed.grouped) known already, \(rejected.grouped) rejected.
            """
        }
    }
}
