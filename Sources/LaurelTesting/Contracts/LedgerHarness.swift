import LaurelCore
import LaurelModel

/// The test harness of a clause: two handles on a storage that contains one game.
struct LedgerHarness: Sendable {
    let first: any Ledger
    let second: any Ledger
    let game: Game

    /// The default moment of commands.
    static let morning = Moment(milliseconds: 1_735_718_400_000)

    init(_ handles: LedgerHandles) async throws {
        first = handles.first
        second = handles.second
        game = try Game(id: GameID("com.example.whack"))
        _ = try await first.add(game)
    }

    var realm: Realm { Realm(group: game.group, environment: .sandbox) }
    var ledgers: [any Ledger] { [first, second] }
}

// MARK: - Creating commands

extension LedgerHarness {
    func leaderboard(
        _ id: String, order: SortOrder = .highToLow, submission: SubmissionType = .best, range: ScoreRange? = nil,
        recurrence: Recurrence? = nil, checks: SubmissionChecks = .none
    ) throws -> Leaderboard {
        try Leaderboard(
            id: LeaderboardID(id), game: game.id, order: order, submission: submission, range: range,
            recurrence: recurrence, checks: checks)
    }

    /// A recurrence that starts twenty minutes before the morning. Its occurrences are open for four of five minutes.
    static let fiveMinutes: Recurrence = {
        let start = morning - .seconds(20 * 60)
        // The rule is valid; an error would be a defect of this file.
        return .fixed(try! FixedRecurrence(start: start, duration: .seconds(240), interval: .seconds(300)))
    }()

    /// Returns a server key's submission to `points` for `ann`, earned and received in the morning.
    func submission(
        _ id: String, score: Int64, by player: String = "ann", on leaderboard: String = "points"
    ) throws -> Submission {
        Submission(
            id: try SubmissionID(id), game: game.id, leaderboard: try LeaderboardID(leaderboard),
            player: try PlayerReference(player), score: score, receivedAt: Self.morning, author: .server)
    }

    func setFlags(_ flags: PlayerFlags, of player: String) throws -> Command {
        .setFlags(flags, of: try PlayerReference(player))
    }
}

extension Submission {
    /// Returns a changed copy of the submission.
    func with(_ change: (inout Self) throws -> Void) rethrows -> Self {
        var copy = self
        try change(&copy)
        return copy
    }
}

// MARK: - Committing

extension LedgerHarness {
    @discardableResult
    func commit(
        _ commands: [Command], through ledger: (any Ledger)? = nil, at clock: Moment = morning
    ) async throws -> Commit {
        let commit = try await (ledger ?? first).commit(commands, in: realm, at: clock)
        try expect("the number of outcomes", commit.outcomes.count, is: commands.count)
        return commit
    }

    /// Creates `leaderboards`, which are numbered from 1 if they are the first.
    func create(_ leaderboards: Leaderboard...) async throws {
        for outcome in try await commit(leaderboards.map(Command.create)).outcomes { _ = try outcome.fresh() }
    }

    /// Commits one submission, and returns its fact, which must be new.
    @discardableResult
    func submit(_ submission: Submission, through ledger: (any Ledger)? = nil) async throws -> Fact {
        try await commit([.submit(submission)], through: ledger).outcomes[0].fresh()
    }
}

extension CommandOutcome {
    /// Returns the fact of the outcome, which must be new.
    func fresh(fileID: String = #fileID, line: Int = #line) throws -> Fact {
        if case .recorded(let fact, replayed: false) = self { return fact }
        throw ContractViolation("an outcome", expected: "a new fact", found: "\(self)", fileID: fileID, line: line)
    }
}

extension Fact {
    /// Returns the submission in the fact.
    func submission(fileID: String = #fileID, line: Int = #line) throws -> SubmissionFact {
        if case .submission(let submission) = content { return submission }
        throw ContractViolation("a fact", expected: "a submission", found: "\(content)", fileID: fileID, line: line)
    }
}

// MARK: - Reading

/// All data of a realm that a handle reads.
struct RealmReading: Equatable {
    var overview: RealmOverview
    var census: Census
    var facts: [Fact]
    var entries: [EntryKey: StoredEntry]
    var occurrences: [RankingID: StoredOccurrence]
    var flags: [PlayerNumber: PlayerFlags]
    var players: [PlayerNumber: Player]
}

extension LedgerHarness {
    func facts(through ledger: (any Ledger)? = nil) async throws -> [Fact] {
        try await (ledger ?? first).facts(in: realm, after: .start, limit: .max)
    }

    /// Reads all data of a realm that is not being written.
    func reading(through ledger: (any Ledger)? = nil) async throws -> RealmReading {
        let ledger = ledger ?? first
        let overview = try await ledger.overview(of: realm)
        var entries: [EntryKey: StoredEntry] = [:]
        var flags: [PlayerNumber: PlayerFlags] = [:]
        var occurrences: [RankingID: StoredOccurrence] = [:]
        for registered in overview.leaderboards {
            var rankings = [RankingID(leaderboard: registered.number)]
            let stored = try await ledger.occurrences(of: registered.number, below: .max, limit: .max, in: realm)
            try expect("occurrences, newest first", stored.map(\.number), is: stored.map(\.number).sorted(by: >))
            if registered.leaderboard.recurrence != nil {
                rankings = stored.map { RankingID(leaderboard: registered.number, occurrence: $0.number) }
            }
            for (ranking, stored) in zip(rankings, stored.map(\.stored)) { occurrences[ranking] = stored }
            for ranking in rankings {
                let snapshot = try await ledger.entries(of: ranking, in: realm)
                try expect("the head of a snapshot", snapshot.head, is: overview.head)
                let all = snapshot.entries(of: ranking)
                try expect("entries by key", try await ledger.entries(Set(all.keys), in: realm), is: all)
                let loading = try await ledger.entriesForLoading(of: ranking, in: realm)
                try expect("the head for loading", loading.head, is: snapshot.head)
                try expect("the flags for loading", loading.flags, is: snapshot.flags)
                try expect(
                    "the entries for loading", Set(loading.chunks.joined()),
                    is: Set(all.map { PlayerEntry(player: $0.key.player, entry: $0.value.entry) }))
                entries.merge(all) { $1 }
                flags = snapshot.flags
            }
        }
        try expect(
            "the open occurrences", overview.openOccurrences, is: occurrences.filter { $0.value.finalizedAt == nil })
        // Includes one number after the last, which must belong to no player.
        let numbers = Set((0...overview.head.lastPlayer.value + 1).map(PlayerNumber.init))
        return RealmReading(
            overview: overview, census: try await ledger.census(of: realm),
            facts: try await ledger.facts(in: realm, after: .start, limit: .max), entries: entries,
            occurrences: occurrences, flags: flags,
            players: try await ledger.players(numbered: numbers, in: realm))
    }
}

extension RankingSnapshot {
    func entries(of ranking: RankingID) -> [EntryKey: StoredEntry] {
        var stored: [EntryKey: StoredEntry] = [:]
        for entry in entries { stored[EntryKey(ranking: ranking, player: entry.player)] = entry.stored }
        return stored
    }
}
