public import LaurelModel

extension LedgerTransaction {
    /// Predicts the effect of `settings` on the leaderboards whose entries they would change, by id.
    ///
    /// O(facts of the realm), unless there is no such leaderboard.
    public func forecasts(of settings: [Leaderboard]) throws -> [LeaderboardID: EntryForecast] {
        let known = try leaderboards(named: Set(settings.map(\.id)))
        var forecasts = settings.compactMap { new -> Forecasting? in
            guard let old = known[new.id], old.leaderboard.foldsOtherwise(than: new) else { return nil }
            return Forecasting(old, RegisteredLeaderboard(number: old.number, leaderboard: new))
        }
        guard !forecasts.isEmpty else { return [:] }
        var position = LedgerPosition.start
        while true {
            let facts = try facts(after: position, limit: 4_096)
            guard let last = facts.last else { break }
            for fact in facts { for index in forecasts.indices { forecasts[index].apply(fact) } }
            position = last.position
        }
        return Dictionary(uniqueKeysWithValues: forecasts.map { ($0.new.leaderboard.id, $0.forecast) })
    }
}

/// The entries of the same facts under the current and the proposed settings.
private struct Forecasting {
    let old: RegisteredLeaderboard
    let new: RegisteredLeaderboard
    private var oldFold: EntryRecomputation
    private var newFold: EntryRecomputation
    private var hidden: [RankingID: Int] = [:]
    private var shown: [RankingID: Int] = [:]

    init(_ old: RegisteredLeaderboard, _ new: RegisteredLeaderboard) {
        self.old = old
        self.new = new
        oldFold = EntryRecomputation(old)
        newFold = EntryRecomputation(new)
    }

    mutating func apply(_ fact: Fact) {
        oldFold.apply(fact)
        newFold.apply(fact)
        switch fact.content {
        case .reset(let ranking): (hidden[ranking], shown[ranking]) = (nil, nil)
        case .submission(let submission) where submission.isOnRanking && submission.ranking.leaderboard == old.number:
            let isIn = old.leaderboard.range?.contains(submission.score) ?? true
            let willBeIn = new.leaderboard.range?.contains(submission.score) ?? true
            if isIn, !willBeIn { hidden[submission.ranking, default: 0] += 1 }
            if !isIn, willBeIn { shown[submission.ranking, default: 0] += 1 }
        case .wipe: (hidden, shown) = ([:], [:])
        case .submission, .leaderboard, .flags, .player, .correction, .final, .reopened, .epoch, .challenges: break
        }
    }

    var forecast: EntryForecast {
        var forecast = EntryForecast()
        forecast.hiddenScoreCount = hidden.values.reduce(0, +)
        forecast.shownScoreCount = shown.values.reduce(0, +)
        let (before, after) = (oldFold.entries, newFold.entries)
        forecast.lostEntryCount = before.keys.count { after[$0] == nil }
        forecast.newEntryCount = after.keys.count { before[$0] == nil }
        forecast.changedEntryCount = before.count { key, stored in after[key].map { $0.entry != stored.entry } ?? false
        }
        return forecast
    }
}
