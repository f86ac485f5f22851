public import LaurelCore
public import LaurelModel

/// The removal of data that remains after an account was closed, because the closing transaction did not remove it.
///
/// Every step is idempotent. An interrupted removal continues after a crash, and several nodes may run it concurrently.
public struct ErasureCleanup: Sendable {
    let ledger: any Ledger
    let clock: any WallClock

    /// The number of players per step.
    private static let playerCountPerStep = 100
    /// The number of pictures that are in memory concurrently.
    private static let avatarCountPerStep = 20

    /// Creates the cleanup of a ledger.
    public init(_ ledger: any Ledger, clock: any WallClock = SystemClock()) {
        self.ledger = ledger
        self.clock = clock
    }

    /// Removes all data that remains of closed accounts in a realm.
    ///
    /// - Parameter includesWipe: Whether to remove what remains of a wipe, too, which reads all pictures of the server.
    /// - Complexity: O(1) if no data remains.
    public func run(in realm: Realm, includesWipe: Bool = true) async throws {
        while true {
            let (players, isWiped) = try await ledger.read(in: realm) {
                try $0.remainders(limit: Self.playerCountPerStep)
            }
            if isWiped, includesWipe {
                try await removeOrphanedAvatars(in: realm)
                try await ledger.transact(in: realm) { try $0.forgetWipe() }
            }
            guard !players.isEmpty else { return }
            try await ledger.transact(in: .server) { transaction in
                for remainder in players { try transaction.erase(.avatar(of: try remainder.player)) }
            }
            let moment = clock.now
            try await ledger.transact(in: realm) { try $0.removeBlocks(of: players, at: moment) }
        }
    }

    /// Removes the pictures of players who no longer exist.
    ///
    /// - Complexity: O(*n*), where *n* is the number of all pictures of the server.
    private func removeOrphanedAvatars(in realm: Realm) async throws {
        var last: String?
        while true {
            let rows = try await ledger.read(in: .server) { [last] transaction in
                try transaction.rows(in: RecordRange(.avatars, after: last), limit: Self.avatarCountPerStep)
            }
            guard let end = rows.last else { return }
            last = end.key.name
            var players: [PlayerReference: RecordKey] = [:]
            for row in rows where try row.key.value(StoredAvatar.self, in: row.text).realm == realm {
                players[.id(try PlayerID(row.key.name))] = row.key
            }
            let found = try await ledger.read(in: realm) { [players] in
                try $0.players(named: Set(players.keys))
            }
            let strays = players.filter { found[$0.key] == nil }.map(\.value)
            if !strays.isEmpty {
                try await ledger.transact(in: .server) { transaction in
                    for key in strays { try transaction.erase(key) }
                }
            }
        }
    }
}
