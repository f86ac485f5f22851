import Foundation
import LaurelKit
import LaurelModel

/// A cached page of a period: the server's best entries, and the user's own entry.
struct StoredPage: Codable, Hashable {
    /// A player's score. The rank follows from the position in the list.
    struct Row: Codable, Hashable {
        var id: String
        var name: String
        var score: Int64
        var date: Date
    }

    /// The best entries, from rank 1.
    var rows: [Row]
    /// The number of players in the period.
    var playerCount: Int
    /// The user's own entry, inside or outside the rows.
    var own: Row?
    /// The user's rank, from 1, or 0 if they have no entry.
    var ownRank: Int
    /// The time at which the period resets, or nil for all time.
    var endDate: Date?
    var generatedAt: Date

    /// Returns whether the pages differ only in the time at which they were fetched.
    func says(theSameAs other: StoredPage) -> Bool {
        var other = other
        other.generatedAt = generatedAt
        return self == other
    }

    /// Replaces the user's score.
    ///
    /// If the score is below the stored rows, the rank is an estimate: the previous rank, or the first rank after all
    /// known entries.
    mutating func place(_ row: Row) {
        let isNew = own == nil
        let others = rows.filter { $0.id != (own?.id ?? row.id) }
        let otherCount = playerCount - (isNew ? 0 : 1)
        // Of equal scores, the earlier has the better rank.
        let index = others.firstIndex { ($0.score, row.date) < (row.score, $0.date) } ?? others.endIndex
        let isKnown = index < others.endIndex || others.count >= otherCount
        rows = others
        if isKnown { rows.insert(row, at: index) }
        ownRank = isKnown ? index + 1 : max(ownRank, index + 1)
        own = row
        playerCount = otherCount + 1
    }
}

extension StoredPage.Row {
    init(_ entry: LaurelKit.Leaderboard.Entry) {
        self.init(id: entry.player.id, name: entry.player.displayName, score: entry.score, date: entry.date)
    }
}
