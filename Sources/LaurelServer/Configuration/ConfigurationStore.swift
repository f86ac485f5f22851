public import LaurelConfiguration
public import LaurelCore
public import LaurelModel

/// A game's configuration as its realm's ledger keeps it, with what it was before each change.
///
/// Leaderboards are facts, and the document follows them; all else that it says stands in a row beside them. Both change
/// in one transaction.
public struct ConfigurationStore: Sendable {
    let game: Game
    let service: RealmService
    let clock: any WallClock
    /// Where a change is made too, as long as everything is the same there.
    let follower: RealmService?

    /// - Parameter follower: The sandbox's service, where this is production.
    public init(
        of game: Game, in service: RealmService, followedBy follower: RealmService? = nil,
        clock: any WallClock = SystemClock()
    ) {
        self.game = game
        self.service = service
        self.clock = clock
        self.follower = follower
    }

    /// What is in force.
    public func current() async throws -> ConfigurationState {
        let (game, known) = (game.id, service.leaderboards(of: game.id))
        return try await service.read { transaction in
            try transaction.configuration(of: game, knowing: known)
        }
    }

    /// Makes `document` the game's configuration, in one transaction, or tells what that would do.
    ///
    /// - Parameters:
    ///   - tag: The ``ConfigurationState/tag`` that its author saw; nil for whatever is there.
    ///   - isDryRun: Whether nothing is changed. A plan that can never be is then told like any other.
    ///   - actor: Whom the audit log names.
    /// - Throws: ``ConfigurationRefusal``, and a `Refusal` where a leaderboard cannot be as it was described. Then nothing
    ///   was changed.
    public func apply(
        _ document: ConfigurationDocument, onlyIf tag: String? = nil, isDryRun: Bool = false, by actor: AuditActor
    ) async throws -> ConfigurationStep {
        try await write(isDryRun: isDryRun, by: actor) { transaction, known in
            try transaction.proposal(of: document, for: game.id, knowing: known, onlyIf: tag, isDryRun: isDryRun)
        }
    }

    /// Makes the configuration what it was before a change, which is a change itself.
    ///
    /// - Parameter revision: Of the change; nil for the last.
    /// - Throws: As ``apply(_:onlyIf:isDryRun:by:)``.
    public func undo(
        _ revision: Int? = nil, isDryRun: Bool = false, by actor: AuditActor
    ) async throws -> ConfigurationStep {
        try await write(isDryRun: isDryRun, by: actor) { transaction, known in
            let earlier = try transaction.configuration(of: game.id, before: revision)
            return try transaction.proposal(of: earlier, for: game.id, knowing: known, onlyIf: nil, isDryRun: isDryRun)
        }
    }

    private func write(
        isDryRun: Bool, by actor: AuditActor,
        _ propose: @escaping @Sendable (any LedgerTransaction, [Leaderboard]) throws -> ConfigurationProposal
    ) async throws -> ConfigurationStep {
        let known = service.leaderboards(of: game.id)
        if isDryRun {
            return try await service.read { ConfigurationStep(planned: try propose($0, known)) }
        }
        let (game, now) = (game.id, clock.now)
        let proposal = try await service.transact { transaction in
            let proposal = try propose(transaction, known)
            if try transaction.make(proposal, of: game, at: now) {
                var act = AuditedAct(.configurationChanged)
                act.revision = proposal.after.revision
                try transaction.audit(act, by: actor, at: now)
            }
            return proposal
        }
        var step = ConfigurationStep(made: proposal)
        step.isFollowed = await follow(proposal, by: actor)
        return step
    }

    /// Changes the sandbox as production, which was the same until now.
    ///
    /// - Returns: Whether it has changed; nil where there is none to follow. What went wrong there undoes nothing here.
    private func follow(_ proposal: ConfigurationProposal, by actor: AuditActor) async -> Bool? {
        guard let follower else { return nil }
        let store = ConfigurationStore(of: game, in: follower, clock: clock)
        let document = ConfigurationDocument(proposal.plan.result)
        return (try? await store.apply(document, onlyIf: proposal.before.tag, by: actor)) != nil
    }
}
