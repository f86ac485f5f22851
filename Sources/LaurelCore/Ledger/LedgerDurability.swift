/// The failures that an acknowledged commit survives.
public enum LedgerDurability: String, Hashable, Sendable {
    /// A commit does not survive a loss of power: it is acknowledged before it is on disk.
    case none
    /// A commit survives a loss of power, provided that the disk honors its sync requests.
    case disk
    /// A commit survives the loss of the machine: another machine has it on disk.
    case replicated
}

extension LedgerDurability: Comparable {
    /// Whether `b` survives more failures than `a`.
    public static func < (a: Self, b: Self) -> Bool { a.rank < b.rank }

    private var rank: Int {
        switch self {
        case .none: 0
        case .disk: 1
        case .replicated: 2
        }
    }
}
