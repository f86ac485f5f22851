public import Foundation
import LaurelWire

/// Another player, with the state of their relation to the signed-in player.
///
/// Friendship is mutual: it exists when both players have requested or accepted it.
public struct Friend: Hashable, Sendable, Identifiable {
    /// The state of the relation between two players.
    public enum State: String, Hashable, Sendable {
        /// There is no relation.
        case none
        /// The signed-in player has sent a request, which is pending.
        case requested
        /// The other player has sent a request, which is pending.
        case received
        /// The players are friends.
        case friends
        /// The signed-in player has blocked the other player.
        case blocked
    }

    /// The other player.
    public let player: Player
    /// The state, or nil if this version of the library does not know it.
    public let state: State?
    /// The date of the last change of state, or nil if the state has just changed.
    public let since: Date?

    /// The other player's id.
    public var id: String { player.id }

    init(_ body: FriendBody) {
        player = Player(body.player)
        state = State(rawValue: body.state)
        since = body.since.map { Date($0) }
    }
}
