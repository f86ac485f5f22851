import Foundation
import LaurelWire

extension LaurelClient {
    /// The game's leaderboards that this player may see.
    public func leaderboards() async throws -> [Leaderboard] {
        let body: LeaderboardsBody = try await ask(.get("leaderboards"))
        return try await remembered(body.leaderboards.map(Leaderboard.init))
    }

    /// The most leaderboards that the server selects at once.
    private static let leaderboardCountMax = 100

    /// Returns the leaderboards with these ids, hidden ones included, in the order of the ids. Unknown ids are omitted.
    public func leaderboards(withIDs ids: [String]) async throws -> [Leaderboard] {
        var known: [String: Leaderboard] = [:]
        for start in stride(from: 0, to: ids.count, by: Self.leaderboardCountMax) {
            let some = ids[start..<min(start + Self.leaderboardCountMax, ids.count)]
            let query = some.map { URLQueryItem(name: "id", value: $0) }
            let body: LeaderboardsBody = try await ask(.get("leaderboards", query: query))
            for leaderboard in try body.leaderboards.map(Leaderboard.init) { known[leaderboard.id] = leaderboard }
        }
        return try await remembered(ids.compactMap { known[$0] })
    }

    /// One leaderboard.
    ///
    /// - Throws: ``LaurelError`` with the code `leaderboard-not-found` where the game has none of that id.
    public func leaderboard(_ id: String) async throws -> Leaderboard {
        let body: LeaderboardBody = try await ask(.get("leaderboards", id))
        return try await remembered([Leaderboard(body)])[0]
    }

    /// The game's sets of leaderboards, in the configuration's order.
    public func leaderboardSets() async throws -> [LeaderboardSet] {
        let body: LeaderboardSetsBody = try await ask(.get("leaderboard-sets"))
        return try body.leaderboardSets.map(LeaderboardSet.init)
    }

    /// Part of a ranking.
    ///
    /// - Parameters:
    ///   - id: The leaderboard's.
    ///   - occurrence: Of a recurring leaderboard; nil on a classic one.
    public func entries(
        of id: String, _ selection: Leaderboard.Selection = .top(25), scope: Leaderboard.Scope = .global,
        time: Leaderboard.TimeScope = .allTime, occurrence: Leaderboard.OccurrenceChoice? = nil
    ) async throws -> Leaderboard.Page {
        var query = selection.queryItems
        if scope != .global { query.append(URLQueryItem(name: "scope", value: scope.rawValue)) }
        if time != .allTime { query.append(URLQueryItem(name: "time", value: time.rawValue)) }
        if let occurrence { query.append(URLQueryItem(name: "occurrence", value: occurrence.queryText)) }
        let body: EntriesBody = try await ask(.get("leaderboards", id, "entries", query: query))
        return Leaderboard.Page(body)
    }

    /// The rank that `score` would get if a newcomer earned it now.
    public func rank(of score: some BinaryInteger, on id: String) async throws -> Leaderboard.Prospect {
        let query = [URLQueryItem(name: "score", value: String(Int64(score)))]
        let body: ProspectiveRankBody = try await ask(.get("leaderboards", id, "rank", query: query))
        return Leaderboard.Prospect(body)
    }

    /// Takes every entry off a leaderboard, or off a recurring one's open occurrence, by the studio's word.
    package func reset(_ id: String, serverKey: String) async throws {
        let call = Call(method: "POST", path: ["admin", "leaderboards", id, "reset"])
        _ = try await connection.answer(to: call, credential: serverKey)
    }

    /// The occurrences of a recurring leaderboard that this player may see, newest first.
    public func occurrences(of id: String) async throws -> [Leaderboard.Occurrence] {
        var occurrences: [Leaderboard.Occurrence] = []
        var cursor: String?
        repeat {
            let query = cursor.map { [URLQueryItem(name: "cursor", value: $0)] } ?? []
            let body: OccurrencesBody = try await ask(.get("leaderboards", id, "occurrences", query: query))
            occurrences += body.occurrences.map(Leaderboard.Occurrence.init)
            cursor = body.nextCursor
        } while cursor != nil
        return occurrences
    }
}
