public import LaurelCore
public import LaurelModel
public import LaurelWire

/// A game's ways in, as its realm's ledger keeps them.
public struct SignInSettingsStore: Sendable {
    let game: GameID
    let service: RealmService

    public init(of game: GameID, in service: RealmService) {
        self.game = game
        self.service = service
    }

    private var key: RecordKey { RecordKey(.signInSettings, game.text) }

    public func current() async throws -> SignInSettingsBody {
        let key = key
        return try await service.read { try $0.value(SignInSettingsBody.self, of: key) } ?? SignInSettingsBody()
    }

    /// Puts settings in place of those so far, and writes down who did it.
    ///
    /// - Throws: What is wrong with them; then nothing was changed.
    public func change(to body: SignInSettingsBody, at moment: Moment, by actor: AuditActor) async throws {
        let (key, body) = (key, try SignInSettings(body).body)
        try await service.transact { transaction in
            guard try transaction.value(SignInSettingsBody.self, of: key) != body else { return }
            try transaction.set(key, to: body)
            try transaction.audit(AuditedAct(.signInChanged), by: actor, at: moment)
        }
    }
}
