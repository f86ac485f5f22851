import Crypto
public import LaurelModel

extension KeySecret {
    /// The hash of the secret, which is stored instead of it.
    public var hash: [UInt8] { Array(SHA256.hash(data: Array(text.utf8))) }
}

extension APIKey {
    /// Creates a key and its secret, which is not stored.
    ///
    /// - Parameter expiresAt: The time at which the key expires; nil for never.
    public static func make(
        _ kind: Kind, for game: GameID, in environment: GameEnvironment, at moment: Moment, expiresAt: Moment? = nil,
        using random: inout some RandomNumberGenerator
    ) -> (key: APIKey, secret: KeySecret) {
        let id = (0..<16).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        return make(kind, for: game, in: environment, at: moment, expiresAt: expiresAt, id: id, using: &random)
    }

    /// Creates one of a game's first keys. Its id is derived from its purpose, so that only one of several nodes that
    /// start at the same time stores its key.
    public static func makeFirst(
        _ kind: Kind, for game: GameID, in environment: GameEnvironment, at moment: Moment,
        using random: inout some RandomNumberGenerator
    ) -> (key: APIKey, secret: KeySecret) {
        let name = "first \(kind.rawValue) key of \(game.text) in \(environment.rawValue)"
        let id = Array(SHA256.hash(data: Array(name.utf8)).prefix(16))
        return make(kind, for: game, in: environment, at: moment, id: id, using: &random)
    }

    /// Creates a key and its secret.
    ///
    /// - Parameter id: 16 bytes, of each of which five bits are used.
    private static func make(
        _ kind: Kind, for game: GameID, in environment: GameEnvironment, at moment: Moment,
        expiresAt: Moment? = nil, id: [UInt8],
        using random: inout some RandomNumberGenerator
    ) -> (key: APIKey, secret: KeySecret) {
        let secret = KeySecret(for: environment, using: &random)
        let digits = Array("0123456789abcdefghjkmnpqrstvwxyz")
        // The id consists of 20 letters, digits and one underscore, which is always valid.
        let id = try! APIKeyID("key_" + String(id.map { digits[Int($0 & 31)] }))
        let key = APIKey(
            id: id, game: game, environment: environment, kind: kind, secretHash: secret.hash, createdAt: moment,
            expiresAt: expiresAt)
        return (key, secret)
    }
}
