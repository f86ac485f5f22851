public import LaurelModel

/// A realm's storage, to which one transaction has exclusive access from its first read to its last write.
///
/// A new kind of ledger implements this protocol only. The decisions are the same for every ledger.
public protocol LedgerTransaction {
    /// The end of the realm's ledger.
    var head: Head { get throws }
    /// Returns the leaderboards that exist for `ids`.
    func leaderboards(named ids: Set<LeaderboardID>) throws -> [LeaderboardID: RegisteredLeaderboard]
    /// Returns all leaderboards, ordered by number.
    func allLeaderboards() throws -> [RegisteredLeaderboard]
    /// Returns the players that exist for `references`.
    func players(named references: Set<PlayerReference>) throws -> [PlayerReference: Player]
    /// Returns the facts of the accepted submissions among `keys`.
    func submissions(_ keys: Set<SubmissionKey>) throws -> [SubmissionKey: Fact]
    /// Returns the players that exist for `numbers`.
    func players(numbered numbers: Set<PlayerNumber>) throws -> [PlayerNumber: Player]
    /// Returns the entries that exist for `keys`.
    func entries(_ keys: Set<EntryKey>) throws -> [EntryKey: StoredEntry]
    /// Returns the occurrences among `ids` that have been opened.
    func occurrences(_ ids: Set<RankingID>) throws -> [RankingID: StoredOccurrence]
    /// Returns at most `limit` facts after `position`, in order.
    func facts(after position: LedgerPosition, limit: Int) throws -> [Fact]

    /// Returns the texts of the key–value records that exist for `keys`.
    func rows(_ keys: Set<RecordKey>) throws -> [RecordKey: String]
    /// Returns at most `limit` key–value records of a range, in order.
    func rows(in range: RecordRange, limit: Int) throws -> [StoredRecord]
    /// Returns at most `limit` key–value records of all tables after `key`, in order.
    func allRows(after key: RecordKey?, limit: Int) throws -> [StoredRecord]

    /// Returns the players who may have changed after `position`, up to the head; nil if the transaction cannot find
    /// out at a low cost.
    ///
    /// The default implementation reads the facts after `position`.
    func playersChanged(after position: LedgerPosition) throws -> Set<PlayerNumber>?

    /// Prepares for work that takes long, such as recomputing or clearing a leaderboard, or deciding a large batch.
    /// Called before that work; lifts the storage's time limits until the end of this transaction.
    func prepareForLongWork() throws

    /// Writes key–value records; a nil text deletes the record.
    mutating func write(_ rows: [RecordKey: String?]) throws
    /// Writes a decision: facts with their submission ids, players, entries, occurrences, key–value records and the
    /// head.
    ///
    /// If the decision has a ``Decision/wipe``, the transaction first deletes:
    /// - the facts and ids before the wipe's position
    /// - all entries and occurrences
    /// - the players up to the wipe's last number
    mutating func write(_ decision: Decision) throws
}

extension LedgerTransaction {
    /// Does nothing, for storages without time limits.
    public func prepareForLongWork() {}
}

extension Command {
    /// The number of commands from which a batch may take longer than the storage's time limits.
    static let largeBatchCount = 4_096
}

extension LedgerTransaction {
    /// Writes `decision` if the realm's head is `head` in any generation, and returns whether it did.
    public mutating func write(_ decision: Decision, after head: Head) throws -> Bool {
        guard try self.head.inGeneration(head.generation) == head else { return false }
        if decision.facts.count >= Command.largeBatchCount { try prepareForLongWork() }
        try write(decision)
        return true
    }

    /// Loads the state that `commands` need, decides them, and writes the changes.
    ///
    /// - Parameter readAhead: Data that need not be read again if it did not change.
    public mutating func commit(
        _ commands: [Command], with readAhead: ReadAhead? = nil, at clock: Moment,
        using random: inout some RandomNumberGenerator
    ) throws -> Commit {
        var (outcomes, newFacts, players): ([CommandOutcome], [Fact], [PlayerNumber: Player]) = ([], [], [:])
        // If a command recomputes a leaderboard's entries, the commands after it are decided by the new entries.
        for commands in commands.split {
            if commands == [.wipe] {
                try prepareForLongWork()
                let fact = try wipe(at: clock, using: &random)
                outcomes.append(.recorded(fact, replayed: false))
                newFacts.append(fact)
                continue
            }
            if commands == [.repairClock] {
                let fact = try repairClock(at: clock, using: &random)
                outcomes.append(fact.map { .recorded($0, replayed: false) } ?? .unchanged)
                newFacts += fact.map { [$0] } ?? []
                continue
            }
            let state = try state(for: commands, with: readAhead, at: clock)
            var decision = decide(commands, on: state, at: clock, using: &random)
            if let failure = decision.failure { throw failure }
            if decision.replacesEntries || !decision.recomputes.isEmpty { try prepareForLongWork() }
            for registered in decision.recomputes { try recompute(registered, into: &decision) }
            if !decision.isEmpty { try write(decision) }
            outcomes += decision.commit.outcomes
            newFacts += decision.facts
            players.merge(decision.commit.players) { $1 }
        }
        return Commit(head: try head, outcomes: outcomes, newFacts: newFacts, players: players)
    }

    private mutating func wipe(
        at clock: Moment, using random: inout some RandomNumberGenerator
    ) throws -> Fact {
        var head = try head
        head.moment = max(clock, head.moment)
        head.beginEpoch(at: head.moment, using: &random)
        head.position = head.position.next
        let wipe = Wipe(epoch: head.epoch, lastPlayer: head.lastPlayer, leaderboards: try allLeaderboards())
        let fact = Fact(position: head.position, moment: head.moment, content: .wipe(wipe)).chained(after: nil)
        head.checksum = fact.checksum
        try eraseRows()
        let commit = Commit(
            head: head, outcomes: [.recorded(fact, replayed: false)], newFacts: [fact], players: [:])
        try write(Decision(head: head, facts: [fact], commit: commit))
        return fact
    }

    private mutating func eraseRows() throws {
        var last: RecordKey?
        while true {
            let rows = try allRows(after: last, limit: 1_000)
            guard let end = rows.last else { return }
            last = end.key
            let gone = rows.map(\.key).filter { !$0.table.outlivesWipes }
            if !gone.isEmpty { try write(Dictionary(gone.map { ($0, String?.none) }) { $1 }) }
        }
    }

    /// Loads the state that `commands` need: first the numbers of their players and leaderboards, then the data by
    /// number.
    func state(
        for commands: [Command], with readAhead: ReadAhead? = nil, at clock: Moment
    ) throws -> LedgerState {
        if commands.count >= Command.largeBatchCount { try prepareForLongWork() }
        var state = LedgerState(head: try head)
        var leaderboardIDs: Set<LeaderboardID> = []
        var references = Set<PlayerReference>(minimumCapacity: commands.count)
        for command in commands {
            // Without the arrays below, because nearly all commands are submissions.
            if case .submit(let submission) = command {
                leaderboardIDs.insert(submission.leaderboard)
                references.insert(submission.player)
            } else {
                leaderboardIDs.formUnion(command.leaderboardIDs)
                references.formUnion(command.players)
            }
        }
        state.leaderboards = try leaderboards(named: leaderboardIDs)
        let unchanged = try unchangedPlayers(of: readAhead, named: references)
        state.add(unchanged)
        if unchanged.count < references.count {
            state.add(try players(named: unchanged.isEmpty ? references : references.subtracting(unchanged.keys)))
        }
        var submissionKeys = Set<SubmissionKey>(minimumCapacity: commands.count)
        var entryKeys = Set<EntryKey>(minimumCapacity: commands.count)
        var occurrenceIDs: Set<RankingID> = []
        for command in commands {
            submissionKeys.formUnion(command.challenging(in: state))
            guard let registered = command.leaderboardID.flatMap({ state.leaderboards[$0] }) else { continue }
            let ranking = command.ranking(on: registered, at: max(clock, state.head.moment))
            if let ranking, registered.leaderboard.recurrence != nil { occurrenceIDs.insert(ranking) }
            if case .remove(let reference, _, _) = command, let ranking, let player = state.references[reference] {
                entryKeys.insert(EntryKey(ranking: ranking, player: player))
            }
            guard case .submit(let submission) = command, let player = state.references[submission.player] else {
                continue
            }
            submissionKeys.insert(SubmissionKey(leaderboard: registered.number, player: player, id: submission.id))
            if let ranking { entryKeys.insert(EntryKey(ranking: ranking, player: player)) }
        }
        state.submissions = try submissions(submissionKeys)
        state.entries = try entries(entryKeys)
        state.occurrences = try occurrences(occurrenceIDs)
        state.rows = RecordOverlay(over: self)
        state.rows.readOpenChallenges(of: entryKeys)
        state.rows.read(state.paceKeys(of: commands))
        for position in commands.compactMap(\.bringsBack) { try readScores(broughtBackBy: position, into: &state) }
        return state
    }

    /// Reads the rows that a commit of these commands would read, and discards them.
    ///
    /// - Parameter readAhead: The data that the commit uses. Here it counts as unchanged.
    public func prefetch(for commands: [Command], with readAhead: ReadAhead?, at clock: Moment) throws {
        let head = try head
        let current = readAhead.map { ReadAhead(after: head.end, players: $0.players) }
        _ = try state(for: commands, with: current, at: clock)
    }

    /// Loads the scores of the entry to which the fact at `position` belongs, with the scores that count again if the
    /// fact is restored or approved.
    private func readScores(broughtBackBy position: LedgerPosition, into state: inout LedgerState) throws {
        guard let fact = try fact(at: position), let key = fact.entryKey else { return }
        state.facts[position] = fact
        let stored = try entries([key])[key]
        state.entries[key] = stored
        state.players.merge(try players(numbered: [key.player])) { $1 }
        state.scores[key] =
            try hasGaps(key) ? try scores(of: key, bringingBack: fact) : try scores(from: [stored?.lastFact, position])
        state.resets[key.ranking] = try lastReset(of: key.ranking)
        state.occurrences.merge(try occurrences([key.ranking])) { $1 }
    }

    /// Returns the scores that contribute to an entry; empty if there is no entry.
    ///
    /// O(scores), or O(facts of the realm) if the leaderboard's entries have ever been recomputed.
    func countedScores(of key: EntryKey) throws -> [Entry] {
        guard let stored = try entries([key])[key] else { return [] }
        let reset = try lastReset(of: key.ranking) ?? .start
        let scores = try hasGaps(key) ? try scores(of: key) : try scores(from: [stored.lastFact])
        return scores.filter { $0.position > reset }
    }

    /// Whether the links between an entry's facts may skip some, because the entries were recomputed.
    private func hasGaps(_ key: EntryKey) throws -> Bool {
        try row(.entryRecomputation(key.ranking.leaderboard)) != nil
    }

    private func lastReset(of ranking: RankingID) throws -> LedgerPosition? {
        try row(.reset(ranking)).flatMap { Int64($0) }.map(LedgerPosition.init)
    }

    private func scores(from positions: [LedgerPosition?]) throws -> [Entry] {
        var chain = EntryChain(from: positions.compactMap(\.self))
        while let next = chain.next {
            guard let fact = try self.fact(at: next) else {
                throw LedgerError.damaged("the fact at position \(next) is missing")
            }
            chain.apply(fact)
        }
        return Array(chain.scores.values)
    }

    /// Collects an entry's scores from all facts. O(facts of the realm)
    private func scores(of key: EntryKey, bringingBack fact: Fact? = nil) throws -> [Entry] {
        var counted = CountedScores(where: { $0 == key.ranking }, of: key.player)
        var position = LedgerPosition.start
        while true {
            let facts = try facts(after: position, limit: 4_096)
            guard let last = facts.last else { break }
            facts.forEach { counted.apply($0) }
            position = last.position
        }
        if let fact { counted.bringBack(fact, at: position.next) }
        return counted.scores[key] ?? []
    }

    func fact(at position: LedgerPosition) throws -> Fact? {
        let found = try facts(after: LedgerPosition(position.value - 1), limit: 1).first
        return found?.position == position ? found : nil
    }
}

extension Command {
    fileprivate var leaderboardID: LeaderboardID? {
        switch self {
        case .submit(let submission): submission.leaderboard
        case .create(let leaderboard), .configure(let leaderboard): leaderboard.id
        case .finalize(let leaderboard, _), .reopen(let leaderboard, _), .reset(let leaderboard),
            .recompute(let leaderboard), .remove(_, let leaderboard, _), .restore(_, let leaderboard),
            .approve(_, let leaderboard):
            leaderboard
        case .register, .rename, .noteProfile, .identify, .erase, .setFlags, .wipe, .repairClock, .challenge,
            .notifyFriend, .notifyCorrection:
            nil
        }
    }

    /// The command's own leaderboard, the members of a combined leaderboard, and the leaderboards of a challenge.
    fileprivate var leaderboardIDs: [LeaderboardID] {
        switch self {
        case .create(let leaderboard), .configure(let leaderboard):
            [leaderboard.id] + (leaderboard.combination?.members ?? [])
        case .challenge(.issue(let issue)), .challenge(.link(let issue, _)): issue.leaderboards
        case .challenge(.start(let start)): [start.definition.leaderboard]
        case .challenge(.claim(_, _, _, let leaderboard)): [leaderboard].compactMap(\.self)
        case .submit, .finalize, .reopen, .repairClock, .recompute, .register, .rename, .noteProfile, .identify, .erase,
            .remove, .restore,
            .approve, .reset, .setFlags, .wipe, .challenge, .notifyFriend, .notifyCorrection:
            [leaderboardID].compactMap(\.self)
        }
    }

    /// The submissions on which an issued challenge may be based.
    fileprivate func challenging(in state: LedgerState) -> [SubmissionKey] {
        let issue: ChallengeIssue
        switch self {
        case .challenge(.issue(let issued)), .challenge(.link(let issued, _)): issue = issued
        default: return []
        }
        guard case .submission(let id, _) = issue.subject, let issuer = state.references[issue.issuer] else {
            return []
        }
        return issue.leaderboards.compactMap { state.leaderboards[$0] }.map {
            SubmissionKey(leaderboard: $0.number, player: issuer, id: id)
        }
    }

    /// The ranking that the command changes; nil if it has none and will be rejected.
    fileprivate func ranking(on registered: RegisteredLeaderboard, at moment: Moment) -> RankingID? {
        switch self {
        case .submit(let submission): try? submission.ranking(on: registered, at: moment).id
        case .finalize(_, let number), .reopen(_, let number):
            RankingID(leaderboard: registered.number, occurrence: number)
        case .remove(_, _, let number): registered.ranking(ofOccurrence: number, at: moment)
        case .create, .configure, .recompute, .register, .rename, .noteProfile, .identify, .erase, .restore, .approve,
            .reset, .setFlags, .wipe, .repairClock, .challenge, .notifyFriend, .notifyCorrection:
            nil
        }
    }

    fileprivate var players: [PlayerReference] {
        if case .identify(let reference, let externalID?) = self { return [reference, .external(externalID)] }
        if case .register(let new) = self { return new.references }
        if case .challenge(let command) = self { return command.players }
        if case .notifyFriend(let player, _, let other, _) = self { return [player, other] }
        return player.map { [$0] } ?? []
    }

    private var player: PlayerReference? {
        switch self {
        case .submit(let submission): submission.player
        case .create, .configure, .recompute, .finalize, .reopen, .restore, .approve, .reset, .wipe, .repairClock,
            .challenge, .notifyFriend, .notifyCorrection, .register:
            nil
        case .rename(let reference, _), .noteProfile(let reference), .identify(let reference, _), .erase(let reference),
            .remove(let reference, _, _), .setFlags(_, let reference):
            reference
        }
    }
}

extension LedgerState {
    /// The keys of the records with the submitting players' last earned dates, for leaderboards that check the pace.
    fileprivate func paceKeys(of commands: [Command]) -> Set<RecordKey> {
        var keys: Set<RecordKey> = []
        for case .submit(let submission) in commands {
            guard let registered = leaderboards[submission.leaderboard], registered.leaderboard.checks.asksForPace,
                let player = references[submission.player]
            else { continue }
            keys.insert(.pace(of: player, on: registered.number))
        }
        return keys
    }
}

extension Command {
    fileprivate var isAlone: Bool {
        switch self {
        case .wipe, .repairClock: true
        default: bringsBack != nil
        }
    }

    /// The position of the fact that the command restores or approves.
    fileprivate var bringsBack: LedgerPosition? {
        switch self {
        case .restore(let position, _), .approve(let position, _): position
        default: nil
        }
    }
}

extension Fact {
    fileprivate var entryKey: EntryKey? {
        switch content {
        case .submission(let submission): submission.entryKey
        case .correction(let correction): correction.entryKey
        default: nil
        }
    }
}

extension [Command] {
    /// The commands in parts, each of which ends with a command that recomputes entries, except the last.
    ///
    /// A wipe is a separate part. So is a command that restores a score, because it reads facts that earlier
    /// commands of the batch may have written.
    fileprivate var split: [[Command]] {
        // Nearly all batches need no split.
        if !contains(where: { $0.isAlone || $0.changesRankings }) { return isEmpty ? [] : [self] }
        var parts: [[Command]] = [[]]
        for command in self {
            if command.isAlone { parts.append([]) }
            parts[parts.count - 1].append(command)
            if command.isAlone || command.changesRankings { parts.append([]) }
        }
        return parts.filter { !$0.isEmpty }
    }
}
