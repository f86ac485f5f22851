import Foundation
import LaurelKit
import LaurelModel

/// What a device keeps of a server's leaderboards, in one file.
struct StoredScores: Codable {
    /// A score of this device's own from before the server, which goes there under this id.
    struct Adopted: Codable {
        let id: UUID
        let period: LeaderboardPeriod
        let score: Int64
        let date: Moment
    }

    /// What the server said last of each period.
    var pages: [LeaderboardPeriod: StoredPage] = [:]
    /// What is not yet among the scores on their way.
    var adopted: [Adopted] = []
    /// The name that the app gave the user last, where the server does not have it yet.
    var displayName: String?

    static func isAdopted(_ folder: URL) throws -> Bool { try document(in: folder).read().content != nil }

    /// Hands the scores that a user has on the device over to a server's file: from then on the folder is the server's.
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
