import Crypto
public import LaurelModel

extension KeySecret {
    /// What is kept of it.
    public var hash: [UInt8] { Array(SHA256.hash(data: Array(text.utf8))) }
}

extension APIKey {
    /// Makes a key and its secret, which is kept nowhere.
    ///
    /// - Parameter expiresAt: Nil for one that lasts until it is revoked.
    public static func make(
        _ kind: Kind, for game: GameID, in environment: GameEnvironment, at moment: Moment, expiresAt: Moment? = nil,
        using random: inout some RandomNumberGenerator
    ) -> (key: APIKey, secret: KeySecret) {
        let id = (0..<16).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        return make(kind, for: game, in: environment, at: moment, expiresAt: expiresAt, id: id, using: &random)
    }

    /// Makes one of a game's first keys. Whoever makes it gives it the same id, so that of several nodes that start at once
    /// one alone makes the key that a ledger keeps.
    public static func makeFirst(
        _ kind: Kind, for game: GameID, in environment: GameEnvironment, at moment: Moment,
        using random: inout some RandomNumberGenerator
    ) -> (key: APIKey, secret: KeySecret) {
        let name = "first \(kind.rawValue) key of \(game.text) in \(environment.rawValue)"
        let id = Array(SHA256.hash(data: Array(name.utf8)).prefix(16))
        return make(kind, for: game, in: environment, at: moment, id: id, using: &random)
    }

    /// - Parameter id: 16 bytes, of which five bits each are shown.
    private static func make(
        _ kind: Kind, for game: GameID, in environment: GameEnvironment, at moment: Moment,
        expiresAt: Moment? = nil, id: [UInt8],
        using random: inout some RandomNumberGenerator
    ) -> (key: APIKey, secret: KeySecret) {
        let secret = KeySecret(for: environment, using: &random)
        let digits = Array("0123456789abcdefghjkmnpqrstvwxyz")
        // Letters, digits and one underscore, 20 of them.
        let id = try! APIKeyID("key_" + String(id.map { digits[Int($0 & 31)] }))
        let key = APIKey(
            id: id, game: game, environment: environment, kind: kind, secretHash: secret.hash, createdAt: moment,
            expiresAt: expiresAt)
        return (key, secret)
    }
}
