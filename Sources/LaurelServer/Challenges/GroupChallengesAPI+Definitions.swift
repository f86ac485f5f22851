import Hummingbird
import LaurelConfiguration
import LaurelModel
import LaurelWire

extension GroupChallengesAPI {
    /// `GET /v1/group-challenge-definitions`: lists the group challenges that a player may start.
    func listGroupChallengeDefinitions(_ request: APIRequest) async throws -> Response {
        let configuration = try await configurations.store(for: request.caller).current().configuration
        let languages = wording.languages(of: request.http)
        let shown = configuration.groupChallenges.filter { !$0.isArchived }
        return try Response(
            GroupChallengeDefinitionsBody(
                shown.map { definition in
                    let words = definition.localizations.best(for: languages, primary: configuration.language)
                    return GroupChallengeDefinitionBody(
                        id: definition.id.text, leaderboardID: definition.leaderboard.text,
                        title: words?.name ?? definition.referenceName, description: words?.description,
                        image: words?.image ?? definition.image, days: definition.durations.map(\.rawValue),
                        tries: definition.tries.map(\.rawValue), isRepeatable: definition.isRepeatable)
                }))
    }
}
