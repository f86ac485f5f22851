public import LaurelModel

extension RealmService {
    /// Commits scores and returns their receipts, in order.
    ///
    /// The scores are durable when this returns. A receipt's ranks are those at the receipt's position.
    ///
    /// - Throws: ``LedgerError``. Each submission may then be sent again with its id, and counts once.
    public func submit(_ submissions: [Submission]) async throws(LedgerError) -> [Receipt] {
        // Loaded before the commit, so that the receipts have every rank before and after.
        var last: LeaderboardID?
        for id in submissions.lazy.map(\.leaderboard) where id != last {
            last = id
            guard let registered = published[id], registered.leaderboard.combination == nil else { continue }
            guard let ranking = registered.currentRanking(at: now) else { continue }
            // Scores of a damaged ranking are stored, but their receipts have no rank.
            do { _ = try await loadedRankings.board(ranking, of: registered, in: self) } catch .damaged { continue }
        }
        let settled = try await perform(submissions.map(Command.submit))
        return zip(submissions, settled).map { Receipt($0, $1) }
    }

    /// Whether the leaderboard's current ranking is loaded, so that no load delays a submission.
    public nonisolated func isLoaded(_ leaderboard: LeaderboardID) -> Bool {
        published.isLoaded(leaderboard, at: now)
    }

    /// Commits a score without suspending the caller, for a leaderboard for which ``isLoaded(_:)`` is true.
    ///
    /// - Parameter answer: Called once, later, with the result that ``submit(_:)`` would return. The service waits
    ///   until it returns.
    public nonisolated func submit(
        _ submission: Submission, answer: @escaping @Sendable (Result<Receipt, LedgerError>) -> Void
    ) {
        enqueue(
            WaitingCommands(commands: [.submit(submission)]) { result in
                answer(result.map { Receipt(submission, $0[0]) })
            })
    }

    func perform(_ commands: [Command]) async throws(LedgerError) -> [Settled] {
        guard !commands.isEmpty else { return [] }
        let result = await withCheckedContinuation { continuation in
            enqueue(WaitingCommands(commands: commands) { continuation.resume(returning: $0) })
        }
        return try result.get()
    }

    private nonisolated func enqueue(_ waiting: WaitingCommands) { intake.enqueue(waiting, startWriter: serve) }

    public nonisolated var waitingCommandCount: Int { intake.commandCount }

    /// Rejects the commands that waited longer than ``QueueBounds`` allow. None of them was committed.
    public nonisolated func refuseExpired(at now: ContinuousClock.Instant) {
        intake.expire(at: now)
    }

    /// Makes the ledger commit until no commands wait.
    ///
    /// While one batch is synced, the next one collects and the previous one is applied (group commit).
    nonisolated func serve() {
        ledger.serve(
            CommitSource(
                clock: clock,
                nextBatch: { [self] in
                    let now = now
                    // The results of later commands do not depend on the application of a score on a loaded ranking,
                    // which reflects a later commit only after that commit is applied. A ranking that is not loaded yet
                    // would be loaded with all facts of the ledger.
                    while let (commands, deadline) = intake.nextBatch({ published.areLoaded(for: $0, at: now) }) {
                        guard let fault = clockFault else {
                            return CommitSource.Batch(
                                commands, readAhead: published.readAhead(for: commands), deadline: deadline)
                        }
                        intake.complete(.failure(.clockImplausible("\(fault)")), startApplier: startApplier)
                    }
                    // The applier resumes the tasks that wait until the intake is not busy.
                    intake.apply(startApplier: startApplier)
                    return nil
                },
                complete: { [self] result in intake.complete(result, startApplier: startApplier) }), in: realm)
    }

    private nonisolated func startApplier() {
        LedgerDeadline.$current.withValue(nil) { _ = Task { await applyBatches() } }
    }

    private func applyBatches() async {
        while let (batch, result) = intake.nextResult() {
            switch result {
            case .success(let commit):
                // Without the deadline of the batch, which may have expired: what is committed must be applied.
                do throws(LedgerError) { try await apply(commit, answering: batch) } catch {
                    refuse(batch, error.afterCommit)
                    await historyWatch.reload(after: error, in: self)
                }
                intake.finishBatch(startWriter: serve)
            // Smaller batches are retried, so that only the commands that read a damaged entry fail.
            case .failure(.damaged) where batch.count > 1: intake.retryInHalves(startWriter: serve)
            case .failure(let error):
                refuse(batch, error)
                await historyWatch.reload(after: error, in: self)
                intake.finishBatch(startWriter: serve)
            }
            Self.resume(&commitWaiters)
        }
        resumeWaiters()
    }

    /// Resumes the tasks that wait for facts, and those that wait for a pause between commits if there is one.
    func resumeWaiters() {
        Self.resume(&commitWaiters)
        if !isCommitting { Self.resume(&pauseWaiters) }
    }

    private func refuse(_ batch: [WaitingCommands], _ error: LedgerError) {
        // Facts that are durable despite the error are applied before the facts of the next commit.
        for waiting in batch { waiting.completion(.failure(error)) }
        Self.resume(&pauseWaiters)
    }

    private func apply(_ commit: Commit, answering batch: [WaitingCommands]) async throws(LedgerError) {
        // Applies the earlier commits of other writers.
        try await catchUp(
            to: commit.newFacts.first.map { LedgerPosition($0.position.value - 1) } ?? commit.head.position)
        try await loadedRankings.load(for: commit, in: self)
        // Last, because the history can change while rankings are loaded.
        try await historyWatch.check(commit.newFacts, upTo: commit.head, in: self)
        // No `await` from here to the last completion, so that no reader sees half a commit.
        let results = CommitResults(of: commit)
        var outcomes = commit.outcomes[...]
        var followed = commit.newFacts[...]
        var settled: [[Settled]] = []
        settled.reserveCapacity(batch.count)
        for waiting in batch {
            settled.append(
                zip(waiting.commands, outcomes).map { command, outcome in
                    if case .recorded(let fact, replayed: false) = outcome {
                        followed.prefix { $0.position < fact.position }.forEach(apply)
                        followed = followed.drop { $0.position <= fact.position }
                    }
                    return results.settle(command, outcome, in: self)
                })
            outcomes = outcomes.dropFirst(waiting.commands.count)
        }
        followed.forEach(apply)
        published.change { $0.players.restore(commit.players.values) }
        for (waiting, settled) in zip(batch, settled) { waiting.completion(.success(settled)) }
    }

    private static func resume(_ waiters: inout [CheckedContinuation<Void, Never>]) {
        for waiter in waiters { waiter.resume() }
        waiters = []
    }
}
