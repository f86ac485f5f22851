extension Leaderboard {
    /// Whether entries that were folded by these settings are others by `new`: names, formats and ties leave them alone.
    public func foldsOtherwise(than new: Leaderboard) -> Bool {
        order != new.order || submission != new.submission || range != new.range
    }

    /// The entry that a new score makes with the one so far, by the settings that hold now.
    ///
    /// One that takes a total out of Int64 is passed over: it may have been taken under other settings.
    public func entry(after current: Entry?, taking new: Entry) -> Entry {
        (try? submission.fold(current, with: new, order: order)) ?? current ?? new
    }
}
