public import Foundation

/// A secret store that uses files which only their owner can read, for platforms without a keychain.
public struct FileSecretStore: SecretStore {
    private let folder: URL
    private let files: any FileSystem

    /// Creates a store in a folder.
    public init(in folder: URL, files: any FileSystem = DiskFiles()) {
        self.folder = folder
        self.files = files
    }

    /// Returns the secret with a name, or nil if there is none.
    public func secret(named name: String) throws -> Data? { try files.contents(of: file(name)) }
    /// Stores a secret, and replaces an existing one.
    public func store(_ secret: Data, named name: String) throws { try files.replace(file(name), with: secret) }
    /// Removes the secret with a name if it exists.
    public func removeSecret(named name: String) throws { try files.remove(file(name)) }

    private func file(_ name: String) -> URL { folder.appendingPathComponent(name + ".secret") }
}
