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
    func occurrences(_ ids: Set<RankingID>) throws -> [RankingID: KeptOccurrence]
    /// At most `limit` facts after `position`, in order.
    func facts(after position: LedgerPosition, limit: Int) throws -> [Fact]

    /// The texts of these rows, as far as they exist.
    func rows(_ keys: Set<RowKey>) throws -> [RowKey: String]
    /// At most `limit` rows of a range, in order.
    func rows(in range: RowRange, limit: Int) throws -> [KeptRow]
    /// At most `limit` rows of all tables after `key`, in order.
    func allRows(after key: RowKey?, limit: Int) throws -> [KeptRow]

    /// Writes rows; nil erases one.
    mutating func write(_ rows: [RowKey: String?]) throws
    /// Writes facts, the ids of the submissions among them, players, entries, occurrences, rows and the head.
    mutating func write(_ decision: Decision) throws
}

extension LedgerTransaction {
    /// Writes `decision` if the realm stands at `head`, and tells whether it did.
    public mutating func write(_ decision: Decision, after head: Head) throws -> Bool {
        guard try self.head == head else { return false }
        try write(decision)
        return true
    }

    /// Reads what `commands` ask about, decides, and writes what they changed.
    public mutating func commit(
        _ commands: [Command], at clock: Moment, using random: inout some RandomNumberGenerator
    ) throws -> Commit {
        var (outcomes, newFacts, players): ([CommandOutcome], [Fact], [PlayerNumber: Player]) = ([], [], [:])
        // A changed leaderboard's entries are folded anew before anything else is judged by them.
        for commands in commands.splitAfterConfiguring {
            var decision = decide(commands, on: try state(for: commands, at: clock), at: clock, using: &random)
            if let failure = decision.failure { throw failure }
            for registered in decision.refolds { try refold(registered, into: &decision) }
            if !decision.isEmpty { try write(decision) }
            outcomes += decision.commit.outcomes
            newFacts += decision.facts
            players.merge(decision.commit.players) { $1 }
        }
        return Commit(head: try head, outcomes: outcomes, newFacts: newFacts, players: players)
    }

    /// Reads all facts. O(facts of the realm)
    private func refold(_ registered: RegisteredLeaderboard, into decision: inout Decision) throws {
        var refolding = Refolding(registered)
        var position = LedgerPosition.start
        while true {
            let facts = try facts(after: position, limit: 4_096)
            guard let last = facts.last else { break }
            facts.forEach { refolding.take($0) }
            position = last.position
        }
        decision.facts.forEach { refolding.take($0) }
        decision.entries = decision.entries.filter { $0.key.ranking.leaderboard != registered.number }
        decision.entries.merge(refolding.entries) { $1 }
        decision.refolded.insert(registered.number)
    }

    /// Everything that `commands` mention: names first, then what is kept under their numbers.
    private func state(for commands: [Command], at clock: Moment) throws -> LedgerState {
        var state = LedgerState(head: try head)
        state.leaderboards = try leaderboards(named: Set(commands.flatMap(\.leaderboardIDs)))
        state.add(try players(named: Set(commands.flatMap(\.players))))
        var submissionKeys: Set<SubmissionKey> = []
        var entryKeys: Set<EntryKey> = []
        var occurrenceIDs: Set<RankingID> = []
        for command in commands {
            submissionKeys.formUnion(command.challenging(in: state))
            guard let registered = command.leaderboardID.flatMap({ state.leaderboards[$0] }) else { continue }
            let ranking = command.ranking(on: registered, at: max(clock, state.head.moment))
            if let ranking, registered.leaderboard.recurrence != nil { occurrenceIDs.insert(ranking) }
            guard case .submit(let submission) = command, let player = state.references[submission.player] else {
                continue
            }
            submissionKeys.insert(SubmissionKey(leaderboard: registered.number, player: player, id: submission.id))
            if let ranking { entryKeys.insert(EntryKey(ranking: ranking, player: player)) }
        }
        state.submissions = try submissions(submissionKeys)
        state.entries = try entries(entryKeys)
        state.occurrences = try occurrences(occurrenceIDs)
        state.rows = RowOverlay(over: self)
        state.rows.readOpenChallenges(of: entryKeys)
        return state
    }
}

extension Command {
    fileprivate var leaderboardID: LeaderboardID? {
        switch self {
        case .submit(let submission): submission.leaderboard
        case .create(let leaderboard), .configure(let leaderboard): leaderboard.id
        case .finalize(let leaderboard, _), .reset(let leaderboard): leaderboard
        case .register, .rename, .noteProfile, .setFlags, .challenge: nil
        }
    }

    fileprivate var leaderboardIDs: [LeaderboardID] {
        switch self {
        case .challenge(.issue(let issue)): issue.leaderboards
        case .challenge(.start(let start)): [start.definition.leaderboard]
        default: leaderboardID.map { [$0] } ?? []
        }
    }

    /// The submissions that somebody may be dared to beat.
    fileprivate func challenging(in state: LedgerState) -> [SubmissionKey] {
        guard case .challenge(.issue(let issue)) = self, case .submission(let id, _) = issue.subject,
            let issuer = state.references[issue.issuer]
        else { return [] }
        return issue.leaderboards.compactMap { state.leaderboards[$0] }.map {
            SubmissionKey(leaderboard: $0.number, player: issuer, id: id)
        }
    }

    /// The ranking that this is about; nil where it will be refused for having none.
    fileprivate func ranking(on registered: RegisteredLeaderboard, at moment: Moment) -> RankingID? {
        switch self {
        case .submit(let submission): try? submission.ranking(on: registered, at: moment).id
        case .finalize(_, let number): RankingID(leaderboard: registered.number, occurrence: number)
        case .create, .configure, .register, .rename, .noteProfile, .reset, .setFlags, .challenge: nil
        }
    }

    fileprivate var players: [PlayerReference] {
        switch self {
        case .submit(let submission): [submission.player]
        case .create, .configure, .finalize, .reset: []
        case .register(let player): player.externalID.map { [.external($0)] } ?? []
        case .rename(let reference, _), .noteProfile(let reference), .setFlags(_, let reference): [reference]
        case .challenge(let command): command.players
        }
    }
}

extension [Command] {
    /// In parts that each end with a change of a leaderboard, but for the last.
    fileprivate var splitAfterConfiguring: [[Command]] {
        var parts: [[Command]] = [[]]
        for command in self {
            parts[parts.count - 1].append(command)
            if case .configure = command { parts.append([]) }
        }
        return parts.count > 1 && parts.last?.isEmpty == true ? parts.dropLast() : parts
    }
}
