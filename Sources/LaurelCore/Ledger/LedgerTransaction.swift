public import LaurelModel

/// A realm's storage, held by one commit alone from its first read to its last write.
///
/// This is all that a ledger has to bring: what to read, what to decide and what to write is the same for every one.
public protocol LedgerTransaction {
    var head: Head { get throws }
    func leaderboards(named ids: Set<LeaderboardID>) throws -> [LeaderboardID: RegisteredLeaderboard]
    func players(named references: Set<PlayerReference>) throws -> [PlayerReference: Player]
    func submissions(_ keys: Set<SubmissionKey>) throws -> [SubmissionKey: Fact]
    func entries(_ keys: Set<EntryKey>) throws -> [EntryKey: KeptEntry]

    /// Writes facts, the ids of the submissions among them, players, entries and the head.
    mutating func write(_ decision: Decision) throws
}

extension LedgerTransaction {
    /// Reads what `commands` ask about, decides, and writes what they changed.
    public mutating func commit(
        _ commands: [Command], at clock: Moment, using random: inout some RandomNumberGenerator
    ) throws -> Commit {
        let decision = decide(commands, on: try state(for: commands), at: clock, using: &random)
        if !decision.isEmpty { try write(decision) }
        return decision.commit
    }

    /// Everything that `commands` mention: names first, then what is kept under their numbers.
    private func state(for commands: [Command]) throws -> LedgerState {
        var state = LedgerState(head: try head)
        state.leaderboards = try leaderboards(named: Set(commands.compactMap(\.leaderboardID)))
        state.add(try players(named: Set(commands.compactMap(\.player))))
        var submissionKeys: Set<SubmissionKey> = []
        var entryKeys: Set<EntryKey> = []
        for case .submit(let submission) in commands {
            guard let leaderboard = state.leaderboards[submission.leaderboard]?.number,
                let player = state.references[submission.player]
            else { continue }
            submissionKeys.insert(SubmissionKey(leaderboard: leaderboard, player: player, id: submission.id))
            entryKeys.insert(EntryKey(ranking: RankingID(leaderboard: leaderboard), player: player))
        }
        state.submissions = try submissions(submissionKeys)
        state.entries = try entries(entryKeys)
        return state
    }
}

extension Command {
    fileprivate var leaderboardID: LeaderboardID? {
        switch self {
        case .submit(let submission): submission.leaderboard
        case .create(let leaderboard): leaderboard.id
        case .setFlags: nil
        }
    }

    fileprivate var player: PlayerReference? {
        switch self {
        case .submit(let submission): submission.player
        case .create: nil
        case .setFlags(_, let reference): reference
        }
    }
}
