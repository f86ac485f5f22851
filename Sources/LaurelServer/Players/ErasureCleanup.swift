public import LaurelCore
public import LaurelModel

/// Removes what remains of closed accounts outside the transactions that closed them. Every step can be repeated, so that a removal
/// goes on after a crash, and several nodes may do it at once.
public struct ErasureCleanup: Sendable {
    let ledger: any Ledger
    let clock: any WallClock

    /// The number of players in one step.
    private static let playerCountPerStep = 100
    /// The number of pictures in memory at a time.
    private static let avatarCountPerStep = 20

    public init(_ ledger: any Ledger, clock: any WallClock = SystemClock()) {
        self.ledger = ledger
        self.clock = clock
    }

    /// Removes everything that remains in a realm. O(1) if that is nothing.
    public func run(in realm: Realm) async throws {
        while true {
            let (players, isWiped) = try await ledger.read(in: realm) {
                try $0.remainders(limit: Self.playerCountPerStep)
            }
            if isWiped {
                try await removeAvatarsOfNobody(in: realm)
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

    /// Removes the pictures of players who do not exist any more. O(all pictures of the server)
    private func removeAvatarsOfNobody(in realm: Realm) async throws {
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
