import Crypto
public import LaurelModel

/// A token that signs a browser in to a game's players' pages while the player's session is valid.
///
/// It is derived from the session's secret, so the server stores nothing else, and the token expires with the session.
/// The API does not accept it.
public struct PageToken: Hashable, Sendable {
    static let prefix = "lrw"
    private static let subject = Array("pages".utf8)

    /// The environment of the player's game.
    public let environment: GameEnvironment
    /// The player.
    public let player: PlayerID
    /// The player's session.
    public let session: SessionID
    private let code: String

    /// Derives the token of a session.
    public init(for session: Session, id: SessionID, of player: PlayerID, in environment: GameEnvironment) {
        self.environment = environment
        self.player = player
        self.session = id
        let key = SymmetricKey(data: Array(session.secret.utf8))
        code = Base64URL.text(of: HMAC<SHA256>.authenticationCode(for: Self.subject, using: key))
    }

    /// Parses a token; nil for text of another form.
    public init?(_ text: String) {
        guard text.utf8.count <= 200 else { return nil }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 5, parts[0] == Self.prefix,
            let environment = GameEnvironment(rawValue: String(parts[1])),
            let player = try? PlayerID(String(parts[2])), let session = try? SessionID(String(parts[3]))
        else { return nil }
        self.environment = environment
        self.player = player
        self.session = session
        code = String(parts[4])
    }

    /// The token as it is sent.
    public var text: String { "\(Self.prefix).\(environment.rawValue).\(player).\(session).\(code)" }

    /// Whether the token was derived from `session`'s secret. The comparison takes the same time for every code.
    public func isMade(for session: Session) -> Bool {
        guard let bytes = Base64URL.bytes(code) else { return false }
        let key = SymmetricKey(data: Array(session.secret.utf8))
        return HMAC<SHA256>.isValidAuthenticationCode(bytes, authenticating: Self.subject, using: key)
    }
}

extension PageToken: CustomStringConvertible, CustomDebugStringConvertible {
    /// A constant instead of the token, so that no log can contain it by accident.
    public var description: String { "a page token" }
    public var debugDescription: String { description }
}
