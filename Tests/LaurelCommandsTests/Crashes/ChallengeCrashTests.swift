import Foundation
import LaurelCore
import LaurelModel
import LaurelSQLite
import LaurelTesting
import LaurelWire
import Testing

/// Kills a server while scores win challenges. Each challenge is completed once, returned once and notified once to
/// each player. No acknowledged result is lost, and the developer's webhook receives each challenge under one id.
@Suite(.serialized, .timeLimit(.minutes(15)))
struct ChallengeCrashTests {
    private static let playerCount = 20

    @Test func `A challenge is won once, although the server is killed repeatedly`() async throws {
        let workplace = try Workplace(board: "")
        let key = try workplace.serverKey()
        try await prepare(workplace)
        let collector = WebhookCollector()
        try await collector.listen { port in try await storm(in: workplace, key, receivedBy: collector, at: port) }
    }

    private func storm(in workplace: Workplace, _ key: String, receivedBy collector: WebhookCollector, at port: Int)
        async throws
    {
        func serve() async throws -> ServedGame { try await ServedGame(in: workplace, ["--allow-private-webhooks"]) }
        let first = try await serve()
        let hook = "{\"url\":\"http://127.0.0.1:\(port)/hook\",\"events\":[\"challenge.completed\"]}"
        let made = try await first.client.send("POST", "/v1/admin/webhooks", key: key, body: hook)
        #expect(made.status == 201, "\(made.text)")
        first.process.kill()
        _ = try first.process.finish()
        var random = SeededRandom(seed: 7)
        var answered: [String: Set<String>] = [:]
        var score = 100
        var killCount = 0
        // On a busy machine, few scores win a challenge before a kill.
        while killCount < Seeds.first(20).count || answered.values.reduce(0, { $0 + $1.count }) <= 20 {
            killCount += 1
            let served = try await serve()
            let deadline = ContinuousClock.now + .milliseconds(Int.random(in: 5...250, using: &random))
            let storm = Task { [score, client = served.client] in await Self.storm(client, key: key, from: score) }
            try await waitUntil("the server has run for a random time") { ContinuousClock.now >= deadline }
            served.process.kill()
            _ = try served.process.finish()
            let received = await storm.value
            answered.merge(received.won) { $0.union($1) }
            score += received.count + 1
        }
        let expected = try await judge(workplace, answered)
        // A message that a killed server had claimed is sent by the next server.
        let last = try await serve()
        // The expectations below report the messages that are missing.
        try? await waitUntil("all messages are received") { expected.isSubset(of: collector.bodies.keys) }
        last.process.kill()
        _ = try last.process.finish()
        #expect(expected.subtracting(collector.bodies.keys) == [])
        #expect(Set(collector.bodies.keys).subtracting(expected) == [])
        #expect(collector.bodies.values.allSatisfy { $0.count == 1 }, "Each id has one message.")
    }

    /// Makes all players friends of ann, who challenges all of them.
    private func prepare(_ workplace: Workplace) async throws {
        let (service, ledger) = try await open(workplace)
        let names = ["ann"] + (0..<Self.playerCount).map { "p\($0)" }
        let submissions = try names.map { try submission(10, as: "first \($0)", by: $0) }
        #expect(try await service.submit(submissions).allSatisfy { $0.outcome == .ranked })
        let references = try names.map { try PlayerReference($0) }
        let moment = SystemClock().now
        try await ledger.transact(in: service.realm) { transaction in
            let players = try transaction.players(named: Set(references))
            let others = references.dropFirst().compactMap { players[$0] }
            if let ann = players[references[0]] { try transaction.setFriends(of: ann, to: others, at: moment) }
        }
        for start in stride(from: 0, to: Self.playerCount, by: 10) {
            let players = try await service.players.players(
                Set((start..<start + 10).map { PlayerNumber(UInt32($0) + 2) }))
            _ = try await service.challenges.perform(
                .issue(
                    ChallengeIssue(
                        game: GameID("com.example.game"), issuer: PlayerReference("ann"),
                        receivers: players.values.map { .id($0.id) },
                        subject: .submission(SubmissionID("first ann"), on: [LeaderboardID("board")]))))
        }
    }

    /// Submits increasing scores of all players, so that every score may win the previous challenge.
    private static func storm(
        _ client: ServedGameClient, key: String, from first: Int
    ) async -> (count: Int, won: [String: Set<String>]) {
        await withTaskGroup(of: (Int, [String: Set<String>]).self) { group in
            for writer in 0..<8 {
                group.addTask {
                    var (count, won): (Int, [String: Set<String>]) = (0, [:])
                    while true {
                        let score = first + count
                        let name = (count + writer) % 3 == 0 ? "ann" : "p\((count * 8 + writer) % playerCount)"
                        let id = UUID().uuidString
                        guard let answer = try? await client.submit(score, as: id, by: name, key: key),
                            answer.status == 200,
                            let receipt = try? JSONDecoder().decode(ReceiptBody.self, from: Data(answer.text.utf8))
                        else { return (count, won) }
                        won[id] = Set(receipt.challengesCompleted)
                        count += 1
                    }
                }
            }
            return await group.reduce(into: (0, [:])) { all, received in
                all.0 = max(all.0, received.0)
                all.1.merge(received.1) { $1 }
            }
        }
    }

    /// - Returns: The ids under which the webhook must receive the completed challenges.
    private func judge(_ workplace: Workplace, _ answered: [String: Set<String>]) async throws -> Set<String> {
        let (service, ledger) = try await open(workplace)
        let facts = try await ledger.facts(in: service.realm, after: .start, limit: .max)
        var challenges: [ChallengeID: Challenge] = [:]
        var returned: [ChallengeID: Int] = [:]
        var won: [String: Set<String>] = [:]
        for fact in facts {
            var changed: [Challenge] = []
            if case .challenges(let changes) = fact.content { changed = changes.challenges }
            if case .submission(let submission) = fact.content {
                changed = submission.challenges?.challenges ?? []
                won[submission.id.text.uppercased()] = Set(submission.challenges?.completed.map(\.text) ?? [])
            }
            for challenge in changed {
                let before = challenges.updateValue(challenge, forKey: challenge.id)
                #expect(before?.state ?? .pending == .pending, "\(challenge.id) continues after its end")
                if before == nil, let beaten = challenge.returned { returned[beaten, default: 0] += 1 }
            }
        }
        let completed = challenges.values.filter { $0.state == .completed }
        #expect(completed.count > 20)
        #expect(completed.allSatisfy { returned[$0.id] == 1 })
        #expect(returned.count == completed.count)
        for (id, ids) in answered { #expect(won[id.uppercased()] == ids, "\(id)") }
        var counts: [String: Int] = [:]
        var messages: [ChallengeID: String] = [:]
        for told1 in try await service.notifications.list(after: nil, limit: .max) {
            guard case .challenge(let challenge) = told1.subject, let player = told1.player else { continue }
            counts["\(told1.kind.rawValue) \(challenge.id) \(player)", default: 0] += 1
            if told1.kind == .challengeCompleted, messages[challenge.id] == nil {
                messages[challenge.id] = "\(service.epoch)_\(told1.id.text)"
            }
        }
        #expect(counts.values.allSatisfy { $0 == 1 })
        #expect(counts.count == challenges.count + 2 * completed.count)
        let stored = try await service.challenges.challenges(Array(challenges.keys)).map(\.challenge)
        #expect(Set(stored) == Set(challenges.values))
        try await ledger.close()
        return Set(messages.values)
    }

    private func open(_ workplace: Workplace) async throws -> (service: RealmService, ledger: SQLiteLedger) {
        let ledger = try SQLiteLedger(in: workplace.path("laurel-data").path, creating: false)
        let realm = Realm(group: try GroupID("com.example.game"), environment: .production)
        return (try await RealmService(realm, ledger: ledger), ledger)
    }

    private func submission(_ score: Int64, as id: String, by player: String) throws -> Submission {
        Submission(
            id: try SubmissionID(id), game: try GameID("com.example.game"), leaderboard: try LeaderboardID("board"),
            player: try PlayerReference(player), score: score, receivedAt: SystemClock().now, author: .server)
    }
}
