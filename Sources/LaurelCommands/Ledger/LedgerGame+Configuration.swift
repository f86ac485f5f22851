import LaurelConfiguration
import LaurelCore
import LaurelModel
import LaurelServer
import LaurelWire

extension LedgerGame {
    func configuration() async throws -> ConfigurationDocument {
        ConfigurationDocument(try await store().current().configuration)
    }

    func apply(_ text: ConfigurationText, isDryRun: Bool) async throws -> ConfigurationPlanBody {
        ConfigurationPlanBody(try await store().apply(text.document, isDryRun: isDryRun, by: Self.actor))
    }

    func store(_ image: NamedImage) async throws {
        try await GameImages(of: game.id, in: ledger)
            .store(image.bytes, of: image.kind, as: image.name, from: service.realm.environment)
    }

    func undo(_ action: String, isDryRun: Bool) async throws -> ConfigurationPlanBody {
        guard let change = ConfigurationAction(action) else { throw Refusal.moderation(.actionNotFound(action)) }
        return ConfigurationPlanBody(try await store().undo(change.revision, isDryRun: isDryRun, by: Self.actor))
    }

    private func store() async throws -> ConfigurationStore {
        let sandbox = Realm(group: game.group, environment: .sandbox)
        let isLive = service.realm.environment == .production
        return ConfigurationStore(
            of: game, in: service,
            followedBy: isLive ? try await RealmService(sandbox, ledger: ledger, clock: clock) : nil, clock: clock)
    }
}
