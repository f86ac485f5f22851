import LaurelModel

/// A range of player numbers.
struct PlayerRange: Equatable {
    /// The range of all numbers, also of those in damaged rows.
    static let all = PlayerRange(first: .min, last: .max)

    let first: Int64
    let last: Int64

    func contains(_ player: PlayerNumber) -> Bool { first <= Int64(player.value) && Int64(player.value) <= last }

    /// Returns adjacent ranges that together contain all numbers, and divide those from `first` to `last` evenly.
    ///
    /// - Parameters:
    ///   - countMax: The maximum number of ranges.
    ///   - playerCountMin: The least number of players in a range, if there are several.
    static func ranges(from first: Int64, to last: Int64, countMax: Int, playerCountMin: Int64) -> [PlayerRange] {
        let (distance, isOverflow) = last.subtractingReportingOverflow(first)
        let count = isOverflow ? 1 : max(1, min(Int64(clamping: countMax), distance / playerCountMin))
        let starts = (0..<count).map { $0 == 0 ? .min : first + distance / count * $0 }
        return starts.indices.map { index in
            PlayerRange(first: starts[index], last: index + 1 < starts.count ? starts[index + 1] - 1 : .max)
        }
    }
}
