import LaurelWire

extension GroupChallenge {
    /// A kind of group challenge that the game's configuration defines and that players can start.
    public struct Definition: Hashable, Sendable, Identifiable {
        /// The definition's id in the game's configuration.
        public let id: String
        /// The id of the leaderboard on which the challenge is played.
        public let leaderboardID: String
        /// The localized title.
        public let title: String
        /// The localized description, or nil if it is not configured.
        public let description: String?
        /// The name of the definition's image, or nil if it has none. See ``LaurelClient/image(named:ofGame:)``.
        public let image: String?
        /// The durations, in days, from which the starter chooses.
        public let days: [Int]
        /// The numbers of tries from which the starter chooses. Rules that this version does not know are omitted.
        public let tries: [Tries]
        /// Whether a player may start the group challenge more than once.
        public let isRepeatable: Bool

        init(_ body: GroupChallengeDefinitionBody) {
            id = body.id
            leaderboardID = body.leaderboardID
            title = body.title
            description = body.description
            image = body.image
            days = body.days
            tries = body.tries.compactMap(Tries.init(rawValue:))
            isRepeatable = body.isRepeatable
        }
    }
}

extension LaurelClient {
    /// Returns the group challenges that the player may start, in the configuration's order.
    public func groupChallengeDefinitions() async throws -> [GroupChallenge.Definition] {
        let body: GroupChallengeDefinitionsBody = try await send(.get("group-challenge-definitions", as: .player))
        return body.definitions.map(GroupChallenge.Definition.init)
    }
}
