import Foundation
import LaurelModel
import LaurelRanking

/// A snapshot file that is being written. It has its final name only when it is complete and synced.
///
/// Writes and syncs block a background thread, not the caller's.
final class SnapshotWriter: Sendable {
    private struct State {
        var header: SnapshotHeader
        var unsyncedByteCount = 0
    }

    /// The number of bytes between two syncs. Small syncs delay the syncs of commits for a shorter time.
    private static let byteCountPerSync = 4 << 20

    private let folder: SnapshotFolder
    private let path: String
    private let file: SnapshotDescriptor
    /// The lock is never contended: each call waits for the one before.
    private let state: Locked<State>

    private var draft: String { SnapshotFolder.draft(of: path) }

    /// Creates an incomplete file for the ranking of `subject`.
    init(_ subject: SnapshotSubject, in folder: SnapshotFolder) throws(SnapshotFault) {
        self.folder = folder
        path = folder.path(of: subject.ranking, in: subject.realm, epoch: subject.epoch)
        try folder.create()
        file = try SnapshotDescriptor(SnapshotFolder.draft(of: path), creating: true)
        state = Locked(
            State(header: SnapshotHeader(subject: subject.digest, position: .start, checksum: FactChecksum(0))))
    }

    /// Appends ranked entries, in order.
    func append(_ entries: [RankedEntry]) async throws(SnapshotFault) {
        try await onBackgroundThread { [self] () throws(SnapshotFault) in
            try state.withLock { state throws(SnapshotFault) in
                state.header.rankedCount += entries.count
                let (digest, byteCount) = try append(entries, after: state.header.rankedDigest, &state)
                state.header.rankedDigest = digest
                state.header.rankedByteCount += byteCount
            }
        }
    }

    /// Completes the file, syncs it, and gives it its final name.
    ///
    /// - Parameters:
    ///   - replaced: The members whose ranked entries are not valid.
    ///   - others: The entries of those members, and of the players who are not ranked.
    func finish(
        at position: LedgerPosition, _ checksum: FactChecksum, replaced: [RankedEntry], others: [RankedEntry]
    ) async throws(SnapshotFault) {
        try await onBackgroundThread { [self] () throws(SnapshotFault) in
            try state.withLock { state throws(SnapshotFault) in
                (state.header.position, state.header.checksum) = (position, checksum)
                (state.header.replacedCount, state.header.otherCount) = (replaced.count, others.count)
                for entries in [replaced, others] {
                    let (digest, byteCount) = try append(entries, after: state.header.changesDigest, &state)
                    state.header.changesDigest = digest
                    state.header.changesByteCount += byteCount
                }
                try file.write(state.header.bytes, at: 0)
                try file.sync()
                guard rename(draft, path) == 0 else { throw .last }
                try folder.sync()
            }
        }
    }

    /// Deletes the incomplete file.
    func cancel() { unlink(draft) }

    private func append(
        _ entries: [RankedEntry], after digest: UInt64, _ state: inout State
    ) throws(SnapshotFault) -> (digest: UInt64, byteCount: Int) {
        var (digest, byteCount) = (digest, 0)
        for start in stride(from: 0, to: entries.count, by: SnapshotBlock.entryCountMax) {
            let block = SnapshotBlock.bytes(
                of: entries[start..<min(start + SnapshotBlock.entryCountMax, entries.count)], digest: &digest)
            try file.write(block, at: state.header.fileByteCount + byteCount)
            byteCount += block.count
        }
        state.unsyncedByteCount += byteCount
        if state.unsyncedByteCount >= Self.byteCountPerSync {
            try file.sync()
            state.unsyncedByteCount = 0
        }
        return (digest, byteCount)
    }

    /// Runs `body`, and deletes the incomplete file if it fails.
    private func onBackgroundThread(
        _ body: @escaping @Sendable () throws(SnapshotFault) -> Void
    ) async throws(SnapshotFault) {
        let result: Result<Void, SnapshotFault> = await withCheckedContinuation { continuation in
            DispatchQueue.global(qos: .utility).async { [self] in
                do throws(SnapshotFault) { continuation.resume(returning: .success(try body())) } catch {
                    cancel()
                    continuation.resume(returning: .failure(error))
                }
            }
        }
        try result.get()
    }
}
