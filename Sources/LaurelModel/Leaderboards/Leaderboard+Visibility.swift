extension Leaderboard {
    /// The visibility of a leaderboard in lists.
    public enum Visibility: String, Hashable, Sendable, CaseIterable {
        /// Included in lists.
        case shown
        /// Omitted from lists. The leaderboard still accepts scores.
        case hidden
    }

    /// Whether lists contain the leaderboard. An archived leaderboard is readable by its id only.
    public var isListed: Bool { visibility == .shown && !isArchived }

    /// Whether `game` can use the leaderboard: the game owns it, or the leaderboard is shared with the group.
    public func belongs(to game: GameID) -> Bool { self.game == game || isShared }
}
