import Hummingbird
import LaurelConfiguration
import LaurelCore
import LaurelModel
import LaurelWire

extension Door {
    /// `GET /v1/leaderboard-sets`: with those of their leaderboards that the caller may read and lists have.
    func listLeaderboardSets(_ request: Request, _ context: DoorContext) async throws -> Response {
        let caller = try await caller(of: request, context, mayBeAnonymous: true)
        try context.query.refuseNames(besides: [])
        let service = try await service(for: caller)
        try await reach(request, service)
        let integers = try context.query.integers()
        let languages = wording.languages(of: request)
        let position = service.position
        let state = try await book(for: caller).current()
        let known = service.leaderboards(of: caller.game.id).filter { caller.mayRead($0) && $0.isListed }
        let members = Set(state.configuration.leaderboardSets.flatMap(\.members).map(\.leaderboard))
        let occurrences = try await service.occurrences.currentOccurrences(
            of: known.filter { members.contains($0.id) }, in: caller.game.id)
        let sets = state.configuration.leaderboardSets.map { set in
            LeaderboardSetBody(
                set, of: known, occurrences, accepting: languages, primary: state.configuration.language)
        }
        let version =
            "\(service.version(at: position))\(occurrences.versionText)-\(state.tag)-"
            + languages.tags.map(\.text).joined(separator: ".")
        let words = Set(sets.compactMap(\.language)).sorted().joined(separator: ", ")
        return try Response(
            LeaderboardSetsBody(sets), to: request,
            of: VersionTag(version, of: request, at: position, for: caller, integers, words: words), integers: integers)
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
