/// The relation between two players, from the first player's side.
///
/// Friendship is mutual: it exists once both players have requested it. A block removes all requests of both sides.
public struct Friendship: Hashable, Sendable {
    /// Whether the player has requested the friendship.
    public var asks: Bool
    /// Whether the other player has requested the friendship.
    public var isAsked: Bool
    /// Whether the player blocks the other player.
    public var blocks: Bool
    /// Whether the other player blocks the player. This is never disclosed to the player.
    public var isBlocked: Bool

    /// Creates a relation.
    public init(asks: Bool = false, isAsked: Bool = false, blocks: Bool = false, isBlocked: Bool = false) {
        self.asks = asks
        self.isAsked = isAsked
        self.blocks = blocks
        self.isBlocked = isBlocked
    }

    /// An act of a player that changes the relation.
    public enum Act: Hashable, Sendable, CaseIterable {
        /// Request the friendship, or accept the other player's request.
        case ask
        /// End the friendship, decline the other player's request, or cancel the player's own request.
        case remove
        /// Block the other player.
        case block
        /// Unblock the other player.
        case unblock
    }

    /// The relation as the player sees it.
    public enum State: String, Hashable, Sendable, CaseIterable {
        /// No relation.
        case none
        /// The player has sent a request that is not accepted yet.
        case requested
        /// The other player has sent a request that the player has not accepted yet.
        case received
        /// The players are friends.
        case friends
        /// The player blocks the other player.
        case blocked
    }

    /// Whether both players have requested the friendship.
    public var areFriends: Bool { asks && isAsked }

    /// The state that the player sees.
    public var state: State {
        switch (blocks, asks, isAsked) {
        case (true, _, _): .blocked
        case (_, true, true): .friends
        case (_, true, false): .requested
        case (_, false, true): .received
        case (_, false, false): .none
        }
    }

    /// Returns the relation after `act`; an equal relation if the act changes nothing.
    public func after(_ act: Act) throws(FriendRefusal) -> Friendship {
        var tie = self
        switch act {
        case .ask:
            guard !blocks else { throw .blocked }
            tie.asks = true
        case .remove: (tie.asks, tie.isAsked) = (false, false)
        case .block: (tie.asks, tie.isAsked, tie.blocks) = (false, false, true)
        case .unblock: tie.blocks = false
        }
        return tie
    }
}
