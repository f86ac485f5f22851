import LaurelCore
import LaurelModel
import LaurelTesting
import Testing

@testable import LaurelServer

/// API keys end when they expire, are rotated, or are revoked.
@Suite struct KeyRotationTests {
    /// A ledger that fails to revoke keys.
    private struct UnrevokingLedger: LedgerWrapper {
        let ledger = MemoryLedger()

        func revoke(_ key: APIKeyID, at moment: Moment) async throws(LedgerError) -> APIKey? {
            throw .unavailable("a test")
        }
    }

    /// The new key is stored, but its secret is lost.
    @Test func `A rotation has an unknown outcome if the ledger fails after it stored the new key`() async throws {
        try await ServerFixture.run(on: UnrevokingLedger()) { fixture in
            let made = try await fixture.send(
                "POST", "/v1/admin/keys", key: fixture.serverKey, body: #"{"kind":"server"}"#)
            let id = try #require(made.json["id"] as? String)
            let count = try await fixture.door.ledger.keys().count
            let rotated = try await fixture.send("POST", "/v1/admin/keys/\(id)/rotate", key: fixture.serverKey)
            #expect(rotated.status == 503)
            #expect(rotated.slug == "outcome-unknown")
            #expect((rotated.json["detail"] as? String)?.contains("list the keys") == true, "\(rotated.text)")
            #expect(try await fixture.door.ledger.keys().count == count + 1)
        }
    }

    /// The step of a revocation that fails.
    enum Failure: CaseIterable {
        case description, auditRecord, commit
    }

    /// A ledger that can fail during a revocation.
    private struct UnreliableLedger: LedgerWrapper {
        let ledger = MemoryLedger()
        let failure = Locked<Failure?>(nil)

        func read<Answer: Sendable>(
            in realm: Realm, _ body: @escaping @Sendable (any LedgerTransaction) throws -> Answer
        ) async throws -> Answer {
            if realm == .server { try fail(.description) }
            return try await ledger.read(in: realm, body)
        }

        func transact<Answer: Sendable>(
            in realm: Realm, as leader: LeadershipToken?,
            _ body: @escaping @Sendable (inout any LedgerTransaction) throws -> Answer
        ) async throws -> Answer {
            if realm != .server { try fail(.auditRecord) }
            return try await ledger.transact(in: realm, as: leader, body)
        }

        func revoke(_ key: APIKeyID, at moment: Moment) async throws(LedgerError) -> APIKey? {
            if failure.withLock({ $0 == .commit }) { throw .unanswered("a test") }
            return await ledger.revoke(key, at: moment)
        }

        private func fail(_ step: Failure) throws {
            if failure.withLock({ $0 == step }) { throw LedgerError.unavailable("a test") }
        }
    }

    @Test(arguments: Failure.allCases)
    func `A revocation is stored completely or not at all, unless its outcome is unknown`(
        failure: Failure
    ) async throws {
        let ledger = UnreliableLedger()
        try await ServerFixture.run(on: ledger) { fixture in
            let made = try await fixture.send(
                "POST", "/v1/admin/keys", key: fixture.serverKey, body: #"{"kind":"server","name":"backend"}"#)
            let (id, secret) = (
                try #require(made.json["id"] as? String), try #require(made.json["secret"] as? String)
            )
            ledger.failure.withLock { $0 = failure }
            let failed = try await fixture.send("DELETE", "/v1/admin/keys/\(id)", key: fixture.serverKey)
            #expect(failed.status == 503)
            #expect(failed.slug == (failure == .commit ? "outcome-unknown" : "unavailable"))
            ledger.failure.withLock { $0 = nil }
            #expect(try await ledger.keys().allSatisfy { $0.revokedAt == nil })
            // If the key may be revoked, this node rejects it without a read of the ledger.
            let used = try await fixture.send("GET", "/v1/admin/keys", key: secret)
            #expect(used.status == (failure == .commit ? 401 : 200))
            let revoked = try await fixture.send("DELETE", "/v1/admin/keys/\(id)", key: fixture.serverKey)
            #expect(revoked.status == 200)
            #expect(revoked.json["name"] as? String == "backend")
            #expect(try await fixture.send("GET", "/v1/admin/keys", key: secret).status == 401)
        }
    }

    @Test(arguments: ServedLedger.allCases)
    func `A key is valid until it expires and is then rejected with its expiry date`(ledger: ServedLedger) async throws
    {
        try await ledger.run { fixture in
            let made = try await fixture.send(
                "POST", "/v1/admin/keys", key: fixture.serverKey,
                body: #"{"kind":"server","expiresAt":"2026-01-01T10:01:00Z"}"#)
            #expect(made.json["expiresAt"] as? String == "2026-01-01T10:01:00.000Z")
            let secret = try #require(made.json["secret"] as? String)
            fixture.clock.advance(by: .seconds(59))
            #expect(try await fixture.send("GET", "/v1/admin/keys", key: secret).status == 200)
            fixture.clock.advance(by: .seconds(1))
            let expired = try await fixture.send("GET", "/v1/admin/keys", key: secret)
            #expect(expired.status == 401)
            #expect(expired.slug == "key-expired")
            #expect((expired.json["detail"] as? String)?.contains("2026-01-01T10:01:00.000Z") == true)
            #expect(expired.header("WWW-Authenticate")?.hasPrefix("Bearer") == true)
            // Another server reads the key's expiry from the same ledger.
            try await ServerFixture.run(on: fixture.door.ledger) { other in
                other.clock.advance(by: .seconds(60))
                let elsewhere = try await other.send("GET", "/v1/admin/keys", key: secret)
                #expect(elsewhere.slug == "key-expired")
            }
            let past = try await fixture.send(
                "POST", "/v1/admin/keys", key: fixture.serverKey,
                body: #"{"kind":"server","expiresAt":"2026-01-01T10:01:00Z"}"#)
            #expect(past.status == 400)
            #expect(past.json["field"] as? String == "expiresAt")
        }
    }

    @Test(arguments: ServedLedger.allCases)
    func `Both keys of a rotation are valid during the overlap, and a revocation takes effect immediately`(
        ledger: ServedLedger
    ) async throws {
        try await ledger.run { fixture in
            let made = try await fixture.send(
                "POST", "/v1/admin/keys", key: fixture.serverKey,
                body: #"{"kind":"server","expiresAt":"2026-01-31T10:00:00Z"}"#)
            let (id, old) = (try #require(made.json["id"] as? String), try #require(made.json["secret"] as? String))
            fixture.clock.advance(by: .days(1))
            // A key can rotate itself.
            let rotated = try await fixture.send("POST", "/v1/admin/keys/\(id)/rotate", key: old)
            #expect(rotated.status == 201)
            #expect(rotated.json["kind"] as? String == "server")
            #expect(
                rotated.json["expiresAt"] as? String == "2026-02-01T10:00:00.000Z",
                "The lifetime is that of the old key.")
            let new = try #require(rotated.json["secret"] as? String)
            for key in [old, new] { #expect(try await fixture.send("GET", "/v1/admin/keys", key: key).status == 200) }
            fixture.clock.advance(by: .hours(24))
            #expect(try await fixture.send("GET", "/v1/admin/keys", key: old).status == 401)
            #expect(try await fixture.send("GET", "/v1/admin/keys", key: new).status == 200)
            let late = try await fixture.send("POST", "/v1/admin/keys/\(id)/rotate", key: new)
            #expect(late.status == 409)
            #expect(late.slug == "key-ended")

            let successor = try #require(rotated.json["id"] as? String)
            let again = try await fixture.send(
                "POST", "/v1/admin/keys/\(successor)/rotate", key: new, body: #"{"overlapSeconds":3600}"#)
            #expect(again.status == 201)
            // The overlap of one hour has not passed.
            #expect(
                try await fixture.send("DELETE", "/v1/admin/keys/\(successor)", key: fixture.serverKey).status == 200)
            #expect(try await fixture.send("GET", "/v1/admin/keys", key: new).status == 401)
            let endless = try await fixture.send(
                "POST", "/v1/admin/keys/\(try #require(again.json["id"] as? String))/rotate", key: fixture.serverKey,
                body: #"{"overlapSeconds":2592001}"#)
            #expect(endless.status == 400)
            let audit = try await fixture.send("GET", "/v1/admin/audit", key: fixture.serverKey)
            #expect(audit.text.contains("\"successor\":\"\(successor)\""))
        }
    }

    @Test func `A sandbox key neither rotates nor revokes production keys`() async throws {
        try await ServerFixture.run { fixture in
            let list = try await fixture.send("GET", "/v1/admin/keys", key: fixture.sandboxKey)
            let keys = list.json["keys"] as? [[String: any Sendable]] ?? []
            for key in keys where key["environment"] as? String == "production" {
                let id = try #require(key["id"] as? String)
                for (method, path) in [("POST", "/v1/admin/keys/\(id)/rotate"), ("DELETE", "/v1/admin/keys/\(id)")] {
                    #expect(try await fixture.send(method, path, key: fixture.sandboxKey).slug == "key-not-found")
                }
            }
        }
    }

    @Test(arguments: ["/v1/admin/keys", "/v1/leaderboards"])
    func `A list continues after its cursor`(path: String) async throws {
        try await ServerFixture.run { fixture in
            for id in ["c", "a", "b", "e", "d"] { try await fixture.createLeaderboard(id) }
            let name = path.hasSuffix("keys") ? "keys" : "leaderboards"
            func ids(_ answer: ServerFixture.Answer) -> [String] {
                (answer.json[name] as? [[String: any Sendable]] ?? []).compactMap { $0["id"] as? String }
            }
            let all = ids(try await fixture.send("GET", path, key: fixture.serverKey))
            #expect(all.count == (name == "keys" ? 3 : 5))
            var (found, cursor): ([String], String?) = ([], nil)
            repeat {
                let page = try await fixture.send(
                    "GET", path + "?limit=2" + (cursor.map { "&cursor=\($0)" } ?? ""), key: fixture.serverKey)
                #expect(ids(page).count <= 2)
                found += ids(page)
                cursor = page.json["nextCursor"] as? String
            } while cursor != nil
            #expect(found == all)
            for query in ["limit=0", "limit=1001", "limit=x", "cursor=unknown"] {
                #expect(try await fixture.send("GET", "\(path)?\(query)", key: fixture.serverKey).status == 400)
            }
        }
    }
}
