import Foundation
import LaurelCore

/// The device and inode of a file, which identify it among files of the same name.
struct FileIdentity: Hashable {
    private let device: UInt64
    private let inode: UInt64

    /// Reads the identity of the file at `path`; nil if there is no file.
    init?(of path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        device = UInt64(truncatingIfNeeded: status.st_dev)
        inode = UInt64(truncatingIfNeeded: status.st_ino)
    }
}

/// The files of an open ledger, which must stay in place: writes to a removed file are lost when the process ends.
struct OpenFiles: Sendable {
    private let identities: [(path: String, identity: FileIdentity)]

    /// Records the identities of the database at `path` and of its log, both of which are open.
    init(of path: String) {
        identities = [path, path + "-wal"].compactMap { path in FileIdentity(of: path).map { (path, $0) } }
    }

    /// Checks that the files are in place. Makes two system calls.
    ///
    /// - Throws: ``LedgerError/outcomeUnknown(_:)`` if a file was removed or replaced.
    func verify() throws(LedgerError) {
        for (path, identity) in identities where FileIdentity(of: path) != identity {
            throw .outcomeUnknown("\(path) was removed or replaced while it was open")
        }
    }
}
