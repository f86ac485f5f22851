public import Foundation
import LaurelWire

/// Another player, and what stands between them and this one. Friendship is mutual: it stands once both have asked.
public struct Friend: Hashable, Sendable, Identifiable {
    public enum State: String, Hashable, Sendable {
        case none
        /// This player has asked, and the other has not answered.
        case requested
        /// The other has asked, and this player has not answered.
        case received
        case friends
        /// This player wants to hear nothing of the other.
        case blocked
    }

    public let player: Player
    /// Nil for a state that this version does not know.
    public let state: State?
    /// Since when it stands so; nil where it has just changed.
    public let since: Date?

    public var id: String { player.id }

    init(_ body: FriendBody) {
        player = Player(body.player)
        state = State(rawValue: body.state)
        since = body.since.map { Date($0) }
    }
}
