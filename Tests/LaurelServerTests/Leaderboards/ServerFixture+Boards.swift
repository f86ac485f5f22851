import LaurelCore
import LaurelModel

@testable import LaurelServer

/// Requests for leaderboards.
extension ServerFixture {
    /// The contents of a leaderboard page.
    struct Rows: Equatable {
        var players: [String] = []
        var ranks: [Int] = []
        var scores: [Int] = []
        var formattedScores: [String] = []
        var playerCount = 0
        var occurrence: Int?
        var state: String?
        var nextStartDate: String?
        var notFound: [String] = []
        var own: Int?
    }

    func board(_ id: String, _ query: String = "", key: String? = nil, language: String = "en") async throws -> Rows {
        let answer = try await send(
            "GET", "/v1/leaderboards/\(id)/entries?\(query)", key: key, headers: ["Accept-Language": language])
        guard answer.status == 200 else { throw Unexpected(answer: answer) }
        let entries = answer.json["entries"] as? [[String: any Sendable]] ?? []
        let occurrence = answer.json["occurrence"] as? [String: any Sendable]
        let own = answer.json["localPlayerEntry"] as? [String: any Sendable]
        return Rows(
            players: entries.compactMap { ($0["player"] as? [String: any Sendable])?["displayName"] as? String },
            ranks: entries.compactMap { $0["rank"] as? Int }, scores: entries.compactMap { $0["score"] as? Int },
            formattedScores: entries.compactMap { $0["formattedScore"] as? String },
            playerCount: answer.json["playerCount"] as? Int ?? -1, occurrence: occurrence?["number"] as? Int,
            state: occurrence?["state"] as? String, nextStartDate: occurrence?["nextStartDate"] as? String,
            notFound: answer.json["notFound"] as? [String] ?? [], own: own?["score"] as? Int)
    }

    /// Submits a score of `player` with the server key.
    func submit(
        _ player: String, _ score: Int, to id: String, _ more: String = ""
    ) async throws -> Answer {
        try await send(
            "POST", "/v1/leaderboards/\(id)/scores", key: serverKey,
            body: "{\"player\":\"\(player)\",\"score\":\(score)\(more)}")
    }

    /// Returns the leaderboard's current occurrence.
    func occurrence(of id: String) async throws -> [String: any Sendable]? {
        try await send("GET", "/v1/leaderboards/\(id)").json["occurrence"] as? [String: any Sendable]
    }

    /// Finalizes the occurrences that are due, as the server does every second.
    func finalizeDue() async throws {
        try await door.games.service(of: door.games.game(try GameID("com.example.racer")), in: .production)
            .occurrences.finalizeDue()
    }
}
