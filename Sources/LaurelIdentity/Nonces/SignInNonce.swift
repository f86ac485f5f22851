public import Crypto
public import LaurelModel

/// A number that is good for one sign-in, within ``lifetime``.
///
/// It carries its own proof, so that giving one away stores nothing: who asks for a million of them has cost the server
/// their making alone. Only its use is stored.
public struct SignInNonce: Hashable, Sendable {
    public static let lifetime = Span.seconds(300)

    public let text: String
    public let expiresAt: Moment

    /// What is kept of a used one. Names are ordered by their end.
    public let name: String

    public init(
        for game: GameID, in environment: GameEnvironment, at moment: Moment, secret: SymmetricKey,
        using random: inout some RandomNumberGenerator
    ) {
        expiresAt = moment + Self.lifetime
        name = Self.prefix(expiresAt) + Base64URL.text(of: RandomText.bytes(count: 16, using: &random))
        text = name + "." + Base64URL.text(of: Self.code(of: name, game, environment, secret))
    }

    /// Reads a nonce that was given for this game.
    ///
    /// - Parameter secrets: Those by which it may have been made.
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

    /// What the names of all nonces begin with that end at `moment`; those of earlier ones are before it.
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

/// Why a nonce opens nothing.
public enum InvalidNonce: String, Error, Hashable, Sendable, CustomStringConvertible {
    /// Of another game, environment or server, or made up.
    case unknown
    case expired
    case used

    public var description: String {
        switch self {
        case .unknown: "This nonce was not given to this game. Ask for one: POST /v1/auth/nonce"
        case .expired: "This nonce is too old. Ask for another: POST /v1/auth/nonce"
        case .used: "This nonce was used before. Ask for another: POST /v1/auth/nonce"
        }
    }
}
