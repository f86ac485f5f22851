/// A formatter of scores for one format, one locale and one suffix.
///
/// Creating a formatter queries Foundation for the locale's conventions and takes 0.1 to 0.4 ms. Create it once for
/// each leaderboard and ``ReaderLocale``. Formatting is a pure function of the score, for every Int64, and does not use
/// Foundation.
public struct ScoreFormatter: Sendable {
    private let shape: NumberShape
    /// The plural rules; nil if every number has the same suffix, or if the format is a time, which is not a count.
    private let plural: PluralRules?
    private let decimalCount: Int
    /// The suffix of each plural category.
    private let suffixes: [[UInt8]]

    /// Creates a formatter.
    ///
    /// - Parameters:
    ///   - locale: The locale of digits and separators.
    ///   - suffix: The text directly after the number.
    ///   - language: The language of the suffix, whose plural rules select its form; by default the locale.
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

    /// Appends `score` and its suffix to `text`, in UTF-8.
    public func append(_ score: Int64, to text: inout [UInt8]) {
        shape.append(score, to: &text)
        let category = plural?.category(of: score.magnitude, decimalCount: decimalCount) ?? .other
        text += suffixes[category.rawValue]
    }

    /// Returns `score` and its suffix as text.
    public func text(for score: Int64) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(64)
        append(score, to: &text)
        return String(decoding: text, as: UTF8.self)
    }
}
