extension Leaderboard {
    /// Whether a change to `new` requires all entries to be recomputed. Names, formats and tie rules do not.
    public func foldsOtherwise(than new: Leaderboard) -> Bool {
        combination == nil && (order != new.order || submission != new.submission || range != new.range)
    }

    /// Whether the leaderboard can be changed to `new`. Game, kind and recurrence are permanent. A shared leaderboard
    /// stays shared, because other games of the group may have scores on it.
    public func mayBecome(_ new: Leaderboard) -> Bool {
        game == new.game && recurrence == new.recurrence && (combination == nil) == (new.combination == nil)
            && (new.isShared || !isShared)
    }

    /// Whether the combined leaderboard `other` can have this leaderboard as a member.
    public func isFit(for other: Leaderboard) -> Bool {
        isClassic && order == other.order && format == other.format
            && belongs(to: other.game)
    }

    /// Returns the player's entry after a new score, by the current settings.
    ///
    /// A score that would overflow a total is ignored: it may have been accepted under earlier settings.
    public func entry(after current: Entry?, taking new: Entry) -> Entry {
        (try? submission.fold(current, with: new, order: order)) ?? current ?? new
    }
}
