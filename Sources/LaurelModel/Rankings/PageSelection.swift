/// Which part of a ranking is asked for.
public enum PageSelection: Hashable, Sendable {
    case rows(from: RowNumber, limit: PageLimit)
    /// A player with those above and below; the page stays full at both ends.
    case around(PlayerReference, limit: PageLimit)
    /// The place that a newcomer with this score would take, with those above and below.
    case aroundScore(Int64, limit: PageLimit)
    /// From the row at which the best 100 − `percentile` percent end: max(1, ⌈N · (100 − percentile) / 100⌉).
    case percentile(Percentile, limit: PageLimit)
    /// These players, with their global ranks, best first; those without an entry are named apart.
    case players([PlayerReference])
}

/// A row of a ranking in its order, counted from 1 whatever the tie rule.
public struct RowNumber: Hashable, Sendable {
    public let value: Int

    public init(_ value: Int) throws(InvalidPage) {
        guard value >= 1 else { throw .start(value) }
        self.value = value
    }
}

/// How many rows a page may have.
public struct PageLimit: Hashable, Sendable {
    public let rowCount: Int

    /// - Parameter rowCount: 1 to 100 for players, 1 to 1,000 for server keys.
    public init(_ rowCount: Int, for author: Author) throws(InvalidPage) {
        let most = Self.rowCountMax(for: author)
        guard (1...most).contains(rowCount) else { throw .limit(rowCount, rowCountMax: most) }
        self.rowCount = rowCount
    }

    public static func rowCountMax(for author: Author) -> Int {
        switch author {
        case .player: 100
        case .server: 1_000
        }
    }
}

/// 0 to 100.
public struct Percentile: Hashable, Sendable {
    public let value: Int

    public init(_ value: Int) throws(InvalidPage) {
        guard (0...100).contains(value) else { throw .percentile(value) }
        self.value = value
    }
}

/// Why a page cannot be asked for so.
public enum InvalidPage: Error, Hashable, Sendable, CustomStringConvertible {
    case start(Int)
    case limit(Int, rowCountMax: Int)
    case percentile(Int)

    public var description: String {
        switch self {
        case .start(let start): "A page starts at row 1 or later, not at \(start)."
        case .limit(let limit, let most): "A page has 1 to \(most) rows, not \(limit)."
        case .percentile(let percentile): "A percentile is a whole number from 0 to 100, not \(percentile)."
        }
    }
}
