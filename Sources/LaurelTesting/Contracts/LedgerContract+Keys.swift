import LaurelCore
import LaurelModel

extension LedgerContract {
    /// API keys.
    static let keys = [
        LedgerContract("API keys are stored unchanged, in the order of their creation", areStored),
        LedgerContract("A revoked key remains, with the earliest moment of its revocations", revoked),
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
        // Adding another key with an existing id changes nothing.
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
        try expect(
            "the key after the second revocation", try await fixture.first.revoke(key.id, at: morning + .hours(2)),
            is: key)
        // A key that is still valid for a while can be revoked earlier.
        key.revokedAt = morning + .seconds(1)
        try expect(
            "the key after an earlier revocation", try await fixture.first.revoke(key.id, at: morning + .seconds(1)),
            is: key)
        let unknown = try APIKeyID("key_of_nobody")
        try expect("the revocation of an unknown key", try await fixture.first.revoke(unknown, at: morning), is: nil)
        for ledger in fixture.ledgers { try expect("the keys", try await ledger.keys(), is: [key]) }
    }
}
