import Crypto
public import LaurelModel

/// What a device keeps to sign in again without its player: good once, and then its successor is.
public struct RefreshToken: Hashable, Sendable {
    static let prefix = "lrr"

    public let player: PlayerID
    public let session: SessionID
    let generation: Int
    let code: String

    /// The newest of a session.
    public init(of session: Session, id: SessionID, player: PlayerID) {
        self.player = player
        self.session = id
        generation = session.generation
        code = Self.code(generation: session.generation, secret: session.secret)
    }

    /// Reads a token; nil for text that none looks like.
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

    public var text: String { "\(Self.prefix).\(player).\(session).\(generation).\(code)" }

    /// 256 bits that only the session's secret can make.
    private static func code(generation: Int, secret: String) -> String {
        let key = SymmetricKey(data: Array(secret.utf8))
        return Base64URL.text(of: HMAC<SHA256>.authenticationCode(for: Array(String(generation).utf8), using: key))
    }

    /// Whether it was made with `secret`. How long that takes tells nothing of the right code.
    func isMade(with secret: String) -> Bool {
        guard let bytes = Base64URL.bytes(code) else { return false }
        let key = SymmetricKey(data: Array(secret.utf8))
        return HMAC<SHA256>.isValidAuthenticationCode(
            bytes, authenticating: Array(String(generation).utf8), using: key)
    }
}

extension RefreshToken: CustomStringConvertible, CustomDebugStringConvertible {
    /// Never the token, so that no log can hold it by accident.
    public var description: String { "a refresh token" }
    public var debugDescription: String { description }
}
