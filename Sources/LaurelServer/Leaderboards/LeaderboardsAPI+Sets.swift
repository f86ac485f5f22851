import Hummingbird
import LaurelConfiguration
import LaurelCore
import LaurelModel
import LaurelWire

extension LeaderboardsAPI {
    /// `GET /v1/leaderboard-sets`: lists the sets, each with its listed leaderboards that the caller may read.
    func listLeaderboardSets(_ request: APIRequest) async throws -> Response {
        let service = try await games.service(for: request.caller)
        try await request.waitForPosition(of: service)
        let integers = try request.query.integers()
        let languages = wording.languages(of: request.http)
        let position = service.position
        let state = try await configurations.store(for: request.caller).current()
        let known = service.leaderboards(of: request.game).filter { request.caller.mayRead($0) && $0.isListed }
        let members = Set(state.configuration.leaderboardSets.flatMap(\.members).map(\.leaderboard))
        let occurrences = try await service.occurrences.currentOccurrences(
            of: known.filter { members.contains($0.id) }, in: request.game)
        let sets = state.configuration.leaderboardSets.map { set in
            LeaderboardSetBody(
                set, of: known, occurrences, accepting: languages, primary: state.configuration.language)
        }
        let version =
            "\(service.version(at: position))\(occurrences.versionText)-\(state.tag)-"
            + languages.tags.map(\.text).joined(separator: ".")
        let words = Set(sets.compactMap(\.language)).sorted().joined(separator: ", ")
        return try Response(
            LeaderboardSetsBody(sets), to: request.http,
            of: VersionTag(version, of: request.http, at: position, for: request.caller, integers, words: words),
            integers: integers)
    }
}

extension LeaderboardSetBody {
    fileprivate init(
        _ set: LeaderboardSetDefinition, of known: [Leaderboard], _ occurrences: [LeaderboardID: OccurrenceStatus],
        accepting languages: AcceptedLanguages, primary: LanguageTag
    ) {
        let localization = set.localizations.best(for: languages, primary: primary)
        let leaderboards = set.members.compactMap { member -> LeaderboardBody? in
            guard let leaderboard = known.first(where: { $0.id == member.leaderboard }) else { return nil }
            var body = LeaderboardBody(
                leaderboard, for: leaderboard.readerLocale(accepting: languages),
                occurrence: occurrences[leaderboard.id])
            if let name = member.displayNames.best(for: languages, primary: primary) { body.name = name.name }
            return body
        }
        self.init(
            id: set.id.text, referenceName: set.referenceName, name: localization?.name ?? set.referenceName,
            language: localization?.locale.text, image: localization?.image, leaderboards: leaderboards)
    }
}
