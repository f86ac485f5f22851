import LaurelModel
import LaurelWire

extension OutputOptions {
    /// Prints a page of a ranking: the API's document, or a table with the player count below it.
    func print(_ page: EntriesBody) throws {
        try print(page) { style in
            var table = TextTable([
                .init("Rank", .right), .init("Player"), .init("Score", .right), .init("Date", role: .secondary),
            ])
            for entry in page.entries {
                table.append(
                    [
                        entry.rank.grouped, entry.player.displayName, entry.shownScore,
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

extension EntryBody {
    /// The score in the terminal's locale, or plain digits if the terminal has no locale.
    var shownScore: String { shown(score, as: formattedScore) }
}

extension ProspectiveRankBody {
    /// The score, formatted like ``EntryBody/shownScore``.
    var shownScore: String { shown(score, as: formattedScore) }
}

/// Returns the score to print, without the directional marks that some locales put before a sign.
private func shown(_ score: Int64, as formatted: String) -> String {
    guard LanguageTag.terminal != nil else { return String(score) }
    let marks: Set<Unicode.Scalar> = ["\u{61C}", "\u{200E}", "\u{200F}"]
    return String(String.UnicodeScalarView(formatted.unicodeScalars.filter { !marks.contains($0) }))
}

extension EntriesBody {
    fileprivate var notes: [String] {
        let count = playerCount == 1 ? "1 player" : "\(playerCount.grouped) players"
        let missing = (notFound ?? []).map { "\(SanitizedText.of($0)) has no entry." }
        return missing + ["\(count) on \(leaderboardID)"]
    }
}
