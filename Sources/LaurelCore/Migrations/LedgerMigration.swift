public import LaurelModel

/// A migration of a ledger into an empty one.
///
/// It copies the games, the keys and all data of each realm. Positions, timestamps, ids and epochs do not change. It
/// can be interrupted at any point and run again: it continues from the target's state. Until all data has been copied
/// and compared, every realm of the target is marked as under migration, and services reject it.
public struct LedgerMigration: Sendable {
    let source: any Ledger
    let target: any Ledger

    /// The number of facts or players in a transaction.
    let countPerWrite: Int

    /// Creates a migration.
    public init(from source: any Ledger, to target: any Ledger, countPerWrite: Int = 8_192) {
        self.source = source
        self.target = target
        self.countPerWrite = countPerWrite
    }

    /// Runs the migration. No process may write to either ledger meanwhile.
    ///
    /// O(n log n) time, and memory for all entries of a realm.
    ///
    /// - Parameter progress: Called with the number of the realm's facts in the target, and in the source.
    public func run(
        progress: (Realm, Int, Int) -> Void = { _, _, _ in }
    ) async throws(MigrationError) {
        do {
            let games = try await source.games()
            let realms = Realm.all(of: games) + [.server]
            try await refuseOthers(games, realms)
            for game in games { _ = try await target.add(game) }
            // All realms before the first fact: a target is usable either with all data or not at all.
            for realm in realms { try await RealmMigration(realm, self).mark() }
            for realm in realms {
                try await RealmMigration(realm, self).run { progress(realm, $0, $1) }
            }
            for key in try await source.keys() { try await target.add(key) }
            for realm in realms { try await RealmMigration(realm, self).release() }
        } catch let error as MigrationError {
            throw error
        } catch let error as LedgerError {
            throw .ledger(error)
        } catch {
            throw .ledger(.unavailable("\(error)"))
        }
    }

    /// Throws if the target contains data that the source does not. Data of an interrupted run is accepted.
    private func refuseOthers(_ games: [Game], _ realms: [Realm]) async throws {
        for game in try await target.games() where !games.contains(game) {
            throw MigrationError.occupied("it contains the game \(game.id)")
        }
        let keys = Set(try await source.keys())
        for key in try await target.keys() where !keys.contains(key) {
            throw MigrationError.occupied("it contains the key \(key.id)")
        }
        for realm in Realm.all(of: try await target.games()) {
            // The generations belong to the storages.
            let head = try await target.overview(of: realm).head.inGeneration(0)
            let original = try await source.overview(of: realm).head.inGeneration(0)
            guard head.isUnderMigration || head == original || head == Head() else {
                throw MigrationError.occupied("it contains \(head.position) facts of \(realm)")
            }
        }
    }
}
