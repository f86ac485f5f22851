public import Foundation

/// A store for the secrets that identify the device's player: the private key and the tokens.
public protocol SecretStore: Sendable {
    /// Returns the secret with a name, or nil if there is none.
    func secret(named name: String) throws -> Data?

    /// Stores `secret` under a name, replaces an existing one, and returns when it is durable.
    func store(_ secret: Data, named name: String) throws

    /// Removes the secret with a name. A missing secret is not an error.
    func removeSecret(named name: String) throws
}
