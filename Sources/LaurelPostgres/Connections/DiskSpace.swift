import Foundation

/// Whether the database's disk has space, as far as this process knows.
///
/// Only a write shows that a full disk has space again. Clients without credentials can request it, so the disk is probed at most
/// once a second.
///
/// `@unchecked` because the compiler cannot see that the lock guards what changes.
final class DiskSpace: @unchecked Sendable {
    private static let probeInterval = Duration.seconds(1)

    private let lock = NSLock()
    private var wasFull = false
    private var probedAt: ContinuousClock.Instant?

    /// Whether a write failed because the disk was full, and none has found space since then.
    var isFull: Bool {
        get { lock.withLock { wasFull } }
        set { lock.withLock { wasFull = newValue } }
    }

    /// Returns whether the caller must probe the disk now.
    func beginProbe(at moment: ContinuousClock.Instant) -> Bool {
        lock.withLock {
            if let probedAt, moment - probedAt < Self.probeInterval { return false }
            probedAt = moment
            return true
        }
    }
}
