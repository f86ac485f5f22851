public import Foundation
import LaurelWire

/// A challenge on a leaderboard that a player started and invited others to.
public struct GroupChallenge: Hashable, Sendable, Identifiable {
    /// How many submissions of each player count.
    public enum Tries: String, Hashable, Sendable {
        case one = "1"
        case three = "3"
        case unlimited
    }

    public let id: String
    /// Of what the game's configuration describes.
    public let definitionID: String
    public let leaderboardID: String
    public let starter: Player
    /// Who may play.
    public let players: [Player]
    /// Nil for a rule that this version does not know.
    public let tries: Tries?
    public let startDate: Date
    /// The first moment after it.
    public let endDate: Date
    /// Whether it is over and its standings stay as they are.
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
