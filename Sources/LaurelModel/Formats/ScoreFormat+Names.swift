extension ScoreFormat {
    /// Parses Laurel's or Apple's name of a format, such as `fixedPoint1` or `DECIMAL_POINT_1_PLACE`.
    ///
    /// - Throws: ``InvalidScoreFormat``, which lists the valid names.
    public init(_ text: String) throws(InvalidScoreFormat) {
        guard let format = Self(rawValue: text) ?? Self.allCases.first(where: { $0.appleName == text }) else {
            throw InvalidScoreFormat(text: text)
        }
        self = format
    }

    /// The name in Xcode's GameKit configuration and in App Store Connect.
    ///
    /// Apple withdrew `ELAPSED_TIME_MILLISECOND`. All other names are in use.
    public var appleName: String {
        switch self {
        case .integer: "INTEGER"
        case .fixedPoint1: "DECIMAL_POINT_1_PLACE"
        case .fixedPoint2: "DECIMAL_POINT_2_PLACE"
        case .fixedPoint3: "DECIMAL_POINT_3_PLACE"
        case .elapsedMinute: "ELAPSED_TIME_MINUTE"
        case .elapsedSecond: "ELAPSED_TIME_SECOND"
        case .elapsedHundredth: "ELAPSED_TIME_CENTISECOND"
        case .elapsedMillisecond: "ELAPSED_TIME_MILLISECOND"
        case .moneyDollar: "MONEY_DOLLAR"
        case .moneyDollarDecimal: "MONEY_DOLLAR_DECIMAL"
        case .moneyPound: "MONEY_POUND"
        case .moneyPoundDecimal: "MONEY_POUND_DECIMAL"
        case .moneyEuro: "MONEY_EURO"
        case .moneyEuroDecimal: "MONEY_EURO_DECIMAL"
        case .moneyFranc: "MONEY_FRANC"
        case .moneyFrancDecimal: "MONEY_FRANC_DECIMAL"
        case .moneyKroner: "MONEY_KRONER"
        case .moneyKronerDecimal: "MONEY_KRONER_DECIMAL"
        case .moneyYen: "MONEY_YEN"
        }
    }
}

/// An error for a text that names no score format.
public struct InvalidScoreFormat: Error, Hashable, Sendable, CustomStringConvertible {
    /// The rejected text.
    public let text: String

    /// Creates the error for a text.
    public init(text: String) { self.text = text }

    public var description: String {
        let names = ScoreFormat.allCases.map(\.rawValue).joined(separator: ", ")
        return "\(text.quotedForMessage) is not a score format. Use one of \(names), or Apple's name of the format."
    }
}

extension ScoreFormat: CustomStringConvertible {
    public var description: String { rawValue }
}
