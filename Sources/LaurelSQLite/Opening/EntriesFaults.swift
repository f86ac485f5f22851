import LaurelModel

/// What keeps entries from being written behind the facts, by realm number. Told once when it begins, and again to whoever
/// asks while it lasts.
final class EntriesFaults: Sendable {
    private let reasons = Locked<[Int64: String]>([:])
    private let report: @Sendable (String) -> Void

    init(reporting report: @escaping @Sendable (String) -> Void) { self.report = report }

    /// In words for people; empty where all is well.
    var sentences: [String] { reasons.withLock { Set($0.values).sorted().map(Self.sentence) } }

    func begin(of realm: Int64, because reason: String) {
        let isNew = reasons.withLock { reasons in
            defer { reasons[realm] = reason }
            return !reasons.values.contains(reason)
        }
        if isNew { report(Self.sentence(reason)) }
    }

    func end(of realm: Int64) { reasons.withLock { $0[realm] = nil } }

    private static func sentence(_ reason: String) -> String {
        """
        Entries cannot be brought up to the facts (\(reason)). No score is lost, and answers are right, but starting takes \
        longer. It is tried again; check the disk, and see what laurel verify says.
        """
    }
}
