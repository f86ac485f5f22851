/// The unit and the display format of a leaderboard's scores. A score is an integer; the format defines its unit.
///
/// The raw value is the name in documents and ledgers. It never changes.
public enum ScoreFormat: String, Hashable, Sendable, CaseIterable {
    /// 1234 is `1,234`.
    case integer
    /// 1234 is `123.4`.
    case fixedPoint1
    /// 1234 is `12.34`.
    case fixedPoint2
    /// 1234 is `1.234`.
    case fixedPoint3
    /// Seconds, displayed in minutes without hours: 3623 is `60:23`.
    case elapsedMinute
    /// Seconds: 10000 is `2:46:40`.
    case elapsedSecond
    /// Hundredths of a second: 360000 is `1:00:00.00`.
    case elapsedHundredth
    /// Milliseconds: 3600000 is `1:00:00.000`.
    case elapsedMillisecond
    /// 123 is `$123`.
    case moneyDollar
    /// 141 is `$1.41`.
    case moneyDollarDecimal
    /// 123 is `£123`.
    case moneyPound
    /// 141 is `£1.41`.
    case moneyPoundDecimal
    /// 123 is `€123`.
    case moneyEuro
    /// 141 is `€1.41`.
    case moneyEuroDecimal
    /// Whole francs.
    case moneyFranc
    /// Hundredths of a franc.
    case moneyFrancDecimal
    /// Whole kroner.
    case moneyKroner
    /// Hundredths of a krone.
    case moneyKronerDecimal
    /// 123 is `¥123`.
    case moneyYen
}

extension ScoreFormat {
    /// The quantity that a score represents.
    enum Reading {
        case number
        /// A time in hours, minutes and seconds. Without hours, the minutes are not limited to 59.
        case clock(hasHours: Bool)
        case money(ScoreCurrency)
    }

    var reading: Reading {
        switch self {
        case .integer, .fixedPoint1, .fixedPoint2, .fixedPoint3: .number
        case .elapsedMinute: .clock(hasHours: false)
        case .elapsedSecond, .elapsedHundredth, .elapsedMillisecond: .clock(hasHours: true)
        case .moneyDollar, .moneyDollarDecimal: .money(.dollar)
        case .moneyPound, .moneyPoundDecimal: .money(.pound)
        case .moneyEuro, .moneyEuroDecimal: .money(.euro)
        case .moneyFranc, .moneyFrancDecimal: .money(.franc)
        case .moneyKroner, .moneyKronerDecimal: .money(.kroner)
        case .moneyYen: .money(.yen)
        }
    }

    /// The number of a score's last digits that are decimals, 0 to 3.
    var decimalCount: Int {
        switch self {
        case .integer, .elapsedMinute, .elapsedSecond: 0
        case .moneyDollar, .moneyPound, .moneyEuro, .moneyFranc, .moneyKroner, .moneyYen: 0
        case .fixedPoint1: 1
        case .fixedPoint2, .elapsedHundredth: 2
        case .moneyDollarDecimal, .moneyPoundDecimal, .moneyEuroDecimal, .moneyFrancDecimal, .moneyKronerDecimal: 2
        case .fixedPoint3, .elapsedMillisecond: 3
        }
    }

    /// The number of a score's units that make one displayed unit: 1, 10, 100 or 1000.
    var unitsPerOne: UInt64 { (0..<decimalCount).reduce(1) { units, _ in units * 10 } }
}
