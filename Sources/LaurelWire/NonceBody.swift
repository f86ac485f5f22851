public import LaurelModel

/// What a device signs to sign in: good once, until `expiresAt`.
public struct NonceBody: Codable, Hashable, Sendable {
    public var nonce: String
    public var expiresAt: Moment

    public init(nonce: String, expiresAt: Moment) {
        self.nonce = nonce
        self.expiresAt = expiresAt
    }
}
