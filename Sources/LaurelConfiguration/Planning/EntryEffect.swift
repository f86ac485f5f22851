/// The effect of a change on existing entries.
public enum EntryEffect: Int, Hashable, Sendable, CaseIterable {
    /// Entries do not change.
    case none
    /// The order of entries does not change, but their ranks do.
    case ranksOnly
    /// Entries are recomputed from the facts.
    case recomputes
    /// The change is not allowed.
    case refused
}

extension EntryEffect: Comparable {
    public static func < (a: EntryEffect, b: EntryEffect) -> Bool { a.rawValue < b.rawValue }
}

extension EntryEffect {
    /// The remark in a plan. Nil if there is none.
    var remark: String? {
        switch self {
        case .none: nil
        case .ranksOnly: "ranks are recomputed"
        case .recomputes: "entries are recomputed"
        case .refused: "rejected"
        }
    }
}
