import LaurelModel
import LaurelWire

extension OutputOptions {
    /// Prints part of a ranking: the wire's document, or a table with the number of players under it.
    func print(_ page: EntriesBody) throws {
        try print(page) { style in
            var table = TextTable([
                .init("Rank", .right), .init("Player"), .init("Score", .right), .init("Date", role: .secondary),
            ])
            for entry in page.entries {
                table.append(
                    [
                        entry.rank.grouped, entry.player.displayName, String(entry.score),
                        String(entry.date.iso8601.prefix(10)),
                    ], role: .medal(rank: entry.rank))
            }
            let rows =
                page.entries.isEmpty
                ? "" : table.rendered(style: style, widthMax: TerminalStream.standardOutput.width)
            return rows + page.notes.map { style.apply(.secondary, to: $0) + "\n" }.joined()
        }
    }
}

extension EntriesBody {
    fileprivate var notes: [String] {
        let count = playerCount == 1 ? "1 player" : "\(playerCount.grouped) players"
        let missing = (notFound ?? []).map { "\(HarmlessText.of($0)) has no entry." }
        return missing + ["\(count) on \(leaderboardID)"]
    }
}
