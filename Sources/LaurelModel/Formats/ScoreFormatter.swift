/// Writes scores for one kind of reader: a format, a locale and the words behind the number.
///
/// Making one asks Foundation how the locale writes numbers and takes 0.1 to 0.4 ms, so make it once for a leaderboard and
/// a ``ReaderLocale``. Writing a score is a pure function of the score, for every Int64, and asks nobody.
public struct ScoreFormatter: Sendable {
    private let shape: NumberShape
    /// Nil where every number has the same suffix, or no rule can tell: a time is not a count.
    private let plural: PluralRules?
    private let decimalCount: Int
    /// One for each plural category.
    private let suffixes: [[UInt8]]

    /// - Parameters:
    ///   - locale: Whose digits and separators are used.
    ///   - suffix: Printed directly behind the number.
    ///   - language: The suffix's own language, whose plural rules pick its form; by default the locale's.
    public init(
        _ format: ScoreFormat, locale: LanguageTag, suffix: ScoreSuffix = .none, language: LanguageTag? = nil
    ) {
        shape = NumberShape(format, locale: locale)
        decimalCount = format.decimalCount
        suffixes = PluralCategory.allCases.map { Array(suffix[$0].utf8) }
        let isOneText = Set(suffixes).count == 1
        plural =
            switch format.reading {
            case .clock: nil
            case .number, .money: isOneText ? nil : PluralRules.of(language ?? locale)
            }
    }

    /// Writes `score` and its suffix behind `text`, in UTF-8.
    public func append(_ score: Int64, to text: inout [UInt8]) {
        shape.append(score, to: &text)
        let category = plural?.category(of: score.magnitude, decimalCount: decimalCount) ?? .other
        text += suffixes[category.rawValue]
    }

    public func text(for score: Int64) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(64)
        append(score, to: &text)
        return String(decoding: text, as: UTF8.self)
    }
}
