/// What a change means to the entries that are there.
public enum EntryEffect: Int, Hashable, Sendable, CaseIterable {
    /// They stay as they are.
    case none
    /// They stay in their order; the numbers beside them change.
    case ranksOnly
    /// They are made anew from the facts.
    case recomputes
    /// The change cannot be made.
    case refused
}

extension EntryEffect: Comparable {
    public static func < (a: EntryEffect, b: EntryEffect) -> Bool { a.rawValue < b.rawValue }
}

extension EntryEffect {
    /// What a plan says behind a change; nil where there is nothing to say.
    var remark: String? {
        switch self {
        case .none: nil
        case .ranksOnly: "ranks are recomputed"
        case .recomputes: "entries are recomputed"
        case .refused: "rejected"
        }
    }
}
