import Foundation
import LaurelKit
import LaurelModel

/// The data that a device stores about a server's leaderboards, in one file.
struct StoredScores: Codable {
    /// A score that was submitted before the server was added, with its submission id for the server.
    struct Adopted: Codable {
        let id: UUID
        let period: LeaderboardPeriod
        let score: Int64
        let date: Moment
    }

    /// The server's last response for each period.
    var pages: [LeaderboardPeriod: StoredPage] = [:]
    /// The scores from before the server was added that the client's queue has not accepted yet.
    var adopted: [Adopted] = []
    /// The user's last display name, if the server does not have it yet.
    var displayName: String?

    static func isAdopted(_ folder: URL) throws -> Bool { try document(in: folder).read().content != nil }

    /// Prepares a user's local scores for submission to a server. Afterwards, only a manager with a server can open the
    /// folder.
    static func adopt(_ local: LocalScores, of userID: String, in folder: URL) async throws {
        var stored = StoredScores()
        for period in LeaderboardPeriod.allCases {
            guard let standing = try await local.standing(of: userID, in: period) else { continue }
            stored.displayName = standing.player.shownName.text
            stored.adopted.append(
                Adopted(id: UUID(), period: period, score: standing.entry.score, date: standing.entry.date))
        }
        try document(in: folder).write(stored)
    }

    static func document(in folder: URL) -> StoredDocument<StoredScores> {
        StoredDocument(
            file: folder.appendingPathComponent("server.json"), files: DiskFiles(), format: 1
        ) { _ in nil }
    }
}
