public import LaurelCore
public import LaurelModel
public import LaurelWire

/// The sign-in settings of a game, in its realm's ledger.
public struct SignInSettingsStore: Sendable {
    let game: GameID
    let service: RealmService

    /// Creates the store of a game.
    public init(of game: GameID, in service: RealmService) {
        self.game = game
        self.service = service
    }

    private var key: RecordKey { RecordKey(.signInSettings, game.text) }

    /// Returns the current settings; the defaults if none were set.
    public func current() async throws -> SignInSettingsBody {
        let key = key
        return try await service.read { try $0.value(SignInSettingsBody.self, of: key) } ?? SignInSettingsBody()
    }

    /// Replaces the settings, and records the change in the audit log.
    ///
    /// - Throws: ``Problem`` if the new settings are invalid. Nothing is changed then.
    public func change(to body: SignInSettingsBody, at moment: Moment, by actor: AuditActor) async throws {
        let (key, body) = (key, try SignInSettings(body).body)
        try await service.transact { transaction in
            guard try transaction.value(SignInSettingsBody.self, of: key) != body else { return }
            try transaction.set(key, to: body)
            try transaction.audit(AuditedAct(.signInChanged), by: actor, at: moment)
        }
    }
}
