package import LaurelCore

/// Settings for the ledger's file. Only ``standard`` is available to users; the others are for `laurel-torture`.
package struct StorageSettings: Sendable {
    /// The value of SQLite's `synchronous` setting.
    package enum Synchronous: Int, Sendable {
        /// Commits do not survive a power loss. This is the control case, which power-loss tests must detect.
        case normal = 1
        /// Every commit is synced.
        case full = 2
    }

    /// The settings of production ledgers.
    package static let standard = StorageSettings()

    /// The `synchronous` setting of the writing connection.
    package var synchronous = Synchronous.full
    /// The growth of the log between two checkpoints, in pages of 4 KiB.
    package var frameCountPerCheckpoint = 2_000
    /// The maximum number of facts whose entries are not in the table of entries yet. These entries are in memory, and
    /// a restart reads their facts again.
    package var factsBehindMax = 131_072
    /// Returns the free space of the disk of a path.
    package var freeByteCount: @Sendable (_ path: String) -> Int = { FreeSpace.byteCount(at: $0) }
    /// The time that a statement waits for another program's lock on the file.
    package var busySeconds = 10.0
    /// Whether to open a ledger that lost facts or whose file is missing, after an operator accepted the loss.
    package var acceptsLoss = false
    /// The limits on waiting transactions: their number, and their waiting time.
    package var queue = QueueBounds()
    /// The rules by which snapshot files are written and used.
    package var snapshotRules = SnapshotRules()
    /// The decision whether to prefetch the rows of the first batch.
    var prefetch = PrefetchDecision()
    /// Whether all writes run on the main queue, whose thread never changes.
    package var writesOnMainQueue = false

    /// Creates the standard settings.
    package init() {}
}
