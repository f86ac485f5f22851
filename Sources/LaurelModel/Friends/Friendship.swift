/// What stands between a player and another, seen from the player's side.
///
/// Friendship is mutual: it stands once both have asked. A block takes away what stood, on both sides.
public struct Friendship: Hashable, Sendable {
    /// Whether the player has asked for the other.
    public var asks: Bool
    /// Whether the other has asked for the player.
    public var isAsked: Bool
    /// Whether the player wants to hear nothing of the other.
    public var blocks: Bool
    /// Whether the other wants to hear nothing of the player, who is never told so.
    public var isBlocked: Bool

    public init(asks: Bool = false, isAsked: Bool = false, blocks: Bool = false, isBlocked: Bool = false) {
        self.asks = asks
        self.isAsked = isAsked
        self.blocks = blocks
        self.isBlocked = isBlocked
    }

    /// What a player does about another.
    public enum Act: Hashable, Sendable, CaseIterable {
        /// Ask for them as a friend, or accept that they have asked.
        case ask
        /// End the friendship, decline what they asked, or take back what one asked oneself.
        case remove
        case block
        case unblock
    }

    /// What it is to the player.
    public enum State: String, Hashable, Sendable, CaseIterable {
        case none
        /// The player has asked, and the other has not answered.
        case requested
        /// The other has asked, and the player has not answered.
        case received
        case friends
        case blocked
    }

    public var areFriends: Bool { asks && isAsked }

    public var state: State {
        switch (blocks, asks, isAsked) {
        case (true, _, _): .blocked
        case (_, true, true): .friends
        case (_, true, false): .requested
        case (_, false, true): .received
        case (_, false, false): .none
        }
    }

    /// The tie as `act` leaves it; the same one where everything was so already.
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
