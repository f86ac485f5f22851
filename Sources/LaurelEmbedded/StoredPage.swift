import Foundation
import LaurelKit
import LaurelModel

/// A period as a server said that it was: its best, and the user's own place.
struct StoredPage: Codable, Hashable {
    /// A player's score, without a rank: the place in the list says it.
    struct Row: Codable, Hashable {
        var id: String
        var name: String
        var score: Int64
        var date: Date
    }

    /// Best first, from the first.
    var rows: [Row]
    /// How many the period has.
    var playerCount: Int
    /// The user's own, inside the rows or below them.
    var own: Row?
    /// From 1; 0 where they have none.
    var ownRank: Int
    /// From then on none of it counts any more; nil for all time.
    var endDate: Date?
    var generatedAt: Date

    /// Whether only the moment of asking is another.
    func says(theSameAs other: StoredPage) -> Bool {
        var other = other
        other.generatedAt = generatedAt
        return self == other
    }

    /// Gives the user a score in the place of the one that they had. Below the rows that are known their rank is a guess: the
    /// one that they had, or the first that nobody is known to have.
    mutating func place(_ row: Row) {
        let isNew = own == nil
        let others = rows.filter { $0.id != (own?.id ?? row.id) }
        let otherCount = playerCount - (isNew ? 0 : 1)
        // Of equal scores the earlier stands higher.
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
