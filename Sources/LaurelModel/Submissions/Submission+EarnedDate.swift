extension Submission {
    /// The maximum time by which a score's date may be later than its own `sentAt`. Such a score is dated at its
    /// arrival.
    public static let clockTolerance = Span.seconds(2)

    /// Returns the stored date of this score on `leaderboard`; see
    /// ``Leaderboard/earnedDate(of:sentAt:receivedAt:by:)``.
    public func earnedDate(on leaderboard: Leaderboard) throws(Refusal) -> Moment {
        try leaderboard.earnedDate(of: date, sentAt: sentAt, receivedAt: receivedAt, by: author)
    }
}

extension Leaderboard {
    /// Returns the stored date of a score with the earned date `date`.
    ///
    /// The age is `sentAt` − `date`, both from one clock, so that a wrong clock cancels out; without `sentAt` it is
    /// `receivedAt` − `date`. The stored date is `receivedAt` − age, so that an offline player does not lose a tie. It
    /// is never after `receivedAt`.
    ///
    /// - Throws: ``Refusal/dateInTheFuture(by:)``, and for players ``Refusal/scoreTooOld(age:window:)``.
    public func earnedDate(
        of date: Moment?, sentAt: Moment?, receivedAt: Moment, by author: Author
    ) throws(Refusal) -> Moment {
        guard let date, author == .server || !ignoresClientDates else { return receivedAt }
        let sentAt = sentAt ?? receivedAt
        // Not the negated age: negation traps at the end of Int64.
        let lead = date - sentAt
        guard lead <= Submission.clockTolerance else { throw .dateInTheFuture(by: lead) }
        let age = sentAt - date
        if author == .player, age > lateWindow { throw .scoreTooOld(age: age, window: lateWindow) }
        // Dates of a trusted sender may be so far apart that the difference is before the first date that can be
        // written.
        return max(.earliest, receivedAt - max(.zero, age))
    }
}
