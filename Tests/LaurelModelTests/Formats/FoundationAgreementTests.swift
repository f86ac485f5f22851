import Foundation
import LaurelModel
import LaurelTesting
import Testing

/// Compares the formatter with Foundation, in every locale that Foundation supports.
struct FoundationAgreementTests {
    @Test(arguments: Seeds.first(1))
    func `The formatter agrees with Foundation in every locale and format`(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        for identifier in Locale.availableIdentifiers.sorted() {
            // Variants and extensions are not supported.
            guard let tag = try? LanguageTag(identifier) else { continue }
            let locale = Locale(identifier: identifier)
            for format in ScoreFormat.allCases.shuffled(using: &random).prefix(6) {
                let formatter = ScoreFormatter(format, locale: tag)
                for _ in 0..<4 {
                    let score = format.score(using: &random)
                    let (ours, theirs) = (formatter.text(for: score), format.foundationText(of: score, in: locale))
                    #expect(
                        ours.unicodeScalars.elementsEqual(theirs.unicodeScalars),
                        "\(identifier) \(format) \(score): \(ours), \(theirs)")
                }
            }
        }
    }

    /// Parses a formatted number by the numeric values of its digits.
    @Test(arguments: Seeds.first(40))
    func `A formatted score contains the digits and sign of the score`(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let tag = try #require(Self.tags.randomElement(using: &random))
        for format in ScoreFormat.allCases {
            let formatter = ScoreFormatter(format, locale: tag)
            for _ in 0..<20 {
                let score = Self.anyScore(using: &random)
                let text = formatter.text(for: score)
                var digits = text.unicodeScalars.compactMap { $0.properties.numericValue.map { Int($0) } }
                func takeNumber(_ count: Int) -> Decimal {
                    defer { digits.removeLast(count) }
                    return digits.suffix(count).reduce(0) { $0 * 10 + Decimal($1) }
                }
                let decimals = takeNumber(format.decimals)
                let minor = format.sixtyCount > 0 ? takeNumber(2) : 0
                let middle = format.sixtyCount > 1 ? takeNumber(2) : 0
                let whole = (takeNumber(digits.count) * (format.sixtyCount > 1 ? 60 : 1) + middle)
                let read = (whole * (format.sixtyCount > 0 ? 60 : 1) + minor) * pow(10, format.decimals) + decimals
                #expect(read == Decimal(score.magnitude), "\(tag) \(format) \(score): \(text)")
                let isNegative = text.unicodeScalars.contains { $0 == "-" || $0 == "\u{2212}" }
                #expect(isNegative == (score < 0), "\(tag) \(format) \(score): \(text)")
            }
        }
    }

    private static let tags = Locale.availableIdentifiers.sorted().compactMap { try? LanguageTag($0) }

    /// Returns a score of any magnitude, occasionally an end of Int64.
    fileprivate static func anyScore(using random: inout SeededRandom) -> Int64 {
        if Int.random(in: 0..<10, using: &random) == 0 {
            return [.min, .min + 1, -1, 0, 1, .max].randomElement(using: &random)!
        }
        return Int64(bitPattern: random.next()) >> Int64.random(in: 0..<64, using: &random)
    }
}

extension ScoreFormat {
    fileprivate var decimals: Int {
        switch self {
        case .fixedPoint1: 1
        case .fixedPoint3, .elapsedMillisecond: 3
        case .fixedPoint2, .elapsedHundredth: 2
        default: rawValue.hasSuffix("Decimal") ? 2 : 0
        }
    }

    /// The number of base-60 fields after the first.
    fileprivate var sixtyCount: Int {
        switch self {
        case .elapsedMinute: 1
        case .elapsedSecond, .elapsedHundredth, .elapsedMillisecond: 2
        default: 0
        }
    }

    /// Returns a random score. Foundation traps on times much longer than Int64 milliseconds.
    fileprivate func score(using random: inout SeededRandom) -> Int64 {
        let score = FoundationAgreementTests.anyScore(using: &random)
        return sixtyCount > 0 ? score / 1_000 : score
    }

    /// Returns Foundation's text, independently of the tested code.
    fileprivate func foundationText(of score: Int64, in locale: Locale) -> String {
        let value = Decimal(score) / pow(10, decimals)
        switch self {
        case .integer, .fixedPoint1, .fixedPoint2, .fixedPoint3:
            return value.formatted(.number.precision(.fractionLength(decimals)).locale(locale))
        case .elapsedMinute:
            return Duration.seconds(score).formatted(.time(pattern: .minuteSecond).locale(locale))
        case .elapsedSecond:
            return Duration.seconds(score).formatted(.time(pattern: .hourMinuteSecond).locale(locale))
        case .elapsedHundredth, .elapsedMillisecond:
            let time = self == .elapsedHundredth ? Duration.milliseconds(10) * score : .milliseconds(score)
            return time.formatted(
                .time(pattern: .hourMinuteSecond(padHourToLength: 1, fractionalSecondsLength: decimals)).locale(locale))
        default:
            let codes = [
                "Dollar": "USD", "Pound": "GBP", "Euro": "EUR", "Franc": "CHF", "Kroner": "DKK", "Yen": "JPY",
            ]
            let code = codes.first { rawValue.contains($0.key) }!.value
            return value.formatted(
                .currency(code: code).presentation(.narrow).precision(.fractionLength(decimals)).locale(locale))
        }
    }
}
