import LaurelModel

/// Which scores are better, in App Store Connect's words.
enum AppleOrder: String, CaseIterable {
    case descending = "DESC"
    case ascending = "ASC"

    var order: SortOrder { self == .descending ? .highToLow : .lowToHigh }

    init(_ order: SortOrder) { self = order == .highToLow ? .descending : .ascending }
}
