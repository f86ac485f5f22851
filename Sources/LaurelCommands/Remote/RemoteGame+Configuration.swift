import AsyncHTTPClient
import Foundation
import LaurelConfiguration
import LaurelModel
import LaurelWire
import NIOCore

extension RemoteGame {
    func configuration() async throws -> ConfigurationDocument {
        let response = try await server.send("GET", try await configurationPath(), contentType: "")
        let data = try await server.reachable {
            Data(try await response.body.collect(upTo: 16 << 20).readableBytesView)
        }
        do {
            return try ConfigurationDocument(data, syntax: .json)
        } catch {
            throw CommandFailure.unreachable("The response of the server is not from this version of Laurel: \(error)")
        }
    }

    func apply(_ text: ConfigurationText, isDryRun: Bool) async throws -> ConfigurationPlanBody {
        try await server.request(
            "PUT", try await configurationPath(), query: Self.query(isDryRun: isDryRun),
            body: text.data, contentType: "application/\(text.syntax.rawValue)", as: ConfigurationPlanBody.self
        ).body
    }

    func store(_ image: NamedImage) async throws {
        _ = try await server.send(
            "PUT", try await gamePath() + ["images", image.name], body: .bytes(image.bytes),
            contentType: image.kind.rawValue)
    }

    func undo(_ action: String, isDryRun: Bool) async throws -> ConfigurationPlanBody {
        try await server.request(
            "POST", ["v1", "admin", "undo", action], query: Self.query(isDryRun: isDryRun),
            as: ConfigurationPlanBody.self
        ).body
    }

    private static func query(isDryRun: Bool) -> [(String, String)] { isDryRun ? [("dryRun", "true")] : [] }

    /// Returns the path of the game. It contains the game's id, which is read from the list of keys.
    private func gamePath() async throws -> [String] {
        // The game of a key has at least that key.
        let game = try await keys().keys.first?.game ?? ""
        return ["v1", "admin", "games", game]
    }

    private func configurationPath() async throws -> [String] { try await gamePath() + ["configuration"] }
}
