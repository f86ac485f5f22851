import Foundation
import LaurelCore
import LaurelIdentity
import LaurelModel
import LaurelTesting
import Testing

@testable import LaurelServer

/// The data that remains after a player is erased.
@Suite struct ErasureTests {
    private static var realm: Realm {
        get throws { Realm(group: try GroupID("com.example.racer"), environment: .production) }
    }

    /// Returns the tables of all key–value records that contain a text.
    private func tables(_ fixture: ServerFixture, mentioning text: String) async throws -> Set<String> {
        var found: Set<String> = []
        for realm in [try Self.realm, .server] {
            let rows = try await fixture.door.ledger.read(in: realm) { try $0.allRows(after: nil, limit: 100_000) }
            for row in rows where row.text.contains(text) || row.key.name.contains(text) {
                found.insert(row.key.table.name)
            }
        }
        return found
    }

    @Test(arguments: ServedLedger.allCases)
    func `No record names an erased player, and their friendships and challenges are removed`(ledger: ServedLedger)
        async throws
    {
        try await ledger.run { fixture in
            try await fixture.createLeaderboard()
            let (ann, ben) = (try await fixture.signIn(name: "Ann"), try await fixture.signIn(name: "Ben"))
            let cat = try await fixture.signIn(name: "Cat")
            let dan = try await fixture.signIn(name: "Dan")
            for (player, other) in [(ann, ben), (ben, ann), (cat, ann), (ann, dan)] {
                #expect(try await fixture.send("PUT", "/v1/friends/\(other.id)", key: player.token).status == 200)
            }
            let code = try await fixture.send("GET", "/v1/friends/code", key: ann.token).json["code"] as? String
            let eve = try await fixture.signIn(name: "Eve")
            #expect(try await fixture.send("PUT", "/v1/blocks/\(eve.id)", key: ann.token).status == 200)
            let id = "3f0c5a52-9d1e-4c55-8f57-b302099a8057"
            let sent = try await fixture.send(
                "POST", "/v1/leaderboards/speedrun/scores", key: ann.token, body: "{\"id\":\"\(id)\",\"score\":5}")
            #expect(sent.status == 200)
            let challenge = try await fixture.send(
                "POST", "/v1/challenges", key: ann.token,
                body: "{\"submissionID\":\"\(id)\",\"receivers\":[\"\(ben.id)\"],\"message\":\"You cannot beat me\"}")
            #expect(challenge.status == 200 || challenge.status == 201, "\(challenge.text)")

            #expect(try await fixture.send("DELETE", "/v1/players/me", key: ann.token).status == 204)

            for path in ["/v1/friends", "/v1/friends/requests"] {
                for player in [ben, cat, dan] {
                    #expect(
                        try await !fixture.send("GET", path, key: player.token).text.contains(ann.id)
                            || player.id == cat.id)
                }
            }
            let byCode = try await fixture.send("PUT", "/v1/friends/\(try #require(code))", key: ben.token)
            #expect(byCode.status == 404, "\(byCode.text)")
            let challenges = try await fixture.send("GET", "/v1/challenges?state=pending", key: ben.token)
            #expect((challenges.json["challenges"] as? [any Sendable])?.isEmpty == true, "\(challenges.text)")
            #expect(try await tables(fixture, mentioning: ann.id).isSubset(of: ["endedSession"]))
            for secret in ["Ann\"", "You cannot beat me"] {
                #expect(try await tables(fixture, mentioning: secret).isEmpty, "\(secret)")
            }
            let realm = Realm(group: try GroupID("com.example.racer"), environment: .production)
            let verification = try await LedgerVerification(of: fixture.door.ledger, in: realm)
            #expect(verification.differences == [])
        }
    }

    /// Creates blocks of the player by players who never sign in, as key–value records that a route would write.
    private func block(_ player: PlayerNumber, by blockers: ClosedRange<UInt32>, _ door: Door) async throws {
        let realm = try Self.realm
        for start in stride(from: blockers.lowerBound, through: blockers.upperBound, by: 500) {
            try await door.ledger.transact(in: realm) { transaction in
                var rows: [RecordKey: String?] = [:]
                for other in start..<min(start + 500, blockers.upperBound + 1) {
                    let text = RecordKey.text(of: ["since": Moment(milliseconds: 1)])
                    rows[RecordKey(RecordTable("block"), "\(other.rowName)/\(player.value.rowName)")] = text
                    rows[RecordKey(RecordTable("blockedBy"), "\(player.value.rowName)/\(other.rowName)")] = text
                }
                try transaction.write(rows)
            }
        }
    }

    private func blocks(_ door: Door, of player: PlayerNumber) async throws -> Int {
        try await door.ledger.read(in: Self.realm) { transaction in
            try transaction.rows(in: RecordRange(RecordTable("block"))).count {
                $0.key.name.hasSuffix("/\(player.value.rowName)")
            }
        }
    }

    @Test(arguments: ServedLedger.allCases)
    func `All blocks of an erased player are removed`(ledger: ServedLedger) async throws {
        try await ledger.run { fixture in
            let (ann, service) = (try await fixture.signIn(), try await fixture.service)
            let number = try await service.players.player(.id(PlayerID(ann.id))).number
            try await block(number, by: 1_001...2_700, fixture.door)
            let (_, position) = try await fixture.door.accounts.erase(
                PlayerID(ann.id), from: await service.openRankings, in: service.realm, at: fixture.clock.now)
            await service.reach(position)
            try await fixture.door.eraser.removeRemainders(in: service.realm)
            #expect(try await blocks(fixture.door, of: number) == 0)
            #expect(try await tables(fixture, mentioning: ann.id).isSubset(of: ["endedSession"]))
        }
    }

    @Test func `At most 500 blocks move to another account in one transaction`() async throws {
        try await ServerFixture.run { fixture in
            let (ann, ben) = (try await fixture.signIn(), try await fixture.signIn())
            let service = try await fixture.service
            let player = try await service.players.player(.id(PlayerID(ann.id)))
            let heir = try await service.players.player(.id(PlayerID(ben.id))).number
            try await block(player.number, by: 1_001...2_700, fixture.door)
            for left in [1_200, 700, 200, 0, 0] {
                let moment = fixture.clock.now
                try await fixture.door.ledger.transact(in: service.realm) { transaction in
                    try transaction.forgetFriends(of: player, movingBlocksTo: heir, at: moment)
                }
                #expect(try await blocks(fixture.door, of: player.number) == left)
                #expect(try await blocks(fixture.door, of: heir) == 1_700 - left)
            }
        }
    }

    enum Batch: CaseIterable {
        case purge, retention
    }

    @Test(arguments: Batch.allCases)
    func `A transaction that erases many guests leaves their blocks to later transactions`(batch: Batch) async throws {
        // No server runs, because its housekeeping could remove the blocks at any time.
        let (ledger, clock) = (MemoryLedger(), ManualClock(ServerFixture.morning))
        let door = try await Door(ledger, clock: clock)
        let game = try await door.add(Game(id: GameID("com.example.racer")))
        let service = try await door.service(of: game, in: .production)
        let following = Task { try await service.follow() }
        defer { following.cancel() }
        var guests: [PlayerNumber] = []
        for _ in 0..<3 {
            let shown = ShownIdentity(
                credential: .device(try DeviceKey(GuestDevice().publicKey)), spending: nil, newPlayer: NewPlayer())
            let admission = try await door.accounts.signIn(shown, to: game.id, in: service.realm, at: clock.now)
            try await block(admission.player.number, by: 1_001...1_600, door)
            guests.append(admission.player.number)
        }
        clock.advance(by: .days(100))
        let report =
            switch batch {
            case .purge:
                try await AccountPurge(in: service, ledger: ledger, clock: clock).run(
                    created: ServerFixture.morning..<clock.now, isDryRun: false, by: .test)
            case .retention:
                try await GuestRetention(service: service, ledger: ledger, clock: clock, silence: .days(90)).run()
            }
        #expect(report.erased.count == 3)
        for guest in guests { #expect(try await blocks(door, of: guest) == 600) }
        // A later transaction removes at most 500 blocks.
        try await ledger.transact(in: service.realm) { [now = clock.now] transaction in
            let players = try transaction.remainders(limit: 3).players
            try transaction.removeBlocks(of: players, at: now)
        }
        var left = 0
        for guest in guests { left += try await blocks(door, of: guest) }
        #expect(left == 1_300)
        try await door.eraser.removeRemainders(in: service.realm)
        for guest in guests { #expect(try await blocks(door, of: guest) == 0) }
    }

    enum Deletion: CaseIterable {
        case purge, retention, wipe
    }

    @Test(arguments: Deletion.allCases)
    func `No record names a player after a purge, guest retention or a wipe`(deletion: Deletion) async throws {
        try await ServerFixture.run { fixture in
            try await fixture.createLeaderboard()
            let ann = try await fixture.signIn(name: "Quetzal")
            let devices = [GuestDevice(), GuestDevice()]
            var others: [FixturePlayer] = []
            for device in devices {
                let other = try await fixture.signIn(device)
                // A guest with a score is exempt from a purge.
                let sent = try await fixture.send(
                    "POST", "/v1/leaderboards/speedrun/scores", key: other.token, body: #"{"score":1}"#)
                #expect(sent.status == 200)
                others.append(other)
            }
            let (ben, cat) = (others[0], others[1])
            for (player, path) in [(ann, "friends/\(ben.id)"), (ben, "friends/\(ann.id)"), (cat, "blocks/\(ann.id)")] {
                #expect(try await fixture.send("PUT", "/v1/\(path)", key: player.token).status == 200)
            }
            #expect(try await fixture.send("GET", "/v1/friends/code", key: ann.token).status == 200)
            let (id, realm) = (try PlayerID(ann.id), try Self.realm)
            let avatar = StoredAvatar(
                type: "image/png", image: "", group: realm.group.text, environment: realm.environment.rawValue)
            try await fixture.door.ledger.transact(in: .server) { try $0.set(.avatar(of: id), to: avatar) }
            let links = try await fixture.door.ledger.read(in: realm) { try $0.links(of: id) }
            let credential = try #require(links.first).credential
            let named = try await tables(fixture, mentioning: ann.id)
            #expect(named.isSuperset(of: ["session", "link", "credential", "avatar"]), "\(named)")

            switch deletion {
            case .purge:
                let purged = try await fixture.send(
                    "POST", "/v1/admin/purge", key: fixture.serverKey,
                    body: #"{"createdFrom":"2026-01-01T00:00:00Z","createdUntil":"2026-01-02T00:00:00Z"}"#)
                #expect(purged.json["erased"] as? Int == 1, "\(purged.text)")
            case .retention:
                fixture.clock.advance(by: .days(91))
                for device in devices { _ = try await fixture.signIn(device) }
                #expect(try await fixture.door.eraseGuests(silentFor: .days(90)) == 1)
            case .wipe:
                let wiped = try await fixture.send(
                    "POST", "/v1/admin/wipe", key: fixture.serverKey, body: #"{"game":"com.example.racer"}"#)
                #expect(wiped.status == 200, "\(wiped.text)")
            }
            for text in [ann.id, "Quetzal", credential] {
                let found = try await tables(fixture, mentioning: text)
                #expect(found.isSubset(of: ["endedSession", "audit"]), "\(text): \(found)")
            }
        }
    }

    @Test(arguments: ServedLedger.allCases)
    func `A merge moves all blocks of the player, regardless of their number`(ledger: ServedLedger) async throws {
        try await ledger.run { fixture in
            let (ann, ben) = (try await fixture.signIn(), try await fixture.signIn())
            let service = try await fixture.service
            let closed = try await service.players.player(.id(PlayerID(ann.id)))
            let heir = try await service.players.player(.id(PlayerID(ben.id)))
            try await block(closed.number, by: 1_001...2_200, fixture.door)
            let moment = fixture.clock.now
            try await fixture.door.ledger.transact(in: service.realm) { transaction in
                try transaction.moveFriends(of: closed, to: heir, at: moment)
                try transaction.noteRemainder(of: closed, heir: heir.number)
            }
            try await fixture.door.eraser.removeRemainders(in: service.realm)
            #expect(try await blocks(fixture.door, of: closed.number) == 0)
            #expect(try await blocks(fixture.door, of: heir.number) == 1_200)
        }
    }

    /// A ledger that can fail to change the server's realm, and then records the deadlines of these changes.
    private struct PartlyFailingLedger: LedgerWrapper {
        let ledger = MemoryLedger()
        let isFailing = Locked(false)
        let deadlines = Locked<[LedgerDeadline?]>([])

        func transact<Answer: Sendable>(
            in realm: Realm, as leader: LeadershipToken?,
            _ body: @escaping @Sendable (inout any LedgerTransaction) throws -> Answer
        ) async throws -> Answer {
            if realm == .server, isFailing.withLock(\.self) {
                deadlines.withLock { $0.append(LedgerDeadline.current) }
                throw LedgerError.unavailable("a test")
            }
            return try await ledger.transact(in: realm, as: leader, body)
        }
    }

    @Test func `An erasure succeeds if the rest of the player's data cannot be removed yet`() async throws {
        let ledger = PartlyFailingLedger()
        try await ServerFixture.run(on: ledger) { fixture in
            let service = try await fixture.service
            _ = try await service.administration.wipe(by: .test)
            let ann = try await fixture.signIn()
            ledger.isFailing.withLock { $0 = true }
            #expect(try await fixture.send("DELETE", "/v1/players/me", key: ann.token).status == 204)
            ledger.isFailing.withLock { $0 = false }
            // Other services of the server have no deadline.
            let deadlines = ledger.deadlines.withLock { $0.compactMap(\.self) }
            #expect(deadlines.count == 1)
            // The request also leaves the remainders of the wipe, which can take long.
            var left = try await ledger.read(in: service.realm) { try $0.remainders(limit: 10) }
            #expect(left.players.count == 1)
            #expect(left.isWiped)
            try await fixture.door.eraser.removeRemainders(in: service.realm)
            left = try await ledger.read(in: service.realm) { try $0.remainders(limit: 10) }
            #expect(left.players.isEmpty)
            #expect(!left.isWiped)
        }
    }

    @Test(arguments: [Deletion.purge, .wipe])
    func `A purge or wipe succeeds if the rest of the data cannot be removed yet`(deletion: Deletion) async throws {
        let ledger = PartlyFailingLedger()
        try await ServerFixture.run(on: ledger) { fixture in
            let (ann, realm) = (try await fixture.signIn(), try Self.realm)
            let id = try PlayerID(ann.id)
            let avatar = StoredAvatar(
                type: "image/png", image: "", group: realm.group.text, environment: realm.environment.rawValue)
            try await ledger.transact(in: .server) { try $0.set(.avatar(of: id), to: avatar) }
            ledger.isFailing.withLock { $0 = true }
            let (path, body) =
                deletion == .wipe
                ? ("wipe", #"{"game":"com.example.racer"}"#)
                : ("purge", #"{"createdFrom":"2026-01-01T00:00:00Z","createdUntil":"2026-01-02T00:00:00Z"}"#)
            let deleted = try await fixture.send("POST", "/v1/admin/\(path)", key: fixture.serverKey, body: body)
            #expect(deleted.status == 200, "\(deleted.text)")
            #expect(try await tables(fixture, mentioning: ann.id).contains("avatar"))
            ledger.isFailing.withLock { $0 = false }
            try await fixture.door.eraser.removeRemainders(in: realm)
            #expect(try await !tables(fixture, mentioning: ann.id).contains("avatar"))
        }
    }

    /// A ledger whose facts cannot be read while it fails.
    private struct UnfollowableLedger: LedgerWrapper {
        let ledger = MemoryLedger()
        let isFailing = Locked(false)

        func facts(
            in realm: Realm, after position: LedgerPosition, limit: Int
        ) async throws(LedgerError) -> [Fact] {
            if isFailing.withLock(\.self) { throw .unavailable("a test") }
            return try await ledger.facts(in: realm, after: position, limit: limit)
        }
    }

    @Test(arguments: [true, false])
    func `An erasure succeeds while the node cannot apply it`(isOwn: Bool) async throws {
        let ledger = UnfollowableLedger()
        var limits = ServerLimits()
        limits.databaseSeconds = 1
        try await ServerFixture.run(on: ledger, limits: limits) { fixture in
            let (ann, service) = (try await fixture.signIn(), try await fixture.service)
            await service.reach(try await service.head())
            ledger.isFailing.withLock { $0 = true }
            let erased = try await fixture.send(
                "DELETE", isOwn ? "/v1/players/me" : "/v1/admin/players/\(ann.id)",
                key: isOwn ? ann.token : fixture.serverKey)
            #expect(erased.status == 204, "\(erased.text)")
            let head = try await service.head()
            #expect(service.position < head)
            ledger.isFailing.withLock { $0 = false }
            await service.reach(head)
            #expect(try await tables(fixture, mentioning: ann.id).isSubset(of: ["endedSession", "audit"]))
        }
    }

    @Test func `An erasure includes an occurrence that another node has just opened`() async throws {
        let ledger = MemoryLedger()
        try await ServerFixture.run(on: ledger) { fixture in
            try await fixture.createLeaderboard("weekly", ",\"recurrence\":{\"every\":\"week\"}")
            let ann = try await fixture.signIn(name: "Ann")
            let service = try await fixture.service
            // This node has loaded the realm. The other node accepts the score, and this node erases before it reads
            // the commit.
            let open = await service.openRankings
            #expect(open.rankings.isEmpty)
            let realm = Realm(group: try GroupID("com.example.racer"), environment: .production)
            let other = try await RealmService(realm, ledger: ledger, clock: fixture.clock)
            var random = SystemRandomNumberGenerator()
            let receipt = try await other.submit([
                Submission(
                    id: SubmissionID(at: fixture.clock.now, using: &random), game: try GameID("com.example.racer"),
                    leaderboard: try LeaderboardID("weekly"), player: .id(try PlayerID(ann.id)), score: 7,
                    receivedAt: fixture.clock.now, author: .player)
            ])
            #expect(receipt[0].outcome == .ranked)
            _ = try await fixture.door.accounts.erase(
                try PlayerID(ann.id), from: open, in: realm, at: fixture.clock.now)
            let page = try await fixture.send("GET", "/v1/leaderboards/weekly/entries")
            #expect(page.json["playerCount"] as? Int == 0, "\(page.text)")
        }
    }
}
