public import Foundation
import LaurelWire

extension GroupChallenge {
    /// Who plays along, and how well.
    public struct Standings: Hashable, Sendable {
        public let groupChallenge: GroupChallenge
        /// The best first; those without a score last.
        public let lines: [Line]

        init(_ body: GroupEntriesBody) {
            groupChallenge = GroupChallenge(body.groupChallenge)
            lines = body.entries.map(Line.init)
        }
    }

    /// One player's place.
    public struct Line: Hashable, Sendable, Identifiable {
        /// From 1; nil before the first score.
        public let rank: Int?
        public let player: Player
        /// How many submissions have counted.
        public let tryCount: Int
        /// Nil before the first score, as what follows.
        public let score: Int64?
        public let formattedScore: String?
        public let date: Date?

        public var id: String { player.id }

        init(_ body: GroupEntriesBody.Line) {
            rank = body.rank
            player = Player(body.player)
            tryCount = body.tryCount
            score = body.score?.wrappedValue
            formattedScore = body.formattedScore
            date = body.date.map { Date($0) }
        }
    }
}
