/// How people read a leaderboard's scores. A score is a whole number; the format says of what.
///
/// The raw value is the name that documents and ledgers hold, and never changes.
public enum ScoreFormat: String, Hashable, Sendable, CaseIterable {
    /// 1234 is `1,234`.
    case integer
    /// 1234 is `123.4`.
    case fixedPoint1
    /// 1234 is `12.34`.
    case fixedPoint2
    /// 1234 is `1.234`.
    case fixedPoint3
    /// Seconds, in minutes that never become hours: 3623 is `60:23`.
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
    case moneyPound
    case moneyPoundDecimal
    case moneyEuro
    case moneyEuroDecimal
    case moneyFranc
    case moneyFrancDecimal
    case moneyKroner
    case moneyKronerDecimal
    case moneyYen
}

extension ScoreFormat {
    /// What a score is taken for.
    enum Reading {
        case number
        /// A time of hours, minutes and seconds; without hours, the minutes go on counting.
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

    /// How many of a score's last digits are decimals, 0 to 3.
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

    /// How many of a score's units make one of what is read: 1, 10, 100 or 1000.
    var unitsPerOne: UInt64 { (0..<decimalCount).reduce(1) { units, _ in units * 10 } }
}
