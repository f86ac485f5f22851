public import Crypto
public import LaurelModel

/// A nonce that is valid for one sign-in, within ``lifetime``.
///
/// It contains an authentication code, so the server stores nothing when it issues a nonce. Only the use of a nonce is
/// stored.
public struct SignInNonce: Hashable, Sendable {
    /// The time during which a nonce is valid.
    public static let lifetime = Span.seconds(300)

    /// The nonce as it is sent.
    public let text: String
    /// The time at which the nonce expires.
    public let expiresAt: Moment

    /// The name under which a used nonce is stored. Names are sorted by expiry.
    public let name: String

    /// Creates a nonce for a game.
    public init(
        for game: GameID, in environment: GameEnvironment, at moment: Moment, secret: SymmetricKey,
        using random: inout some RandomNumberGenerator
    ) {
        expiresAt = moment + Self.lifetime
        name = Self.prefix(expiresAt) + Base64URL.text(of: RandomText.bytes(count: 16, using: &random))
        text = name + "." + Base64URL.text(of: Self.code(of: name, game, environment, secret))
    }

    /// Parses a nonce that was issued for this game.
    ///
    /// - Parameter secrets: The secrets with which it may have been created.
    public init(
        _ text: String, for game: GameID, in environment: GameEnvironment, at moment: Moment, secrets: [SymmetricKey]
    ) throws(InvalidNonce) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard text.utf8.count <= 200, parts.count == 3, let end = Int64(parts[0]), let code = Base64URL.bytes(parts[2])
        else { throw .unknown }
        let name = "\(parts[0]).\(parts[1])"
        let isOurs = secrets.contains { secret in
            HMAC<SHA256>.isValidAuthenticationCode(
                code, authenticating: Self.message(name, game, environment), using: secret)
        }
        guard isOurs else { throw .unknown }
        let expiresAt = Moment(milliseconds: end)
        guard moment < expiresAt else { throw .expired }
        self.text = text
        self.name = name
        self.expiresAt = expiresAt
    }

    /// Returns the common prefix of the names of all nonces that expire at `moment`. Names of earlier ones sort before
    /// it.
    public static func prefix(_ moment: Moment) -> String {
        let digits = String(max(moment.milliseconds, 0))
        return String(repeating: "0", count: max(15 - digits.utf8.count, 0)) + digits + "."
    }

    private static func message(_ name: String, _ game: GameID, _ environment: GameEnvironment) -> [UInt8] {
        Array("\(name)\n\(game)\n\(environment.rawValue)".utf8)
    }

    private static func code(
        of name: String, _ game: GameID, _ environment: GameEnvironment, _ secret: SymmetricKey
    ) -> HMAC<SHA256>.MAC {
        HMAC<SHA256>.authenticationCode(for: message(name, game, environment), using: secret)
    }
}

/// The reason that a nonce is invalid.
public enum InvalidNonce: String, Error, Hashable, Sendable, CustomStringConvertible {
    /// The nonce is for another game, environment or server, or was not issued by a server.
    case unknown
    case expired
    case used

    public var description: String {
        switch self {
        case .unknown: "The nonce was not issued for this game. Request a nonce with POST /v1/auth/nonce."
        case .expired: "The nonce has expired. Request a nonce with POST /v1/auth/nonce."
        case .used: "The nonce was used before. Request a nonce with POST /v1/auth/nonce."
        }
    }
}
