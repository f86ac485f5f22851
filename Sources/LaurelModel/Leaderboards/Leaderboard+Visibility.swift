extension Leaderboard {
    /// Whether lists have it.
    public enum Visibility: String, Hashable, Sendable, CaseIterable {
        case shown
        /// Left out of lists; it takes scores all the same.
        case hidden
    }

    /// Whether lists have it: a retired one is there for those who know it.
    public var isListed: Bool { visibility == .shown && !isArchived }

    /// Whether `game` has it: it was made for it, or is its whole group's.
    public func belongs(to game: GameID) -> Bool { self.game == game || isShared }
}
