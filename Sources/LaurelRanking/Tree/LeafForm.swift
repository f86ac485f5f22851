/// The fields that a leaf stores. A leaf has the first form that all of its entries fit into.
///
/// Nearly all entries of real leaderboards fit into narrow leaves. The other forms use separate memory for each leaf, so
/// that a few unusual entries do not make the other leaves larger.
enum LeafForm: Comparable {
    /// Dates of 48 bits with a sign (4,459 years before and after 1970 in milliseconds), positions of 40 bits, and no
    /// contexts.
    case narrow

    /// The same dates and positions, and contexts.
    case contexts

    /// Dates and positions of 64 bits, and contexts.
    case wide

    /// The first form that an entry fits into.
    @inline(__always)
    init(for entry: TreeEntry) {
        if entry.key.date >> 47 != entry.key.date >> 63 || entry.key.position >> 40 != 0 {
            self = .wide
        } else {
            self = entry.context == 0 ? .narrow : .contexts
        }
    }

    /// The number of fields in separate memory.
    var fieldCount: Int {
        switch self {
        case .narrow: 0
        case .contexts: 1
        case .wide: 3
        }
    }
}
