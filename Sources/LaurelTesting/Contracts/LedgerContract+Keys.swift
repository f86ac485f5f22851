import LaurelCore
import LaurelModel

extension LedgerContract {
    /// Who may ask.
    static let keys = [
        LedgerContract("keys are kept as they were given, in the order of their making", areStored),
        LedgerContract("a revoked key stays, with the earliest moment it was given", revoked),
    ]

    private static func areStored(_ fixture: LedgerHarness) async throws {
        var random = SeededRandom(seed: 1)
        var made: [APIKey] = []
        for (index, environment) in GameEnvironment.allCases.enumerated() {
            for kind in APIKey.Kind.allCases {
                let moment = LedgerHarness.morning + .hours(Int64(index))
                made.append(APIKey.make(kind, for: fixture.game.id, in: environment, at: moment, using: &random).key)
            }
        }
        for key in made.reversed() { try await fixture.first.add(key) }
        // Another key by an id that is taken changes nothing.
        var other = made[0]
        other.revokedAt = LedgerHarness.morning
        try await fixture.second.add(other)
        made.sort { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }
        for ledger in fixture.ledgers { try expect("the keys", try await ledger.keys(), is: made) }
    }

    private static func revoked(_ fixture: LedgerHarness) async throws {
        var random = SeededRandom(seed: 2)
        let morning = LedgerHarness.morning
        var key = APIKey.make(
            .server, for: fixture.game.id, in: .sandbox, at: morning, expiresAt: morning + .days(90), using: &random
        ).key
        try await fixture.first.add(key)
        key.revokedAt = morning + .hours(1)
        try expect("the key", try await fixture.second.revoke(key.id, at: morning + .hours(1)), is: key)
        try expect("the key again", try await fixture.first.revoke(key.id, at: morning + .hours(2)), is: key)
        // One that goes on for a while can be stopped at once.
        key.revokedAt = morning + .seconds(1)
        try expect("the key sooner", try await fixture.first.revoke(key.id, at: morning + .seconds(1)), is: key)
        let unknown = try APIKeyID("key_of_nobody")
        try expect("nobody's key", try await fixture.first.revoke(unknown, at: morning), is: nil)
        for ledger in fixture.ledgers { try expect("the keys", try await ledger.keys(), is: [key]) }
    }
}
