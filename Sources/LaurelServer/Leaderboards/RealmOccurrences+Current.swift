import LaurelCore
import LaurelModel

extension RealmOccurrences {
    /// Returns the current occurrence of each recurring leaderboard that has started.
    func currentOccurrences(
        of leaderboards: [Leaderboard], in game: GameID
    ) async throws(ServiceError) -> [LeaderboardID: OccurrenceStatus] {
        var occurrences: [LeaderboardID: OccurrenceStatus] = [:]
        for leaderboard in leaderboards where leaderboard.recurrence != nil {
            occurrences[leaderboard.id] = try await current(of: leaderboard.id, in: game)
        }
        return occurrences
    }
}

extension [LeaderboardID: OccurrenceStatus] {
    /// The part of an ETag that changes with any current occurrence or its state; empty without recurring leaderboards.
    ///
    /// It is a hash, because a game may have a thousand recurring leaderboards. All nodes compute the same hash.
    var versionText: String {
        guard !isEmpty else { return "" }
        let text = sorted { $0.key.text < $1.key.text }
            .map { "\($0.key) \($0.value.occurrence.number) \($0.value.state)" }.joined(separator: "\n")
        let hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        return "o" + String(hash, radix: 36)
    }
}

extension Query {
    /// The maximum number of leaderboards that a request may select by id.
    private static let leaderboardCountMax = 100

    /// Returns the ids that the `id` parameters contain; nil if the query has no `id` parameter.
    func leaderboardIDs() throws -> Set<LeaderboardID>? {
        let texts = all("id")
        guard !texts.isEmpty else { return nil }
        guard texts.count <= Self.leaderboardCountMax else {
            throw Problem.invalid(
                "id",
                "The request has more than \(Self.leaderboardCountMax) leaderboards. Split them into several requests.")
        }
        // Invalid ids match no leaderboard, like unknown ids.
        return Set(texts.compactMap { try? LeaderboardID($0) })
    }
}
