import HTTPTypes
package import Hummingbird
package import LaurelModel

/// How scores and names are put for those who ask.
package final class Wording: Sendable {
    /// What makes two formatters the same, whoever's leaderboards they are for.
    private struct Question: Hashable {
        let format: ScoreFormat
        let suffix: ScoreSuffix
        let reader: ReaderLocale
    }

    private let languages = BoundedCache<String, AcceptedLanguages>(countMax: 2_000)
    private let formatters = BoundedCache<Question, ScoreFormatter>(countMax: 2_000)

    /// The languages that `Accept-Language` asks for.
    package func languages(of request: Request) -> AcceptedLanguages {
        guard let header = request.headers.text(of: .acceptLanguage) else { return AcceptedLanguages([]) }
        // Nobody's browser sends more, and what is kept has a bound.
        guard header.utf8.count <= 200 else { return AcceptedLanguages(header: header) }
        return languages.value(for: header) { AcceptedLanguages(header: header) }
    }

    package func formatter(of leaderboard: Leaderboard, for reader: ReaderLocale) -> ScoreFormatter {
        let question = Question(
            format: leaderboard.format(for: reader),
            suffix: leaderboard.localization(for: reader)?.suffix ?? .none, reader: reader)
        return formatters.value(for: question) { leaderboard.formatter(for: reader) }
    }

    /// Writes ranks and counts.
    package func counting(for language: LanguageTag) -> ScoreFormatter {
        let question = Question(
            format: .integer, suffix: .none, reader: ReaderLocale(numbers: language, words: language))
        return formatters.value(for: question) { ScoreFormatter(.integer, locale: language) }
    }
}
