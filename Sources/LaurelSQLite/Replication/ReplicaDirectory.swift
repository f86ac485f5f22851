import Foundation

/// A replica in a directory, which may be on another disk or on a mounted file system of another machine.
package struct ReplicaDirectory: ReplicaStore {
    private let path: String
    /// Runs blocking calls. A network file system may suspend them for a long time.
    private let queue = DispatchQueue(label: "laurel replica")

    /// Selects the directory, which must exist when it is read or written.
    package init(_ path: String) { self.path = URL(fileURLWithPath: path).path }

    package var description: String { path }

    package func write(_ bytes: [UInt8], to name: String) async throws(ReplicaError) {
        try await run { try replace(name, with: bytes) }
    }

    package func read(_ name: String) async throws(ReplicaError) -> [UInt8] {
        try await run {
            let file = path + "/" + name
            var status = stat()
            if stat(file, &status) != 0, errno == ENOENT { throw ReplicaError.missing(name: name) }
            return Array(try Data(contentsOf: URL(fileURLWithPath: file)))
        }
    }

    package func files(in stream: String) async throws(ReplicaError) -> [String] {
        // Names with a dot are drafts, which a killed process may have left.
        try await run { try names(in: path + "/" + stream).filter { !$0.hasPrefix(".") } }
    }

    package func folders() async throws(ReplicaError) -> [String] {
        try await run {
            try names(in: path).filter { name in
                var status = stat()
                return stat(path + "/" + name, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
            }
        }
    }

    package func remove(_ name: String) async throws(ReplicaError) {
        try await run {
            let file = path + "/" + name
            guard unlink(file) == 0 || errno == ENOENT else { throw failure() }
            // Removes the stream's directory with its last file.
            rmdir(URL(fileURLWithPath: file).deletingLastPathComponent().path)
        }
    }

    private func replace(_ name: String, with bytes: [UInt8]) throws {
        let file = URL(fileURLWithPath: path + "/" + name)
        let folder = file.deletingLastPathComponent()
        try requireTarget()
        if mkdir(folder.path, 0o700) == 0 {
            try DirectorySync.sync(path)
        } else if errno != EEXIST {
            throw failure()
        }
        let draft = folder.appendingPathComponent("." + file.lastPathComponent).path
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw failure() }
        defer { close(descriptor) }
        do {
            try BackupBytes.write(bytes, bytes.count, to: (descriptor, draft))
            guard fsync(descriptor) == 0, rename(draft, file.path) == 0 else { throw failure() }
        } catch {
            unlink(draft)
            throw error
        }
        try DirectorySync.sync(folder.path)
    }

    /// A target that is not mounted must not be replaced by a directory on the disk of the ledger.
    private func requireTarget() throws(ReplicaError) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
            throw .unavailable(
                target: path, reason: "the directory does not exist. Check that its disk is mounted, or create it.")
        }
    }

    private func names(in folder: String) throws -> [String] {
        try requireTarget()
        guard FileManager.default.fileExists(atPath: folder) else { return [] }
        return try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    }

    private func failure() -> ReplicaError {
        .unavailable(target: path, reason: String(cString: strerror(errno)))
    }

    private func run<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws(ReplicaError)
        -> Value
    {
        do {
            return try await withCheckedThrowingContinuation { continuation in
                queue.async { continuation.resume(with: Result { try body() }) }
            }
        } catch let error as ReplicaError {
            throw error
        } catch {
            throw .unavailable(
                target: path, reason: (error as? CocoaError)?.localizedDescription ?? "\(error)")
        }
    }
}
