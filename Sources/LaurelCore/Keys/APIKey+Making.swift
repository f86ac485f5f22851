import Crypto
public import LaurelModel

extension KeySecret {
    /// What is kept of it.
    public var hash: [UInt8] { Array(SHA256.hash(data: Array(text.utf8))) }
}

extension APIKey {
    /// Makes a key and its secret, which is kept nowhere.
    public static func make(
        _ kind: Kind, for game: GameID, in environment: GameEnvironment, at moment: Moment,
        using random: inout some RandomNumberGenerator
    ) -> (key: APIKey, secret: KeySecret) {
        let secret = KeySecret(for: environment, using: &random)
        let digits = Array("0123456789abcdefghjkmnpqrstvwxyz")
        let name = "key_" + String((0..<16).map { _ in digits[Int(random.next() & 31)] })
        // Letters, digits and one underscore, 20 of them.
        let id = try! APIKeyID(name)
        let key = APIKey(
            id: id, game: game, environment: environment, kind: kind, secretHash: secret.hash, createdAt: moment)
        return (key, secret)
    }
}
