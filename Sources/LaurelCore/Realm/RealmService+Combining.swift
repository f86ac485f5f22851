import LaurelModel

extension RealmService {
    /// A combined leaderboard's ranking, built if it was not awake. O(n log n) then, n being its members' entries.
    func combinedBoard(
        of registered: RegisteredLeaderboard, _ combination: BoardCombination
    ) async throws(LedgerError) -> CombinedBoard {
        while true {
            if let combined = combinedBoards[registered.number] { return combined }
            let settings = asNow(registered)
            try await wakeOnce(WindowID(ranking: RankingID(leaderboard: registered.number))) {
                () throws(LedgerError) in
                try await wake(settings, settings.leaderboard.combination ?? combination)
            }
        }
    }

    /// Facts that are applied while it is sorted are kept, and follow.
    private func wake(
        _ registered: RegisteredLeaderboard, _ combination: BoardCombination
    ) async throws(LedgerError) {
        let id = RankingID(leaderboard: registered.number)
        let members = try await alignedBoards(of: combination.members)
        let content = CombinedBoard.content(
            of: members, by: combination.rule, order: registered.leaderboard.order,
            at: Head(position: members.map(\.position).max() ?? applied))
        let combined = CombinedBoard(
            await Self.build(id, of: registered, from: content), of: members, by: combination.rule)
        waking[WindowID(ranking: id)]?.missed.forEach(combined.apply)
        // Settings that changed meanwhile, its own or a member's, make another board.
        let now = combination.members.compactMap {
            published[$0].flatMap { boards[RankingID(leaderboard: $0.number)] }
        }
        guard asNow(registered) == registered, combined.isMade(of: now) else { return }
        combinedBoards[registered.number] = combined
    }

    /// The rankings of classic leaderboards, awake and all at one position: one that has just woken may be ahead of what is
    /// applied.
    private func alignedBoards(of ids: [LeaderboardID]) async throws(LedgerError) -> [Board] {
        while true {
            var members: [Board] = []
            for id in ids {
                guard let member = published[id] else { throw .damaged("the leaderboard \(id) is missing") }
                members.append(try await board(RankingID(leaderboard: member.number), of: member))
            }
            // No `await` from here on. While the later ones woke, settings of the earlier may have changed.
            guard members.allSatisfy({ boards[$0.id] === $0 }) else { continue }
            let last = members.map(\.position).max() ?? applied
            if members.allSatisfy({ $0.position == last }) { return members }
            try await takeIn(upTo: last)
        }
    }
}
