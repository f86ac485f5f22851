import LaurelModel
import LaurelWire

extension OutputOptions {
    /// Prints part of a ranking: the wire's document, or a table with the number of players under it.
    func print(_ page: RankingPage) throws {
        try print(EntriesBody(page, for: .server)) { style in
            var table = TextTable([
                .init("Rank", .right), .init("Player"), .init("Score", .right), .init("Date", role: .secondary),
            ])
            for standing in page.standings {
                table.append(
                    [
                        standing.rank.grouped, standing.player.shownName.text, String(standing.entry.score),
                        String(standing.entry.date.iso8601.prefix(10)),
                    ], role: .medal(rank: standing.rank))
            }
            let rows =
                page.standings.isEmpty
                ? "" : table.rendered(style: style, widthMax: TerminalStream.standardOutput.width)
            return rows + page.notes.map { style.apply(.secondary, to: $0) + "\n" }.joined()
        }
    }
}

extension RankingPage {
    fileprivate var notes: [String] {
        let count = playerCount == 1 ? "1 player" : "\(playerCount.grouped) players"
        let missing = notFound.map { "\(HarmlessText.of($0.text)) has no entry." }
        return missing + ["\(count) on \(leaderboardID)"]
    }
}
