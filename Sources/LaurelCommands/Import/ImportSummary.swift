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
    private(set) var players = 0

    mutating func count(_ receipt: Receipt) {
        rows += 1
        players = receipt.playerCount
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
        let outcome =
            accepted == 0 && rejected == 0
            ? "Nothing changed: all \(rows.grouped) rows were known already."
            : """
            \(rows.grouped) rows: \(accepted.grouped) accepted (\(improved.grouped) improved an entry), \
            \(replayed.grouped) known already, \(rejected.grouped) rejected.
            """
        return outcome + " The leaderboard has \(players.grouped) \(players == 1 ? "player" : "players")."
    }
}
