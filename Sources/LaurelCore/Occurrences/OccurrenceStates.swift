import LaurelModel

/// The occurrences of a realm that are not final, maintained fact by fact.
struct OccurrenceStates {
    /// The occurrences that have an entry and are not final.
    private(set) var open: [RankingID: StoredOccurrence]
    /// A cache of current occurrences: those that are final before their end, and those that were read and are not
    /// final.
    private(set) var current: [RankingID: StoredOccurrence?] = [:]
    /// The last time at which a server key's dated score reached an ended occurrence, by leaderboard.
    private(set) var filled: [LeaderboardNumber: Moment] = [:]

    /// The number of current occurrences at which the cache is cleared.
    private static let currentCountMax = 200

    init(open: [RankingID: StoredOccurrence]) { self.open = open }

    mutating func apply(_ fact: Fact, on leaderboards: [LeaderboardNumber: RegisteredLeaderboard]) {
        switch fact.content {
        case .submission(let submission):
            if submission.isOnRanking { open(submission.ranking, at: fact.moment, on: leaderboards) }
            noteFilling(by: submission, at: fact.moment, on: leaderboards)
        case .correction(let correction):
            if case .approved = correction.act { open(correction.ranking, at: fact.moment, on: leaderboards) }
        case .final(let final): remove(final.ranking)
        case .reopened(let reopening):
            open[reopening.ranking] = reopening.occurrence
            current[reopening.ranking] = nil
            // Later scores in it come from server keys.
            filled[reopening.ranking.leaderboard] = fact.moment
        case .wipe: self = Self(open: [:])
        case .leaderboard, .flags, .player, .reset, .challenges, .epoch: break
        }
    }

    /// Opens the occurrence of a ranking with its first score.
    private mutating func open(
        _ ranking: RankingID, at moment: Moment, on leaderboards: [LeaderboardNumber: RegisteredLeaderboard]
    ) {
        guard open[ranking] == nil,
            let recurrence = leaderboards[ranking.leaderboard]?.leaderboard.recurrence,
            let occurrence = recurrence.occurrence(numbered: ranking.occurrence)
        else { return }
        open[ranking] = StoredOccurrence(openedAt: moment, start: occurrence.start, end: occurrence.end)
        current[ranking] = nil
    }

    /// Records that a server key dated a score into an ended occurrence, as an import does.
    ///
    /// The occurrence is due to be final, or had ended when its first score arrived. Late scores of an occurrence that
    /// had scores before its end are not an import.
    private mutating func noteFilling(
        by submission: SubmissionFact, at moment: Moment, on leaderboards: [LeaderboardNumber: RegisteredLeaderboard]
    ) {
        guard submission.author == .server, submission.date != nil,
            let leaderboard = leaderboards[submission.ranking.leaderboard]?.leaderboard,
            let occurrence = leaderboard.recurrence?.occurrence(numbered: submission.ranking.occurrence)
        else { return }
        let isFilled = open[submission.ranking].map { $0.openedAt >= occurrence.end } ?? false
        guard isFilled || moment >= occurrence.finalDue(after: leaderboard.settling) else { return }
        filled[submission.ranking.leaderboard] = moment
    }

    /// Removes an occurrence that became final.
    mutating func remove(_ ranking: RankingID) {
        open[ranking] = nil
        current[ranking] = nil
    }

    /// Caches the stored state of an occurrence that has not ended, so that it is not read for each page.
    mutating func store(_ stored: StoredOccurrence?, ofCurrent ranking: RankingID) {
        if current.count >= Self.currentCountMax { current = [:] }
        current[ranking] = .some(stored)
    }
}
