import LaurelWire

extension ImportBody {
    /// The summary as text.
    var sentence: String {
        "\(outcome) The leaderboard has \(players.grouped) \(players == 1 ? "player" : "players").\(lateness)"
    }

    private var lateness: String {
        guard late > 0 else { return "" }
        return """
             \(late.grouped) \(late == 1 ? "row is" : "rows are") late and not ranked: their occurrences are final. \
            To rank them, reopen the occurrences: laurel leaderboard reopen LEADERBOARD --occurrence NUMBER
            """
    }

    private var outcome: String {
        switch (rows, replayed) {
        case (0, _): "The file has no rows after its header."
        case (1, 1): "Nothing changed: the row was already imported."
        case (_, rows): "Nothing changed: all \(rows.grouped) rows were already imported."
        default:
            """
            \(rows.grouped) \(rows == 1 ? "row" : "rows"): \(accepted.grouped) accepted (\(improved.grouped) improved \
            an entry), \(replayed.grouped) already imported, \(rejected.grouped) rejected.
            """
        }
    }
}
