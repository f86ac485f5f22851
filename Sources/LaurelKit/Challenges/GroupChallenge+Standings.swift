public import Foundation
import LaurelWire

extension GroupChallenge {
    /// The standings of a group challenge.
    public struct Standings: Hashable, Sendable {
        /// The group challenge.
        public let groupChallenge: GroupChallenge
        /// The lines of all players, best first. Players without a score are last.
        public let lines: [Line]

        init(_ body: GroupEntriesBody) {
            groupChallenge = GroupChallenge(body.groupChallenge)
            lines = body.entries.map(Line.init)
        }
    }

    /// A player's line in the standings.
    public struct Line: Hashable, Sendable, Identifiable {
        /// The rank, from 1, or nil before the player's first score.
        public let rank: Int?
        /// The player.
        public let player: Player
        /// The number of the player's submissions that have counted.
        public let tryCount: Int
        /// The player's score, or nil before the first.
        public let score: Int64?
        /// The score, formatted for the reader's locale, or nil before the first score.
        public let formattedScore: String?
        /// The date on which the score was earned, or nil before the first score.
        public let date: Date?

        /// The player's id.
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
