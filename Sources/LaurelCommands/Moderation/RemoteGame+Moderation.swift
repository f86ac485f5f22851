import LaurelModel
import LaurelWire

extension RemoteGame {
    func change(_ player: PlayerReference, by change: PlayerChangeBody) async throws -> ProfileBody {
        try await server.request(
            "PATCH", ["v1", "admin", "players", player.text], body: try WireJSON.encode(change), as: ProfileBody.self
        ).body
    }

    func removeScores(of player: PlayerReference, from leaderboard: LeaderboardID?) async throws -> ActionBody {
        let path =
            leaderboard.map { ["v1", "admin", "leaderboards", $0.text, "entries", player.text] }
            ?? ["v1", "admin", "players", player.text, "scores"]
        return try await server.request("DELETE", path, as: ActionBody.self).body
    }

    func undo(_ action: Int64) async throws -> ActionBody {
        try await server.request("POST", ["v1", "admin", "undo", String(action)], as: ActionBody.self).body
    }

    func purge(created dates: Range<Moment>, isDryRun: Bool) async throws -> PurgeBody {
        var total = PurgeBody(found: 0, erased: 0, nextCursor: nil)
        repeat {
            let request = PurgeRequestBody(
                createdFrom: dates.lowerBound, createdUntil: dates.upperBound, dryRun: isDryRun,
                cursor: total.nextCursor)
            let page = try await server.request(
                "POST", ["v1", "admin", "purge"], body: try WireJSON.encode(request), as: PurgeBody.self
            ).body
            // A server may send any counts. The sums are only printed, so they may wrap.
            total.found &+= page.found
            total.erased &+= page.erased
            total.nextCursor = page.nextCursor
        } while total.nextCursor != nil
        return total
    }

    func reopen(_ leaderboard: LeaderboardID, occurrence: Int64) async throws -> ReopeningBody {
        try await server.request(
            "POST", ["v1", "admin", "leaderboards", leaderboard.text, "occurrences", "\(occurrence)", "reopen"],
            as: ReopeningBody.self
        ).body
    }

    func blockedWords() async throws -> [String] { try await signInSettings().blockedWords ?? [] }

    func setBlockedWords(_ words: [String]) async throws {
        var settings = try await signInSettings()
        settings.blockedWords = words
        _ = try await server.request(
            "PUT", ["v1", "admin", "sign-in"], body: try WireJSON.encode(settings), as: SignInSettingsBody.self)
    }

    private func signInSettings() async throws -> SignInSettingsBody {
        try await server.request("GET", ["v1", "admin", "sign-in"], as: SignInSettingsBody.self).body
    }

    func actions(limit: Int) async throws -> AuditBody {
        try await server.request(
            "GET", ["v1", "admin", "audit"], query: [("limit", String(limit))], as: AuditBody.self
        )
        .body
    }

    func auditVerification() async throws -> AuditVerificationBody {
        try await server.request("GET", ["v1", "admin", "audit", "verification"], as: AuditVerificationBody.self).body
    }

    func reviews(limit: Int) async throws -> ReviewsBody {
        try await server.request(
            "GET", ["v1", "admin", "review"], query: [("limit", String(limit))], as: ReviewsBody.self
        ).body
    }

    func review(_ id: Int64, isApproved: Bool) async throws -> ActionBody {
        try await server.request(
            "POST", ["v1", "admin", "review", String(id), isApproved ? "approve" : "reject"], as: ActionBody.self
        ).body
    }
}
