package import LaurelCore

/// How a ledger's file is written. Users have ``standard``, and no way to another: the rest is for `laurel-torture`.
package struct StorageSettings: Sendable {
    package enum Synchronous: Int, Sendable {
        /// Loses acknowledged commits with the power: the control that a test of power cuts must find out.
        case normal = 1
        case full = 2
    }

    package static let standard = StorageSettings()

    package var synchronous = Synchronous.full
    /// How far the log may grow between two checkpoints, in pages of 4 KiB.
    package var frameCountPerCheckpoint = 8_000
    /// How many facts the table of entries may be behind: their entries wait in memory, at about 150 bytes each, and are
    /// read back after a restart, at about 1 µs each.
    package var factsBehindMax = 65_536
    /// Returns the free space of the disk of a path.
    package var freeByteCount: @Sendable (_ path: String) -> Int = { FreeSpace.byteCount(at: $0) }
    /// How long a statement waits for others who hold the file.
    package var busySeconds = 10.0
    /// Whether to open a ledger that lost facts, or that is missing where one was: an operator has accepted that.
    package var acceptsLoss = false
    /// How many transactions wait to be written, and for how long.
    package var queue = QueueBounds()
    /// Whether all writing happens on the main queue, whose thread stays the same.
    package var writesOnMainQueue = false

    package init() {}
}
