import Foundation
import LaurelCore
import LaurelModel

/// A complete copy of a ledger in a replica: a backup in parts, and a file that describes it.
struct ReplicaBase: Codable, Sendable {
    /// The size of a part.
    static let byteCountPerPart = 16 << 20

    var format = 1
    /// The number of the last row of the log of changes that the base contains, and its random number.
    var sequence: Int64
    var nonce: String
    /// The time of the last commit that the base contains.
    var lastCommit: Moment
    var partCount: Int
    var manifest: BackupManifest

    /// Copies the ledger, and writes the copy to `store`. The description is written last, so a base with a
    /// description is complete.
    ///
    /// - Parameter scratch: The path of a temporary file.
    static func write(
        of ledger: SQLiteLedger, to store: any ReplicaStore, stream: String, scratch: String, at moment: Moment,
        version: String
    ) async throws -> ReplicaBase {
        defer { Self.remove(scratch) }
        let backup = try await copy(ledger, to: scratch, at: moment, version: version)
        let (sequence, nonce, lastCommit) = try await backup.ledger().changeFeed.last()
        guard let file = FileHandle(forReadingAtPath: scratch) else {
            throw BackupError.unreadable(path: scratch, reason: String(cString: strerror(errno)))
        }
        var partCount = 0
        while let part = try file.read(upToCount: byteCountPerPart), !part.isEmpty {
            try Task.checkCancellation()
            try await store.write(Array(part), to: "\(stream)/\(ReplicaCatalog.partName(sequence, partCount))")
            partCount += 1
        }
        let base = ReplicaBase(
            sequence: sequence, nonce: ChangeSegment.text(nonce), lastCommit: lastCommit, partCount: partCount,
            manifest: backup.manifest)
        try await store.write(
            try JSON.encode(base, form: .indented), to: "\(stream)/\(ReplicaCatalog.baseName(sequence))")
        return base
    }

    private static func copy(
        _ ledger: SQLiteLedger, to scratch: String, at moment: Moment, version: String
    ) async throws -> Backup {
        // A killed process may have left it.
        remove(scratch)
        let isCanceled = Locked(false)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                Thread {
                    continuation.resume(
                        with: Result {
                            try ledger.backUp(to: .file(scratch), at: moment, version: version) { _, _ in
                                if isCanceled.withLock({ $0 }) { throw BackupError.abandoned }
                            }
                        })
                }.start()
            }
        } onCancel: {
            isCanceled.withLock { $0 = true }
        }
    }

    private static func remove(_ scratch: String) {
        for path in [scratch, Backup.manifestPath(of: scratch)] { unlink(path) }
    }

    /// Reads the description in the file `name` of a stream.
    static func read(_ name: String, of stream: String, in store: any ReplicaStore) async throws -> ReplicaBase {
        let bytes = try await store.read("\(stream)/\(name)")
        struct Format: Decodable { let format: Int }
        if let format = try? JSON.decode(Format.self, from: Data(bytes)), format.format > 1 {
            throw ReplicaError.newer(name: name)
        }
        guard let base = try? JSON.decode(ReplicaBase.self, from: Data(bytes)) else {
            throw ReplicaError.damaged(name: name, reason: "it cannot be read")
        }
        return base
    }

    /// Downloads the parts into the file `path`. The digest is compared when the backup is restored.
    func download(from store: any ReplicaStore, stream: String, to path: String) async throws -> Backup {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else {
            throw BackupError.unwritable(path: path, reason: String(cString: strerror(errno)))
        }
        defer { close(descriptor) }
        var digest = ContentDigest()
        for number in 0..<partCount {
            let part = try await store.read("\(stream)/\(ReplicaCatalog.partName(sequence, number))")
            digest.update(part[...])
            try BackupBytes.write(part, part.count, to: (descriptor, path))
        }
        guard digest.text == manifest.sha256 else {
            throw ReplicaError.damaged(
                name: "\(stream)/\(ReplicaCatalog.baseName(sequence))",
                reason: "the SHA-256 of its parts is \(digest.text), but it states \(manifest.sha256)")
        }
        return Backup(path: path, manifest: manifest)
    }
}
