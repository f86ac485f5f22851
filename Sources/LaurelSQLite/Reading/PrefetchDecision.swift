/// The decision whether the rows of a batch are read by several threads before its transaction.
///
/// Prefetching saves time if the writer waits for many pages of a slow disk, and costs time if the pages are in memory.
/// Only a batch that is not prefetched shows which of the two is true. Therefore, some batches are not prefetched while
/// prefetching is on.
struct PrefetchDecision {
    /// The waits of the writer's thread for the disk while it read the rows of a batch.
    struct Waits {
        var count: Int
        var seconds: Double

        /// Whether several threads would have waited for a shorter time.
        var isLong: Bool { count >= 8 && seconds >= 0.002 }
    }

    /// The number of successive batches with long waits that turn prefetching on.
    private static let longCount = 2
    /// The number of prefetched batches before one that is not.
    private static let batchCountPerTrial = 256

    private(set) var isOn: Bool
    private var count = 0

    /// Creates the decision for the first batch.
    init(isOn: Bool = false) { self.isOn = isOn }

    /// Returns whether to prefetch the next batch. Call ``add(_:)`` after a batch that is not.
    mutating func next() -> Bool {
        guard isOn, count < Self.batchCountPerTrial else { return false }
        count += 1
        return true
    }

    /// Adds the waits of a batch that was not prefetched.
    mutating func add(_ waits: Waits) {
        if isOn {
            (isOn, count) = (waits.isLong, 0)
        } else {
            count = waits.isLong ? count + 1 : 0
            if count == Self.longCount { (isOn, count) = (true, 0) }
        }
    }
}
