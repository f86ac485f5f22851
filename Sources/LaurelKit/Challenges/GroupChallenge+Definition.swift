import LaurelWire

extension GroupChallenge {
    /// What players of the game may start.
    public struct Definition: Hashable, Sendable, Identifiable {
        public let id: String
        public let leaderboardID: String
        /// Its name in the reader's language.
        public let title: String
        public let description: String?
        /// The name of an image of the game's; nil where it has none.
        public let image: String?
        /// How many days one may last: whoever starts it chooses.
        public let days: [Int]
        /// The numbers of tries from which the starter chooses; rules that this version does not know are left out.
        public let tries: [Tries]
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
    /// The group challenges that a player may start, in the configuration's order.
    public func groupChallengeDefinitions() async throws -> [GroupChallenge.Definition] {
        let body: GroupChallengeDefinitionsBody = try await ask(.get("group-challenge-definitions", as: .player))
        return body.definitions.map(GroupChallenge.Definition.init)
    }
}
