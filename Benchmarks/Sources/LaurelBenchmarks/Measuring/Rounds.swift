/// What several rounds of one measurement gave.
struct Rounds {
    private(set) var values: [Double] = []

    init(_ values: [Double] = []) { self.values = values }

    mutating func add(_ value: Double) { values.append(value) }

    /// The middle value; the mean of the two middle ones where their number is even.
    var median: Double {
        let sorted = values.sorted()
        guard let last = sorted.indices.last else { return .nan }
        return (sorted[last / 2] + sorted[(last + 1) / 2]) / 2
    }

    var lowest: Double { values.min() ?? .nan }
    var highest: Double { values.max() ?? .nan }

    /// The same rounds in another unit.
    func scaled(by factor: Double) -> Rounds { Rounds(values.map { $0 * factor }) }
}
