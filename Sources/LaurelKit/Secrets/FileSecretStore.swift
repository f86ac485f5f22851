public import Foundation

/// Secrets in files that only their owner can read, for platforms without a key chain.
public struct FileSecretStore: SecretStore {
    private let folder: URL
    private let files: any FileSystem

    public init(in folder: URL, files: any FileSystem = DiskFiles()) {
        self.folder = folder
        self.files = files
    }

    public func secret(named name: String) throws -> Data? { try files.contents(of: file(name)) }
    public func store(_ secret: Data, named name: String) throws { try files.replace(file(name), with: secret) }
    public func removeSecret(named name: String) throws { try files.remove(file(name)) }

    private func file(_ name: String) -> URL { folder.appendingPathComponent(name + ".secret") }
}
