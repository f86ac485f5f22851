import Foundation
import LaurelWire

extension LaurelClient {
    /// Returns the game's leaderboards that are visible to the player.
    public func leaderboards() async throws -> [Leaderboard] {
        let body: LeaderboardsBody = try await send(.get("leaderboards"))
        return try await remembered(body.leaderboards.map(Leaderboard.init))
    }

    /// The maximum number of leaderboard ids in one request.
    private static let leaderboardCountMax = 100

    /// Returns the leaderboards with these ids, including hidden leaderboards, in the order of the ids.
    ///
    /// Unknown ids are omitted.
    public func leaderboards(withIDs ids: [String]) async throws -> [Leaderboard] {
        var known: [String: Leaderboard] = [:]
        for start in stride(from: 0, to: ids.count, by: Self.leaderboardCountMax) {
            let some = ids[start..<min(start + Self.leaderboardCountMax, ids.count)]
            let query = some.map { URLQueryItem(name: "id", value: $0) }
            let body: LeaderboardsBody = try await send(.get("leaderboards", query: query))
            for leaderboard in try body.leaderboards.map(Leaderboard.init) { known[leaderboard.id] = leaderboard }
        }
        return try await remembered(ids.compactMap { known[$0] })
    }

    /// Returns the leaderboard with an id.
    ///
    /// - Throws: ``LaurelError`` with the code `leaderboard-not-found` if the game has no such leaderboard.
    public func leaderboard(_ id: String) async throws -> Leaderboard {
        let body: LeaderboardBody = try await send(.get("leaderboards", id))
        return try await remembered([Leaderboard(body)])[0]
    }

    /// Returns the game's leaderboard sets, in the configuration's order.
    public func leaderboardSets() async throws -> [LeaderboardSet] {
        let body: LeaderboardSetsBody = try await send(.get("leaderboard-sets"))
        return try body.leaderboardSets.map(LeaderboardSet.init)
    }

    /// Returns a page of a ranking.
    ///
    /// - Parameters:
    ///   - id: The leaderboard's id.
    ///   - selection: The rows to return.
    ///   - scope: The players who are ranked.
    ///   - time: The time window in which scores count, on a classic leaderboard.
    ///   - occurrence: The occurrence of a recurring leaderboard, or nil on a classic leaderboard.
    public func entries(
        of id: String, _ selection: Leaderboard.Selection = .top(25), scope: Leaderboard.Scope = .global,
        time: Leaderboard.TimeScope = .allTime, occurrence: Leaderboard.OccurrenceChoice? = nil
    ) async throws -> Leaderboard.Page {
        var query = selection.queryItems
        if scope != .global { query.append(URLQueryItem(name: "scope", value: scope.rawValue)) }
        if time != .allTime { query.append(URLQueryItem(name: "time", value: time.rawValue)) }
        if let occurrence { query.append(URLQueryItem(name: "occurrence", value: occurrence.queryText)) }
        let body: EntriesBody = try await send(.get("leaderboards", id, "entries", query: query))
        return Leaderboard.Page(body)
    }

    /// Returns the rank that a new player would get if they earned `score` now.
    public func rank(of score: some BinaryInteger, on id: String) async throws -> Leaderboard.Prospect {
        let query = [URLQueryItem(name: "score", value: String(Int64(score)))]
        let body: ProspectiveRankBody = try await send(.get("leaderboards", id, "rank", query: query))
        return Leaderboard.Prospect(body)
    }

    /// Removes every entry of a classic leaderboard or of the open occurrence, with the authority of a server key.
    package func reset(_ id: String, serverKey: String) async throws {
        let call = Call(method: "POST", path: ["admin", "leaderboards", id, "reset"])
        _ = try await connection.response(to: call, credential: serverKey)
    }

    /// Returns the occurrences of a recurring leaderboard that are visible to the player, newest first.
    public func occurrences(of id: String) async throws -> [Leaderboard.Occurrence] {
        var occurrences: [Leaderboard.Occurrence] = []
        var cursor: String?
        repeat {
            let query = cursor.map { [URLQueryItem(name: "cursor", value: $0)] } ?? []
            let body: OccurrencesBody = try await send(.get("leaderboards", id, "occurrences", query: query))
            occurrences += body.occurrences.map(Leaderboard.Occurrence.init)
            cursor = body.nextCursor
        } while cursor != nil
        return occurrences
    }
}
