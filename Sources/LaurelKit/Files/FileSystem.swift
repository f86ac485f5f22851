public import Foundation

/// The file operations of the client. Each method is one step, so that tests can interrupt the client between steps.
public protocol FileSystem: Sendable {
    /// Returns the contents of `file`, or nil if it does not exist.
    func contents(of file: URL) throws -> Data?

    /// Creates or overwrites `file`, and returns when its bytes are on the disk.
    ///
    /// The operation is not atomic: an interruption may leave a part of the bytes.
    func write(_ data: Data, to file: URL) throws

    /// Renames `file` to `destination`, replaces an existing file, and returns when the folder is on the disk.
    ///
    /// The operation is atomic: a reader of `destination` finds the old file or the new file.
    func move(_ file: URL, to destination: URL) throws

    /// Removes `file`. A missing file is not an error.
    func remove(_ file: URL) throws
}

extension FileSystem {
    /// Replaces the contents of `file` with `data` atomically.
    func replace(_ file: URL, with data: Data) throws {
        let draft = file.appendingPathExtension("new")
        try write(data, to: draft)
        try move(draft, to: file)
    }
}
