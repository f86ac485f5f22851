public import LaurelConfiguration
public import LaurelCore
public import LaurelModel

/// A game's configuration in the ledger of its realm, with the previous configuration of each change.
///
/// Leaderboards are facts, and the document reflects them. All other settings are stored in a key–value record. Both
/// change in one transaction.
public struct ConfigurationStore: Sendable {
    let game: Game
    let service: RealmService
    let clock: any WallClock
    /// The sandbox, to which changes are also applied while its configuration is the same.
    let follower: RealmService?

    /// Creates a store.
    ///
    /// - Parameter follower: The sandbox's service if `service` is production's.
    public init(
        of game: Game, in service: RealmService, followedBy follower: RealmService? = nil,
        clock: any WallClock = SystemClock()
    ) {
        self.game = game
        self.service = service
        self.clock = clock
        self.follower = follower
    }

    /// Returns the current configuration.
    public func current() async throws -> ConfigurationState {
        let (game, known) = (game.id, service.leaderboards(of: game.id))
        return try await service.read { transaction in
            try transaction.configuration(of: game, knowing: known)
        }
    }

    /// Applies `document` to the game's configuration in one transaction, or only plans the change.
    ///
    /// If it throws, nothing is changed.
    ///
    /// - Parameters:
    ///   - tag: The expected ``ConfigurationState/tag``; nil to skip the check.
    ///   - isDryRun: Whether to plan the change without applying it. A plan that is not possible is then returned.
    ///   - actor: The actor in the audit log.
    /// - Throws: ``ConfigurationRefusal``, or a `Refusal` if a leaderboard cannot have its new settings.
    public func apply(
        _ document: ConfigurationDocument, onlyIf tag: String? = nil, isDryRun: Bool = false, by actor: AuditActor
    ) async throws -> ConfigurationStep {
        try await write(isDryRun: isDryRun, by: actor) { transaction, known in
            try transaction.proposal(of: document, for: game.id, knowing: known, onlyIf: tag, isDryRun: isDryRun)
        }
    }

    /// Restores the configuration from before a change. This is a new change.
    ///
    /// - Parameter revision: The revision that the change created; nil for the last change.
    /// - Throws: The same errors as ``apply(_:onlyIf:isDryRun:by:)``.
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

    /// Applies a change of production to the sandbox if its configuration was the same. Errors do not affect
    /// production.
    ///
    /// - Returns: Whether the change was applied; nil if there is no sandbox to update.
    private func follow(_ proposal: ConfigurationProposal, by actor: AuditActor) async -> Bool? {
        guard let follower else { return nil }
        let store = ConfigurationStore(of: game, in: follower, clock: clock)
        let document = ConfigurationDocument(proposal.plan.result)
        return (try? await store.apply(document, onlyIf: proposal.before.tag, by: actor)) != nil
    }
}
