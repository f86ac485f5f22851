import Foundation
import LaurelModel

/// A player with what opens the server to them, as the device keeps it.
struct SignedInPlayer: Hashable, Sendable, Codable {
    var player: Player
    /// `production` or `sandbox`.
    var environment: String
    var token: String
    /// Opens the server once: the answer has the next.
    var refreshToken: String
    /// Whether the device's key signs them in; nil in a form of old, when nothing else did.
    var isDevices: Bool?
    /// The ids of players whom a link has made one with this one: scores that wait for them are this one's.
    var formerIDs: [String]?

    private static let name = "session"

    /// The id of the game that the token is for; nil if the token does not say so.
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
        // One that cannot be read is one that is not there: the device key signs in again.
        try secrets.secret(named: name).flatMap { try? JSON.decode(SignedInPlayer.self, from: $0) }
    }

    func store(in secrets: any SecretStore) throws { try secrets.store(Data(JSON.encode(self)), named: Self.name) }

    static func forget(in secrets: any SecretStore) throws { try secrets.removeSecret(named: name) }
}
