extension Leaderboard {
    /// Whether entries that were folded by these settings are others by `new`: names, formats and ties leave them alone.
    public func foldsOtherwise(than new: Leaderboard) -> Bool {
        combination == nil && (order != new.order || submission != new.submission || range != new.range)
    }

    /// Whether it can become `new`: its game, its kind and its recurrence are permanent, and so is that it is the group's,
    /// whose other games may have scores on it.
    public func mayBecome(_ new: Leaderboard) -> Bool {
        game == new.game && recurrence == new.recurrence && (combination == nil) == (new.combination == nil)
            && (new.isShared || !isShared)
    }

    /// Whether the combined leaderboard `other` can have it as a member.
    public func isFit(for other: Leaderboard) -> Bool {
        isClassic && order == other.order && format == other.format
            && belongs(to: other.game)
    }

    /// The entry that a new score makes with the one so far, by the settings that hold now.
    ///
    /// One that takes a total out of Int64 is passed over: it may have been taken under other settings.
    public func entry(after current: Entry?, taking new: Entry) -> Entry {
        (try? submission.fold(current, with: new, order: order)) ?? current ?? new
    }
}
