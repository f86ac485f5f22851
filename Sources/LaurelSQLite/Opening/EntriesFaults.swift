import Foundation

/// What keeps entries from being written behind the facts, by realm number. Told once when it begins, and again to whoever
/// asks while it lasts.
///
/// `@unchecked` because the compiler cannot see that the lock guards the reasons; there is nothing else that changes.
final class EntriesFaults: @unchecked Sendable {
    private let lock = NSLock()
    private var reasons: [Int64: String] = [:]
    private let tell: @Sendable (String) -> Void

    init(telling tell: @escaping @Sendable (String) -> Void) { self.tell = tell }

    /// In words for people; empty where all is well.
    var sentences: [String] { lock.withLock { Set(reasons.values).sorted().map(Self.sentence) } }

    func begin(of realm: Int64, because reason: String) {
        let isNew = lock.withLock {
            defer { reasons[realm] = reason }
            return !reasons.values.contains(reason)
        }
        if isNew { tell(Self.sentence(reason)) }
    }

    func end(of realm: Int64) { lock.withLock { reasons[realm] = nil } }

    private static func sentence(_ reason: String) -> String {
        """
        Entries cannot be brought up to the facts (\(reason)). No score is lost, and answers are right, but starting takes \
        longer. It is tried again; check the disk, and see what laurel verify says.
        """
    }
}
