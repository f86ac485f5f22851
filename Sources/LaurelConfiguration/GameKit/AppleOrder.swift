import LaurelModel

/// The orders of scores in App Store Connect's terms.
enum AppleOrder: String, CaseIterable {
    case descending = "DESC"
    case ascending = "ASC"

    var order: SortOrder { self == .descending ? .highToLow : .lowToHigh }

    init(_ order: SortOrder) { self = order == .highToLow ? .descending : .ascending }
}
