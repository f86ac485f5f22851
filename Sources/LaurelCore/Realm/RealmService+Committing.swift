public import LaurelModel

extension RealmService {
    /// Takes scores, and tells of each what became of it, in order.
    ///
    /// What is answered is durable. The receipts' ranks are those at the receipts' own positions.
    ///
    /// - Throws: ``LedgerError``: then each submission may be sent again with its id, and counts once.
    public func submit(_ submissions: [Submission]) async throws(LedgerError) -> [Receipt] {
        // Awake before the commit, so that every rank before and after can be told.
        var last: LeaderboardID?
        for id in submissions.lazy.map(\.leaderboard) where id != last {
            last = id
            guard let registered = published[id], registered.leaderboard.combination == nil else { continue }
            guard let ranking = registered.currentRanking(at: now) else { continue }
            // The scores of a damaged ranking are stored. Their receipts have no rank.
            do { _ = try await board(ranking, of: registered) } catch .damaged { continue }
        }
        let settled = try await perform(submissions.map(Command.submit))
        return zip(submissions, settled).map { Receipt($0, $1) }
    }

    /// Whether the ranking is awake that scores for this leaderboard go to now, so that nobody need wait for it.
    public nonisolated func isAwake(_ leaderboard: LeaderboardID) -> Bool {
        published.isAwake(leaderboard, at: now)
    }

    /// Takes a score from somebody who does not wait, for a leaderboard that ``isAwake(_:)``.
    ///
    /// - Parameter answer: Told once, later, what ``submit(_:)`` would have answered. The service waits for it.
    public nonisolated func submit(
        _ submission: Submission, answer: @escaping @Sendable (Result<Receipt, LedgerError>) -> Void
    ) {
        take(
            WaitingCommands(commands: [.submit(submission)]) { result in
                answer(result.map { Receipt(submission, $0[0]) })
            })
    }

    /// Makes a leaderboard. One that is there with the same settings is left as it is.
    ///
    /// - Returns: Whether it is new.
    @discardableResult
    public func create(_ leaderboard: Leaderboard) async throws(ServiceError) -> Bool {
        try await perform(.create(leaderboard))
    }

    /// Gives a leaderboard these settings; its entries are folded anew where they ask for it. O(facts of the realm) then.
    ///
    /// - Returns: Whether anything changed.
    @discardableResult
    public func configure(_ leaderboard: Leaderboard) async throws(ServiceError) -> Bool {
        try await perform(.configure(leaderboard))
    }

    /// Takes every entry off a classic leaderboard, or off a recurring one's open occurrence; instants and numbers stay.
    ///
    /// - Returns: The fact that says so.
    public func reset(_ id: LeaderboardID, in game: GameID) async throws(ServiceError) -> LedgerPosition {
        _ = try registered(id, of: game)
        let settled: [Settled]
        do throws(LedgerError) { settled = try await perform([.reset(id)]) } catch { throw .ledger(error) }
        if case .refused(let refusal) = settled[0].outcome { throw .refused(refusal) }
        return settled[0].position
    }

    /// Sets a player's flags to exactly these. Every ranking follows at once.
    ///
    /// - Returns: Whether anything changed.
    @discardableResult
    public func setFlags(_ flags: PlayerFlags, of player: PlayerReference) async throws(ServiceError) -> Bool {
        try await perform(.setFlags(flags, of: player))
    }

    /// Calls a player otherwise, on every page at once.
    ///
    /// - Returns: Whether anything changed.
    @discardableResult
    public func rename(_ player: PlayerReference, to name: DisplayName) async throws(ServiceError) -> Bool {
        try await perform(.rename(player, to: name))
    }

    private func perform(_ command: Command) async throws(ServiceError) -> Bool {
        let settled: [Settled]
        do throws(LedgerError) { settled = try await perform([command]) } catch { throw .ledger(error) }
        switch settled[0].outcome {
        case .recorded: return true
        case .unchanged: return false
        case .refused(let refusal): throw .refused(refusal)
        }
    }

    func perform(_ commands: [Command]) async throws(LedgerError) -> [Settled] {
        guard !commands.isEmpty else { return [] }
        let result = await withCheckedContinuation { continuation in
            take(WaitingCommands(commands: commands) { continuation.resume(returning: $0) })
        }
        return try result.get()
    }

    private nonisolated func take(_ waiting: WaitingCommands) {
        guard let mustServe = intake.add(waiting) else { return waiting.answer(.failure(.overloaded)) }
        if mustServe { serve() }
    }

    /// The number of commands that wait to be committed.
    public nonisolated var waitingCommandCount: Int { intake.commandCount }

    /// Refuses the commands that wait for longer than the service's ``QueueBounds`` allow. None of them was committed.
    public nonisolated func refuseExpired(at now: ContinuousClock.Instant) {
        for waiting in intake.removeExpired(at: now) { waiting.answer(.failure(.overloaded)) }
    }

    /// Has the ledger commit until nobody waits: while one batch is being synced, the next collects, and the one before is
    /// applied.
    nonisolated func serve() {
        ledger.serve(
            CommitSource(
                clock: clock,
                next: { [self] in
                    let now = now
                    while let commands = intake.draw({ isIndependent($0, at: now) }) {
                        guard let fault = clockFault else { return commands }
                        intake.settle(.failure(.clockImplausible("\(fault)")))
                        applySettled()
                    }
                    // Whoever waits for a pause is told of it.
                    applySettled()
                    return nil
                },
                settle: { [self] result in
                    intake.settle(result)
                    applySettled()
                }), in: realm)
    }

    /// Whether a command is about a ranking that is in memory, which has the facts of later commits only once they are applied:
    /// those that are asleep wake with all that the ledger has.
    private nonisolated func isIndependent(_ command: Command, at moment: Moment) -> Bool {
        if case .submit(let submission) = command { published.isAwake(for: submission, at: moment) } else { false }
    }

    private nonisolated func applySettled() { if intake.beginApplying() { Task { await takeSettled() } } }

    private func takeSettled() async {
        while let (batch, result) = intake.nextSettled() {
            switch result {
            case .success(let commit):
                do throws(LedgerError) {
                    try await take(commit, of: batch)
                } catch {
                    refuse(batch, error.afterCommit)
                }
            // Smaller batches are retried, so that only the commands that read a damaged entry fail.
            case .failure(.damaged) where batch.count > 1: intake.retryInHalves(batch)
            case .failure(let error): refuse(batch, error)
            }
            if intake.finish() { serve() }
            Self.resume(&commitWaiters)
        }
        guard !intake.isBusy else { return }
        Self.resume(&commitWaiters)
        Self.resume(&pauseWaiters)
    }

    private func refuse(_ batch: [WaitingCommands], _ error: LedgerError) {
        // Facts that are durable despite the error are applied before the facts of the next commit.
        for waiting in batch { waiting.answer(.failure(error)) }
        Self.resume(&pauseWaiters)
    }

    /// Applies what was committed, and answers those who asked for it.
    private func take(_ commit: Commit, of batch: [WaitingCommands]) async throws(LedgerError) {
        try await catchUp(before: commit)
        try await wakeBoards(for: commit)
        // No `await` from here to the last answer: nobody sees half a commit.
        let names = commit.names
        var settled: [Settled] = []
        settled.reserveCapacity(commit.outcomes.count)
        var followed = commit.newFacts[...]
        for (command, outcome) in zip(batch.lazy.flatMap(\.commands), commit.outcomes) {
            if case .recorded(let fact, replayed: false) = outcome {
                // What followed from the commands before.
                followed.prefix { $0.position < fact.position }.forEach(apply)
                followed = followed.drop { $0.position <= fact.position }
            }
            settled.append(settle(command, outcome, commit, names))
        }
        followed.forEach(apply)
        published.change { $0.players.restore(commit.players.values) }
        Self.answer(batch, with: settled)
    }

    private static func resume(_ waiters: inout [CheckedContinuation<Void, Never>]) {
        for waiter in waiters { waiter.resume() }
        waiters = []
    }

    private static func answer(_ batch: [WaitingCommands], with settled: [Settled]) {
        var start = 0
        for waiting in batch {
            let end = start + waiting.commands.count
            waiting.answer(.success(Array(settled[start..<end])))
            start = end
        }
    }

    /// Boards that another writer or this very commit made, or that nobody had asked for before it.
    private func wakeBoards(for commit: Commit) async throws(LedgerError) {
        let asleep = Set(commit.outcomes.lazy.compactMap(\.submission).map(\.ranking)).filter { boards[$0] == nil }
        guard !asleep.isEmpty else { return }
        let created = commit.newFacts.compactMap { fact -> RegisteredLeaderboard? in
            if case .leaderboard(let registered) = fact.content { registered } else { nil }
        }
        for registered in Array(leaderboards.values) + created {
            for ranking in asleep where ranking.leaderboard == registered.number {
                // The scores are stored; who sent them learns no rank from a damaged ranking.
                do { _ = try await board(ranking, of: registered) } catch .damaged { continue }
            }
        }
    }
}

// MARK: - Answers

extension RealmService {
    private func settle(
        _ command: Command, _ outcome: CommandOutcome, _ commit: Commit, _ names: [PlayerReference: PlayerNumber]
    ) -> Settled {
        switch outcome {
        case .recorded(let fact, let replayed):
            guard let submission = outcome.submission,
                let board = boards[submission.ranking]
            else {
                apply(fact)
                return Settled(outcome: outcome, position: fact.position)
            }
            // A board that woke after the commit has this fact already and cannot tell what was before.
            let isAhead = replayed || board.position >= fact.position
            let before = isAhead ? nil : sight(of: board, by: submission.player, among: commit.players).standing
            if !replayed { apply(fact) }
            let (standing, playerCount) = sight(of: board, by: submission.player, among: commit.players)
            return Settled(
                outcome: outcome, position: fact.position, previousRank: before?.rank, standing: standing,
                playerCount: playerCount)
        case .unchanged, .refused:
            // What was applied last is what the command was judged on.
            var settled = Settled(outcome: outcome, position: applied)
            if case .submit(let submission) = command, let board = awakeBoard(for: submission) {
                (settled.standing, settled.playerCount) = sight(
                    of: board, by: names[submission.player], among: commit.players)
            }
            return settled
        }
    }

    /// Where a player sees themselves, and among how many.
    private func sight(
        of board: Board, by viewer: PlayerNumber?, among players: [PlayerNumber: Player]
    ) -> (standing: Standing?, playerCount: Int) {
        asSeen(by: viewer, on: board) { board in
            guard let viewer, let player = players[viewer], let place = board.place(of: viewer) else {
                return (nil, board.playerCount)
            }
            return (Standing(rank: place.rank, player: player, entry: place.entry), board.playerCount)
        }
    }

    /// What `viewer` sees of a board; see ``Board/asSeen(by:_:)``, which for a moment changes it.
    func asSeen<Answer>(by viewer: PlayerNumber?, on board: Board, _ question: (Board) -> Answer) -> Answer {
        published.change { _ in board.asSeen(by: viewer, question) }
    }

    private func awakeBoard(for submission: Submission) -> Board? {
        guard let registered = published[submission.leaderboard], registered.leaderboard.belongs(to: submission.game)
        else { return nil }
        return registered.currentRanking(at: now).flatMap { boards[$0] }
    }
}

extension Commit {
    /// The players' numbers by every name that they have, where a refusal will ask for one.
    fileprivate var names: [PlayerReference: PlayerNumber] {
        var names: [PlayerReference: PlayerNumber] = [:]
        guard outcomes.contains(where: { if case .refused = $0 { true } else { false } }) else { return names }
        for player in players.values {
            names[.id(player.id)] = player.number
            if let externalID = player.externalID { names[.external(externalID)] = player.number }
        }
        return names
    }
}

/// A command's outcome with what the rankings say of it.
struct Settled: Sendable {
    let outcome: CommandOutcome
    let position: LedgerPosition
    var previousRank: Int?
    var standing: Standing?
    var playerCount = 0
}

extension CommandOutcome {
    fileprivate var submission: SubmissionFact? {
        if case .recorded(let fact, _) = self, case .submission(let submission) = fact.content {
            submission
        } else {
            nil
        }
    }
}

extension Receipt {
    fileprivate init(_ submission: Submission, _ settled: Settled) {
        self.init(
            id: submission.id, leaderboardID: submission.leaderboard, outcome: .refused, replayed: false,
            standing: settled.standing, previousRank: settled.previousRank, playerCount: settled.playerCount,
            position: settled.position)
        switch settled.outcome {
        case .recorded(_, let replayed):
            outcome = settled.outcome.submission?.outcome ?? .refused
            problem = settled.outcome.submission?.violation.map(Refusal.suspicious)
            challengesCompleted = settled.outcome.submission?.challenges?.completed ?? []
            self.replayed = replayed
        case .refused(let refusal): problem = refusal
        case .unchanged: break
        }
    }
}
