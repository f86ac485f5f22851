public import Foundation
import LaurelKit

/// How rankings were read before there were entries: set what is wanted, then load it.
extension GKLeaderboard {
    /// How far back scores count; all time unless it is set.
    public var timeScope: GKLeaderboard.TimeScope {
        get { asked.current.timeScope }
        set { asked.change { $0.timeScope = newValue } }
    }

    /// Among whom ranks are counted; everybody unless it is set.
    public var playerScope: GKLeaderboard.PlayerScope {
        get { asked.current.playerScope }
        set { asked.change { $0.playerScope = newValue } }
    }

    /// Which leaderboard is asked.
    public var identifier: String? {
        get { asked.current.identifier ?? loaded?.id }
        set { asked.change { $0.identifier = newValue } }
    }

    /// The rank of the first row, from 1, and how many rows, up to 100; the first ten unless it is set.
    public var range: NSRange {
        get { asked.current.range }
        set { asked.change { $0.range = newValue } }
    }

    /// What was loaded last.
    public var scores: [GKScore]? { asked.current.scores }
    /// How many players the ranking had then.
    public var maxRange: Int { asked.current.maxRange }
    /// The player's own score then.
    public var localPlayerScore: GKScore? { asked.current.localPlayerScore }
    public var isLoading: Bool { asked.current.isLoading }

    /// Loads the scores that the properties ask for.
    @discardableResult
    public func loadScores() async throws -> [GKScore] {
        asked.change { $0.isLoading = true }
        defer { asked.change { $0.isLoading = false } }
        let wanted = asked.current
        let board = loaded == nil ? try await named() : self
        var result: (local: Entry?, entries: [Entry], count: Int)
        if let players = wanted.players {
            let page = try await board.page(of: players, time: wanted.timeScope)
            let id = board.baseLeaderboardID
            result = (page.local.map { Entry($0, on: id) }, page.entries.map { Entry($0, on: id) }, page.entries.count)
        } else {
            let (local, entries, count) = try await board.loadEntries(
                for: wanted.playerScope, timeScope: wanted.timeScope, range: wanted.range)
            result = (local, entries, count)
        }
        let scores = result.entries.map { GKScore($0) }
        asked.change { asked in
            asked.scores = scores
            asked.localPlayerScore = result.local.map { GKScore($0) }
            asked.maxRange = result.count
            asked.title = board.title
        }
        return scores
    }

    public func loadScores(completionHandler: (([GKScore]?, (any Error)?) -> Void)? = nil) {
        let handler = OnMainThread(completionHandler)
        deliver(to: { scores, error in MainActor.assumeIsolated { handler.value?(scores, error) } }) {
            try await self.loadScores()
        }
    }

    private func named() async throws -> GKLeaderboard {
        guard let identifier else {
            throw GKError(.invalidParameter, "Say which leaderboard: set its identifier.")
        }
        return GKLeaderboard(try await GameSession.ask { try await $0.leaderboard(identifier) })
    }
}
