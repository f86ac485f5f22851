import LaurelModel

/// Whether the database's disk has space, as far as this process knows.
///
/// Only a write shows that a full disk has space again. Clients without credentials can request it, so the disk is
/// probed at most once a second.
final class DiskSpace: Sendable {
    private static let probeInterval = Duration.seconds(1)

    private let wasFull = Locked(false)
    private let probedAt = Locked<ContinuousClock.Instant?>(nil)

    /// Whether a write failed because the disk was full, and none has found space since then.
    var isFull: Bool {
        get { wasFull.withLock { $0 } }
        set { wasFull.withLock { $0 = newValue } }
    }

    /// Returns whether the caller must probe the disk now.
    func beginProbe(at moment: ContinuousClock.Instant) -> Bool {
        probedAt.withLock { probedAt in
            if let probedAt, moment - probedAt < Self.probeInterval { return false }
            probedAt = moment
            return true
        }
    }
}
