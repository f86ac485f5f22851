/// A selection of rows of a ranking.
public enum PageSelection: Hashable, Sendable {
    /// Consecutive rows from a row number.
    case rows(from: RowNumber, limit: PageLimit)
    /// A player and the rows around them. The page stays full at both ends of the ranking.
    case around(PlayerReference, limit: PageLimit)
    /// The rows around the place that a new player with this score would take.
    case aroundScore(Int64, limit: PageLimit)
    /// The rows from a percentile: from row max(1, ⌈N · (100 − percentile) / 100⌉).
    case percentile(Percentile, limit: PageLimit)
    /// The named players with their global ranks, best first. Players without an entry are listed separately.
    case players([PlayerReference])
}

/// The position of a row in a ranking, counted from 1 whatever the tie rule.
public struct RowNumber: Hashable, Sendable {
    /// The number.
    public let value: Int

    /// Creates a row number of at least 1.
    public init(_ value: Int) throws(InvalidPage) {
        guard value >= 1 else { throw .start(value) }
        self.value = value
    }
}

/// The maximum number of rows of a page.
public struct PageLimit: Hashable, Sendable {
    /// The number of rows.
    public let rowCount: Int

    /// Creates a limit.
    ///
    /// - Parameter rowCount: 1 to 100 for players, 1 to 1,000 for server keys.
    public init(_ rowCount: Int, for author: Author) throws(InvalidPage) {
        let most = Self.rowCountMax(for: author)
        guard (1...most).contains(rowCount) else { throw .limit(rowCount, rowCountMax: most) }
        self.rowCount = rowCount
    }

    /// Returns the maximum number of rows for an author.
    public static func rowCountMax(for author: Author) -> Int {
        switch author {
        case .player: 100
        case .server: 1_000
        }
    }
}

/// A percentile: a whole number from 0 to 100.
public struct Percentile: Hashable, Sendable {
    /// The number.
    public let value: Int

    /// Creates a percentile.
    public init(_ value: Int) throws(InvalidPage) {
        guard (0...100).contains(value) else { throw .percentile(value) }
        self.value = value
    }
}

/// A reason for which a page selection is invalid.
public enum InvalidPage: Error, Hashable, Sendable, CustomStringConvertible {
    /// The first row is below 1.
    case start(Int)
    /// The number of rows is out of range.
    case limit(Int, rowCountMax: Int)
    /// The percentile is out of range.
    case percentile(Int)

    public var description: String {
        switch self {
        case .start(let start): "Row \(start) is out of range. Use a row from 1."
        case .limit(let limit, let most): "Limit \(limit) is out of range. Use a limit from 1 to \(most)."
        case .percentile(let percentile): "Percentile \(percentile) is out of range. Use a percentile from 0 to 100."
        }
    }
}
