public import Foundation
import LaurelWire

/// A challenge on a leaderboard that a player started and to which they invited other players.
public struct GroupChallenge: Hashable, Sendable, Identifiable {
    /// The number of submissions of each player that count.
    public enum Tries: String, Hashable, Sendable {
        /// Only the first submission counts.
        case one = "1"
        /// The first three submissions count.
        case three = "3"
        /// Every submission counts.
        case unlimited
    }

    /// The group challenge's id.
    public let id: String
    /// The id of the ``Definition`` from which the group challenge was started.
    public let definitionID: String
    /// The id of the leaderboard on which the challenge is played.
    public let leaderboardID: String
    /// The player who started the group challenge.
    public let starter: Player
    /// The players who may take part.
    public let players: [Player]
    /// The number of submissions that count, or nil if this version of the library does not know the rule.
    public let tries: Tries?
    /// The date on which the group challenge started.
    public let startDate: Date
    /// The exclusive end of the group challenge.
    public let endDate: Date
    /// Whether the group challenge has ended and its standings are final.
    public let isEnded: Bool

    init(_ body: GroupChallengeBody) {
        id = body.id
        definitionID = body.definitionID
        leaderboardID = body.leaderboardID
        starter = Player(body.starter)
        players = body.players.map(Player.init)
        tries = Tries(rawValue: body.tries)
        startDate = Date(body.startDate)
        endDate = Date(body.endDate)
        isEnded = body.isEnded
    }
}
