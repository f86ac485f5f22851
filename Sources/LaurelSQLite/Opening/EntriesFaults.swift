import LaurelModel

/// The faults that prevent writing the table of entries, by realm number. Each fault is reported once when it starts,
/// and is part of ``sentences`` while it lasts.
final class EntriesFaults: Sendable {
    private let reasons = Locked<[Int64: String]>([:])
    private let report: @Sendable (String) -> Void

    init(reporting report: @escaping @Sendable (String) -> Void) { self.report = report }

    /// The current faults, as sentences for the operator; empty if there are none.
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
        The table of entries cannot be written (\(reason)). No score is lost, and responses are correct, but the next \
        start takes longer. Laurel tries again; check the disk, and run laurel verify.
        """
    }
}
