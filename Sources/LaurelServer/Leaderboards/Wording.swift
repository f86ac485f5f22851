import HTTPTypes
package import Hummingbird
package import LaurelModel

/// A cache of the parsed languages and the score formatters of requests.
package final class Wording: Sendable {
    /// The cache key of a formatter. Leaderboards with equal keys share a formatter.
    private struct Question: Hashable {
        let format: ScoreFormat
        let suffix: ScoreSuffix
        let reader: ReaderLocale
    }

    private let languages = BoundedCache<String, AcceptedLanguages>(countMax: 2_000)
    private let formatters = BoundedCache<Question, ScoreFormatter>(countMax: 2_000)

    /// Returns the languages of a request's `Accept-Language`.
    package func languages(of request: Request) -> AcceptedLanguages {
        guard let header = request.headers.text(of: .acceptLanguage) else { return AcceptedLanguages([]) }
        // Browsers send shorter values. Longer ones are not cached, which bounds the cache's memory.
        guard header.utf8.count <= 200 else { return AcceptedLanguages(header: header) }
        return languages.value(for: header) { AcceptedLanguages(header: header) }
    }

    /// Returns the formatter of a leaderboard's scores in the reader's locale.
    package func formatter(of leaderboard: Leaderboard, for reader: ReaderLocale) -> ScoreFormatter {
        let question = Question(
            format: leaderboard.format(for: reader),
            suffix: leaderboard.localization(for: reader)?.suffix ?? .none, reader: reader)
        return formatters.value(for: question) { leaderboard.formatter(for: reader) }
    }

    /// Returns the formatter of ranks and counts.
    package func counting(for language: LanguageTag) -> ScoreFormatter {
        let question = Question(
            format: .integer, suffix: .none, reader: ReaderLocale(numbers: language, words: language))
        return formatters.value(for: question) { ScoreFormatter(.integer, locale: language) }
    }
}
