public import LaurelModel

/// Moves everything that a ledger holds into an empty one: games, keys, and each realm's facts with their positions,
/// moments, ids and epoch, its players, entries and occurrences.
///
/// It may end at any point and be run again: it goes on where the target stands. Until all of it is there and has been
/// found equal, every realm of the target is marked, so that no service can be made for it.
public struct LedgerMigration: Sendable {
    let source: any Ledger
    let target: any Ledger

    /// How many facts or players one transaction takes.
    let countPerWrite: Int

    public init(from source: any Ledger, to target: any Ledger, countPerWrite: Int = 8_192) {
        self.source = source
        self.target = target
        self.countPerWrite = countPerWrite
    }

    /// O(n log n), and memory for all entries of a realm. Nobody may write to either ledger meanwhile.
    ///
    /// - Parameter progress: Told how many facts of how many a realm's target has.
    public func run(
        progress: (Realm, Int, Int) -> Void = { _, _, _ in }
    ) async throws(MigrationError) {
        do {
            let games = try await source.games()
            let realms = Realm.all(of: games) + [.server]
            try await refuseOthers(games, realms)
            for game in games { _ = try await target.add(game) }
            // All of them before the first fact: a target that is served has either everything or nothing.
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

    /// What an earlier run has left is no obstacle.
    private func refuseOthers(_ games: [Game], _ realms: [Realm]) async throws {
        for game in try await target.games() where !games.contains(game) {
            throw MigrationError.occupied("it has the game \(game.id)")
        }
        let keys = Set(try await source.keys())
        for key in try await target.keys() where !keys.contains(key) {
            throw MigrationError.occupied("it has the key \(key.id)")
        }
        for realm in Realm.all(of: try await target.games()) {
            let head = try await target.overview(of: realm).head
            let original = try await source.overview(of: realm).head
            guard head.isUnderMigration || head == original || head == Head() else {
                throw MigrationError.occupied("it has \(head.position) facts of \(realm)")
            }
        }
    }
}
