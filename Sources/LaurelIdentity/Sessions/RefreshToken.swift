import Crypto
public import LaurelModel

/// A token with which a device renews a session without its player. It is valid once, and replaced by its successor.
public struct RefreshToken: Hashable, Sendable {
    static let prefix = "lrr"

    /// The player.
    public let player: PlayerID
    /// The player's session.
    public let session: SessionID
    let generation: Int
    let code: String

    /// Creates the newest token of a session.
    public init(of session: Session, id: SessionID, player: PlayerID) {
        self.player = player
        self.session = id
        generation = session.generation
        code = Self.code(generation: session.generation, secret: session.secret)
    }

    /// Parses a token; nil for text of another form.
    public init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 5, text.utf8.count <= 200, parts[0] == Self.prefix,
            let player = try? PlayerID(String(parts[1])), let session = try? SessionID(String(parts[2])),
            let generation = Int(parts[3])
        else { return nil }
        self.player = player
        self.session = session
        self.generation = generation
        code = String(parts[4])
    }

    /// The token as it is sent.
    public var text: String { "\(Self.prefix).\(player).\(session).\(generation).\(code)" }

    /// Returns 256 bits that can be computed only with the session's secret.
    private static func code(generation: Int, secret: String) -> String {
        let key = SymmetricKey(data: Array(secret.utf8))
        return Base64URL.text(of: HMAC<SHA256>.authenticationCode(for: Array(String(generation).utf8), using: key))
    }

    /// Whether the token was created with `secret`. The comparison takes the same time for every code.
    func isMade(with secret: String) -> Bool {
        guard let bytes = Base64URL.bytes(code) else { return false }
        let key = SymmetricKey(data: Array(secret.utf8))
        return HMAC<SHA256>.isValidAuthenticationCode(
            bytes, authenticating: Array(String(generation).utf8), using: key)
    }
}

extension RefreshToken: CustomStringConvertible, CustomDebugStringConvertible {
    /// A constant instead of the token, so that no log can contain it by accident.
    public var description: String { "a refresh token" }
    public var debugDescription: String { description }
}
