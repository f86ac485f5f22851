extension ScoreFormat {
    /// The unit of a score, as the end of a sentence: `a score is a whole number of hundredths of a second`.
    public var unitSentence: String { "a score is a whole number" + (unit.map { " of \($0)" } ?? "") }

    /// The unit of a score; nil for the plain number.
    private var unit: String? {
        switch (reading, decimalCount) {
        case (.number, 0): nil
        case (.number, let decimals): Self.parts(decimals)
        case (.clock, 0): "seconds"
        case (.clock, let decimals): "\(Self.parts(decimals)) of a second"
        case (.money(.kroner), 0): "kroner"
        case (.money(.kroner), let decimals): "\(Self.parts(decimals)) of a krone"
        case (.money(.yen), _): "yen"
        case (.money(let currency), 0): "\(currency)s"
        case (.money(let currency), let decimals): "\(Self.parts(decimals)) of a \(currency)"
        }
    }

    private static func parts(_ decimalCount: Int) -> String {
        switch decimalCount {
        case 1: "tenths"
        case 2: "hundredths"
        default: "thousandths"
        }
    }
}
