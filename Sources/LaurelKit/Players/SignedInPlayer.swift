import Foundation
import LaurelModel

/// A stored session: the player and their tokens.
struct SignedInPlayer: Hashable, Sendable, Codable {
    var player: Player
    /// The environment: `production` or `sandbox`.
    var environment: String
    var token: String
    /// The refresh token. It can be used once; the response contains the next.
    var refreshToken: String
    /// Whether the device key signs the player in. Nil in an older file format, which supported no other method.
    var isDevices: Bool?
    /// The ids of accounts that were merged into this player. Scores queued for them belong to this player.
    var formerIDs: [String]?

    private static let name = "session"

    /// The id of the game in the token, or nil if the token contains none.
    var game: String? {
        struct Claims: Decodable { var aud: String }
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3 else { return nil }
        let text = parts[1].replacing("-", with: "+").replacing("_", with: "/")
        let padding = String(repeating: "=", count: (4 - text.count % 4) % 4)
        return Data(base64Encoded: text + padding).flatMap { try? JSON.decode(Claims.self, from: $0) }?.aud
    }

    /// Returns the player of the stored session, or nil if no player is signed in.
    static func stored(in secrets: any SecretStore) throws -> SignedInPlayer? {
        // An unreadable session is treated as missing: the device key signs in again.
        try secrets.secret(named: name).flatMap { try? JSON.decode(SignedInPlayer.self, from: $0) }
    }

    func store(in secrets: any SecretStore) throws { try secrets.store(Data(JSON.encode(self)), named: Self.name) }

    static func forget(in secrets: any SecretStore) throws { try secrets.removeSecret(named: name) }
}
