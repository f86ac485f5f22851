public import Foundation

/// Where a device keeps what makes its player that player: the private key and the tokens.
public protocol SecretStore: Sendable {
    /// Nil where nothing is kept under that name.
    func secret(named name: String) throws -> Data?

    /// Keeps `secret` in the place of what was kept under that name; returns once it is kept for good.
    func store(_ secret: Data, named name: String) throws

    /// Forgets what is kept under that name; nothing may be.
    func removeSecret(named name: String) throws
}
