public import LaurelModel

/// A realm's storage, held by one commit alone from its first read to its last write.
///
/// This is all that a ledger has to bring: what to read, what to decide and what to write is the same for every one.
public protocol LedgerTransaction {
    var head: Head { get throws }
    func leaderboards(named ids: Set<LeaderboardID>) throws -> [LeaderboardID: RegisteredLeaderboard]
    /// By number.
    func allLeaderboards() throws -> [RegisteredLeaderboard]
    func players(named references: Set<PlayerReference>) throws -> [PlayerReference: Player]
    func submissions(_ keys: Set<SubmissionKey>) throws -> [SubmissionKey: Fact]
    func players(numbered numbers: Set<PlayerNumber>) throws -> [PlayerNumber: Player]
    func entries(_ keys: Set<EntryKey>) throws -> [EntryKey: StoredEntry]
    func occurrences(_ ids: Set<RankingID>) throws -> [RankingID: StoredOccurrence]
    /// At most `limit` facts after `position`, in order.
    func facts(after position: LedgerPosition, limit: Int) throws -> [Fact]

    /// The texts of these rows, as far as they exist.
    func rows(_ keys: Set<RecordKey>) throws -> [RecordKey: String]
    /// At most `limit` rows of a range, in order.
    func rows(in range: RecordRange, limit: Int) throws -> [StoredRecord]
    /// At most `limit` rows of all tables after `key`, in order.
    func allRows(after key: RecordKey?, limit: Int) throws -> [StoredRecord]

    /// Told before what may take as long as a realm is large: folding a leaderboard anew, or clearing one. What limits
    /// others' patience is lifted until the end of this transaction.
    mutating func prepareForLongWork() throws

    /// Writes rows; nil erases one.
    mutating func write(_ rows: [RecordKey: String?]) throws
    /// Writes facts, the ids of the submissions among them, players, entries, occurrences, rows and the head.
    ///
    /// Where the decision has a ``Decision/wipe``, facts and ids before its position, all entries and occurrences, and the
    /// players up to its last number go first.
    mutating func write(_ decision: Decision) throws
}

extension LedgerTransaction {
    /// Most storages have no patience that could end.
    public mutating func prepareForLongWork() {}
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
            var decision = decide(commands, on: try state(for: commands, at: clock), at: clock, using: &random)
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

    /// Reads all facts. O(facts of the realm)
    private func recompute(_ registered: RegisteredLeaderboard, into decision: inout Decision) throws {
        var entryRecomputation = EntryRecomputation(registered)
        var position = LedgerPosition.start
        while true {
            let facts = try facts(after: position, limit: 4_096)
            guard let last = facts.last else { break }
            facts.forEach { entryRecomputation.apply($0) }
            position = last.position
        }
        decision.facts.forEach { entryRecomputation.apply($0) }
        let entries = entryRecomputation.entries
        try addCorrectionNotifications(of: registered, by: entries, among: entryRecomputation.keys, in: &decision)
        decision.entries = decision.entries.filter { $0.key.ranking.leaderboard != registered.number }
        decision.entries.merge(entries) { $1 }
        decision.recomputed.insert(registered.number)
    }

    /// Tells, with the fact by which a leaderboard is folded anew, which final occurrences that changes.
    private func addCorrectionNotifications(
        of registered: RegisteredLeaderboard, by entries: [EntryKey: StoredEntry], among keys: Set<EntryKey>,
        in decision: inout Decision
    ) throws {
        guard registered.leaderboard.recurrence != nil,
            let fact = decision.facts.last(where: { $0.content == .leaderboard(registered) })
        else { return }
        for (number, final) in try finalOccurrences(of: registered, changedBy: entries, among: keys).enumerated() {
            let notification = OutboxNotification(
                id: NotificationID(position: fact.position, number: number), kind: .occurrenceCorrected,
                moment: fact.moment,
                game: registered.leaderboard.game, player: nil, subject: .occurrence(final))
            decision.rows[.notification(notification.id)] = RecordKey.text(of: notification)
            decision.rows[.notification(notification.id, to: nil)] = ""
        }
    }

    /// Everything that `commands` mention: names first, then what is kept under their numbers.
    private func state(for commands: [Command], at clock: Moment) throws -> LedgerState {
        var state = LedgerState(head: try head)
        var leaderboardIDs: Set<LeaderboardID> = []
        var references = Set<PlayerReference>(minimumCapacity: commands.count)
        for command in commands {
            leaderboardIDs.formUnion(command.leaderboardIDs)
            references.formUnion(command.players)
        }
        state.leaderboards = try leaderboards(named: leaderboardIDs)
        state.add(try players(named: references))
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

    /// What the entry is made of that the fact at `position` is about, with what that fact would bring back.
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

    /// The scores that an entry is made of; none where there is no entry. O(scores), or O(facts of the realm) where the
    /// leaderboard's entries were ever folded anew.
    func countedScores(of key: EntryKey) throws -> [Entry] {
        guard let stored = try entries([key])[key] else { return [] }
        let reset = try lastReset(of: key.ranking) ?? .start
        let scores = try hasGaps(key) ? try scores(of: key) : try scores(from: [stored.lastFact])
        return scores.filter { $0.position > reset }
    }

    /// Whether the links of an entry's facts may pass some over.
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

    /// Reads all facts. O(facts of the realm)
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

    /// Its own leaderboard, and those that this one is made of, or on which somebody may be dared.
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

    /// The submissions that somebody may be dared to beat.
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

    /// The ranking that this is about; nil where it will be refused for having none.
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
        if case .challenge(let command) = self { return command.players }
        if case .notifyFriend(let player, _, let other, _) = self { return [player, other] }
        return player.map { [$0] } ?? []
    }

    private var player: PlayerReference? {
        switch self {
        case .submit(let submission): submission.player
        case .create, .configure, .recompute, .finalize, .reopen, .restore, .approve, .reset, .wipe, .repairClock,
            .challenge, .notifyFriend, .notifyCorrection:
            nil
        case .register(let player): player.externalID.map(PlayerReference.external)
        case .rename(let reference, _), .noteProfile(let reference), .identify(let reference, _), .erase(let reference),
            .remove(let reference, _, _), .setFlags(_, let reference):
            reference
        }
    }
}

extension LedgerState {
    /// The rows that tell when those who submit earned their last scores, where a leaderboard asks for it.
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

    /// The position of what it brings back.
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
    /// In parts that each end where entries are folded anew, but for the last. A wipe is one by itself, and so is what brings
    /// scores back: it asks about facts that those before it may have made.
    fileprivate var split: [[Command]] {
        // As nearly all are.
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
