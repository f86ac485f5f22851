extension NumberShape {
    /// Derives the shape of numbers from a few formatted samples.
    ///
    /// The locale only has to format numbers. Therefore every convention is supported: other digits, groups of two, a
    /// minus sign after the currency, directional marks.
    ///
    /// - Parameters:
    ///   - digits: The ten digits, each as a text of one scalar.
    ///   - fields: The digit count after each separator, and the number of its units that make one unit of the field
    ///     before it.
    ///   - write: Writes a score in the format to learn.
    init(digits: [String], fields: [(digitCount: Int, modulus: UInt64)], from write: (Int64) -> String) {
        let unit = Int64(fields.reduce(1) { $0 * $1.modulus })
        let digitScalars = Set(digits.flatMap(\.unicodeScalars))
        func sample(_ leading: Int64) -> Sample { Sample(write(leading * unit), digits: digitScalars) }
        let long = sample(1_234_567)
        let groups = long.digitCounts.dropLast(fields.count)
        let below = sample(-1_234_567)
        self.digits = digits.flatMap(\.utf8)
        positive = Affixes(prefix: long.prefix, suffix: long.suffix)
        negative = Affixes(prefix: below.prefix, suffix: below.suffix)
        leadingDigitCountMin = sample(1).digitCounts.first ?? 1
        if let primary = groups.last, groups.count > 1, let separator = long.separators.first {
            let shorter: [Int64] = [12, 123, 1_234, 12_345, 123_456]
            let smallest = shorter.first { sample($0).digitCounts.count > fields.count + 1 } ?? 1_234_567
            grouping = Grouping(
                separator: separator, primary: primary,
                secondary: groups.count > 2 ? groups[groups.endIndex - 2] : primary,
                digitCountMin: "\(smallest)".utf8.count)
        }
        self.fields = zip(fields, long.separators.suffix(fields.count)).map {
            Field(separator: $1, digitCount: $0.digitCount, modulus: $0.modulus)
        }
    }
}

/// A formatted number, split into its parts.
private struct Sample {
    var prefix: [UInt8] = []
    /// The lengths of the runs of digits, and the separators between them.
    var digitCounts: [Int] = []
    var separators: [[UInt8]] = []
    var suffix: [UInt8] = []

    init(_ text: String, digits: Set<Unicode.Scalar>) {
        var between: [UInt8] = []
        for scalar in text.unicodeScalars {
            guard digits.contains(scalar) else {
                between += UTF8.encode(scalar).map(Array.init) ?? []
                continue
            }
            if digitCounts.isEmpty {
                prefix = between
                digitCounts = [0]
            } else if !between.isEmpty {
                separators.append(between)
                digitCounts.append(0)
            }
            between = []
            digitCounts[digitCounts.count - 1] += 1
        }
        suffix = between
    }
}
