import Foundation

/// A temporary directory, which is removed when its last reference is released.
final class TemporaryDirectory: Sendable {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "/laurel-test-" + UUID().uuidString
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Returns the path of a name in this directory.
    func path(_ name: String) -> String { path + "/" + name }

    func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }

    func bytes(of name: String) throws -> Data { try Data(contentsOf: URL(filePath: path(name))) }

    func write(_ bytes: Data, to name: String) throws { try bytes.write(to: URL(filePath: path(name))) }
}

/// Returns the permission bits of a file or directory.
func permissions(of path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
}
