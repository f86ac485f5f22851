package import LaurelModel

extension Ledger {
    /// Adds a game as ``add(_:)`` does. If it is new, records the actor in the audit log of its production realm.
    ///
    /// - Returns: The stored game, which is a different one if the id existed already.
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
