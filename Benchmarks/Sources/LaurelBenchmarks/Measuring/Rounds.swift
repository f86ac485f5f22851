/// The values of several rounds of one measurement.
struct Rounds {
    private(set) var values: [Double] = []

    init(_ values: [Double] = []) { self.values = values }

    mutating func add(_ value: Double) { values.append(value) }

    /// The median of the values, or NaN if there are none.
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
