extension Submission {
    /// How far ahead of its own `sentAt` a score's date may be before it is refused rather than taken as now.
    public static let clockTolerance = Span.seconds(2)

    /// The date that is kept for this score on `leaderboard`; see ``Leaderboard/earnedDate(of:sentAt:receivedAt:by:)``.
    public func earnedDate(on leaderboard: Leaderboard) throws(Refusal) -> Moment {
        try leaderboard.earnedDate(of: date, sentAt: sentAt, receivedAt: receivedAt, by: author)
    }
}

extension Leaderboard {
    /// The date that is kept for a score that says it was earned at `date`.
    ///
    /// Its age is `sentAt` − `date`, both read off one clock, so that a wrong clock cancels out; without `sentAt` it is
    /// `receivedAt` − `date`. The date kept is `receivedAt` − age, so an offline player keeps a tie that they had won. It is
    /// never after `receivedAt`.
    ///
    /// - Throws: ``Refusal/dateInTheFuture(by:)``, and for players ``Refusal/scoreTooOld(age:window:)``.
    public func earnedDate(
        of date: Moment?, sentAt: Moment?, receivedAt: Moment, by author: Author
    ) throws(Refusal) -> Moment {
        guard let date, author == .server || !ignoresClientDates else { return receivedAt }
        let sentAt = sentAt ?? receivedAt
        // Not the age with its sign changed: that traps at the end of Int64.
        let lead = date - sentAt
        guard lead <= Submission.clockTolerance else { throw .dateInTheFuture(by: lead) }
        let age = sentAt - date
        if author == .player, age > lateWindow { throw .scoreTooOld(age: age, window: lateWindow) }
        // A trusted sender's dates may be so far apart that their difference leads before the first that can be written.
        return max(.earliest, receivedAt - max(.zero, age))
    }
}
