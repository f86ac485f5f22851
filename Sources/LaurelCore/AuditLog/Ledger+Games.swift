package import LaurelModel

extension Ledger {
    /// Keeps a game, as ``add(_:)`` does, and writes down in its production who made it, where it is new.
    ///
    /// - Returns: What is kept; another where the id was somebody's already.
    package func create(_ game: Game, by actor: AuditActor, at moment: Moment) async throws -> Game {
        let isKnown = try await games().contains { $0.id == game.id }
        let stored = try await add(game)
        guard !isKnown else { return stored }
        try await transact(in: Realm(group: stored.group, environment: .production)) { transaction in
            var act = AuditedAct(.gameCreated)
            act.game = stored.id.text
            try transaction.audit(act, by: actor, at: moment)
        }
        return stored
    }
}
