import LaurelWire

extension ImportBody {
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
