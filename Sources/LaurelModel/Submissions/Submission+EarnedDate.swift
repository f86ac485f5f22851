extension Submission {
    /// How far ahead of its own `sentAt` a score's date may be before it is refused rather than taken as now.
    public static let clockTolerance = Span.seconds(2)

    /// The date that is kept for this score on `leaderboard`.
    ///
    /// Its age is `sentAt` − `date`, both read off one clock, so that a wrong clock cancels out; without `sentAt` it is
    /// `receivedAt` − `date`. The date kept is `receivedAt` − age, so an offline player keeps a tie that they had won.
    ///
    /// - Throws: ``Refusal/dateInTheFuture(by:)``, and for players ``Refusal/scoreTooOld(age:window:)``.
    public func earnedDate(on leaderboard: Leaderboard) throws(Refusal) -> Moment {
        guard let date, author == .server || !leaderboard.ignoresClientDates else { return receivedAt }
        let age = (sentAt ?? receivedAt) - date
        // Not −age, which the furthest dates would make overflow.
        let lead = date - (sentAt ?? receivedAt)
        guard lead <= Self.clockTolerance else { throw .dateInTheFuture(by: lead) }
        if author == .player, age > leaderboard.lateWindow {
            throw .scoreTooOld(age: age, window: leaderboard.lateWindow)
        }
        return receivedAt - max(.zero, age)
    }
}
