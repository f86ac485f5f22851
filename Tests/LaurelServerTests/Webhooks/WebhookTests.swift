import Crypto
import Foundation
import HTTPTypes
@testable import LaurelCore
import LaurelModel
import LaurelTesting
import NIOCore
import Testing

@testable import LaurelServer

/// Deliveries of webhooks to a receiver of the test.
@Suite(.timeLimit(.minutes(15)))
struct WebhookTests {
    private struct Hook {
        let id: String
        let secret: String
    }

    private func create(_ fixture: ServerFixture, _ receiver: Receiver, events: String = "[]") async throws -> Hook {
        let answer = try await fixture.send(
            "POST", "/v1/admin/webhooks", key: fixture.serverKey,
            body: "{\"url\":\"http://127.0.0.1:\(receiver.port)/hook?a=b\",\"events\":\(events)}")
        guard answer.status == 201, let id = answer.json["id"] as? String, let secret = answer.json["secret"] as? String
        else { throw ServerFixture.Unexpected(answer: answer) }
        return Hook(id: id, secret: secret)
    }

    /// Causes an event: one player sends a friend request to another.
    private func send(_ fixture: ServerFixture) async throws {
        let (ann, ben) = (try await fixture.signIn(name: "Ann"), try await fixture.signIn(name: "Ben"))
        let asked = try await fixture.send("PUT", "/v1/friends/\(ben.id)", key: ann.token)
        #expect(asked.status == 200)
    }

    /// Returns the signature as a receiver calculates it from the specification.
    private func signature(of received: Receiver.Received, by secret: String) -> String {
        let key = SymmetricKey(data: Data(base64Encoded: String(secret.dropFirst("whsec_".count)))!)
        var text = Data("\(received.header("webhook-id")!).\(received.header("webhook-timestamp")!).".utf8)
        text.append(received.body)
        return "v1," + Data(HMAC<SHA256>.authenticationCode(for: text, using: key)).base64EncodedString()
    }

    /// Waits until the last delivery satisfies `isMeant` and returns it.
    private func delivery(
        _ fixture: ServerFixture, _ hook: Hook, where isMeant: ([String: any Sendable]) -> Bool
    ) async throws -> [String: any Sendable] {
        while true {
            let list = try await fixture.send("GET", "/v1/admin/webhooks/\(hook.id)/deliveries", key: fixture.serverKey)
            let deliveries = list.json["deliveries"] as? [[String: any Sendable]] ?? []
            if let first = deliveries.first, isMeant(first) { return first }
            await Task.yield()
        }
    }

    private func isDone(_ delivery: [String: any Sendable]) -> Bool { delivery["state"] as? String != "pending" }

    @Test(arguments: ServedLedger.allCases)
    func `A notification is sent to a webhook once, with a valid signature`(ledger: ServedLedger) async throws {
        try await Receiver.run { receiver in
            try await ledger.run { fixture in
                let hook = try await create(fixture, receiver)
                try await send(fixture)
                let first = try await receiver.next()
                #expect(first.path == "/hook" && first.header("content-type") == "application/json")
                #expect(first.header("webhook-signature") == signature(of: first, by: hook.secret))
                #expect(first.header("webhook-timestamp") == "\(ServerFixture.morning.milliseconds / 1_000)")
                #expect(first.json["type"] as? String == "friend.requested")
                let data = first.json["data"] as? [String: any Sendable]
                #expect((data?["friend"] as? [String: any Sendable])?["displayName"] as? String == "Ann")
                let log = try await delivery(fixture, hook, where: isDone)
                #expect(log["state"] as? String == "delivered")
                #expect(log["id"] as? String == first.header("webhook-id"))

                // A manual replay sends the message again with the same identifier.
                let path = "/v1/admin/webhooks/\(hook.id)/deliveries/\(first.header("webhook-id") ?? "")/replay"
                #expect(try await fixture.send("POST", path, key: fixture.serverKey).status == 202)
                let again = try await receiver.next()
                #expect(again.header("webhook-id") == first.header("webhook-id") && again.body == first.body)
                _ = try await delivery(fixture, hook, where: isDone)
                #expect(receiver.waitingCount == 0)
            }
        }
    }

    @Test func `A challenge notifies both players, and a webhook receives one message`() async throws {
        try await Receiver.run { receiver in
            try await ServerFixture.run { fixture in
                let hook = try await create(fixture, receiver, events: "[\"challenge.completed\"]")
                let evening = try await ChallengeWalkthrough(at: fixture)
                defer { evening.hangUp() }
                try await evening.challengeAndBeat()
                let message = try await receiver.next()
                let data = message.json["data"] as? [String: any Sendable]
                let challenge = data?["challenge"] as? [String: any Sendable]
                #expect(challenge?["state"] as? String == "completed")
                _ = try await delivery(fixture, hook, where: isDone)
                let notification = try await fixture.service.notifications.list(after: nil, limit: .max)
                #expect(notification.count { $0.kind == .challengeCompleted } == 2)
                while try await fixture.door.deliverDue(in: fixture.service) {}
                #expect(receiver.waitingCount == 0)
            }
        }
    }

    @Test func `A failed message is retried with increasing delays and the same identifier`() async throws {
        let statuses = Locked<[HTTPResponse.Status]>([.internalServerError, .found, .ok])
        let answer = { @Sendable (_: Receiver.Received) in
            Receiver.Answer(
                status: statuses.withLock { $0.isEmpty ? .ok : $0.removeFirst() }, headers: [.location: "/elsewhere"])
        }
        try await Receiver.run(answering: answer) { receiver in
            try await ServerFixture.run { fixture in
                let hook = try await create(fixture, receiver)
                try await send(fixture)
                let first = try await receiver.next()
                var log = try await delivery(fixture, hook) { ($0["attempts"] as? [any Sendable])?.count == 1 }
                #expect(log["nextAttempt"] as? String == "2026-01-01T10:00:05.000Z")
                fixture.clock.advance(by: .seconds(5))
                let second = try await receiver.next()
                #expect(second.header("webhook-id") == first.header("webhook-id"))
                #expect(second.header("webhook-signature") == signature(of: second, by: hook.secret))
                #expect(second.header("webhook-signature") != first.header("webhook-signature"))
                log = try await delivery(fixture, hook) { ($0["attempts"] as? [any Sendable])?.count == 2 }
                #expect(log["nextAttempt"] as? String == "2026-01-01T10:05:05.000Z")
                fixture.clock.advance(by: .seconds(300))
                let third = try await receiver.next()
                // The redirection was not followed.
                #expect(third.path == "/hook" && third.header("webhook-id") == first.header("webhook-id"))
                log = try await delivery(fixture, hook, where: isDone)
                let attempts = log["attempts"] as? [[String: any Sendable]] ?? []
                #expect(attempts.map { $0["status"] as? Int } == [500, 302, 200])
                let metrics = try await fixture.send("GET", "/metrics").text
                for (result, count) in ["failed": 2, "delivered": 1] {
                    let line = "\nlaurel_delivery_attempts_total{target=\"webhook\",result=\"\(result)\"} \(count)\n"
                    #expect(metrics.contains(line), "\(metrics)")
                }
            }
        }
    }

    @Test func `Both secrets sign messages for a day after a rotation`() async throws {
        try await Receiver.run { receiver in
            try await ServerFixture.run { fixture in
                let hook = try await create(fixture, receiver)
                let rotated = try await fixture.send(
                    "POST", "/v1/admin/webhooks/\(hook.id)/rotate", key: fixture.serverKey)
                let secret = try #require(rotated.json["secret"] as? String)
                try await send(fixture)
                let both = try await receiver.next()
                let (new, old) = (signature(of: both, by: secret), signature(of: both, by: hook.secret))
                #expect(both.header("webhook-signature") == "\(new) \(old)")
                fixture.clock.advance(by: .hours(24))
                try await send(fixture)
                let later = try await receiver.next()
                #expect(later.header("webhook-signature") == signature(of: later, by: secret))
                let list = try await fixture.send("GET", "/v1/admin/webhooks", key: fixture.serverKey)
                #expect(!list.text.contains("whsec_"))
            }
        }
    }

    @Test func `An endpoint that returns 410 Gone is disabled and receives no further messages`() async throws {
        try await Receiver.run(answering: { _ in .init(status: .gone) }) { receiver in
            try await ServerFixture.run { fixture in
                let hook = try await create(fixture, receiver)
                try await send(fixture)
                _ = try await receiver.next()
                let log = try await delivery(fixture, hook, where: isDone)
                #expect(log["state"] as? String == "failed")
                let list = try await fixture.send("GET", "/v1/admin/webhooks", key: fixture.serverKey)
                #expect(list.text.contains("\"enabled\":false"))
                try await send(fixture)
                while try await fixture.door.deliverDue(in: fixture.service) {}
                #expect(receiver.waitingCount == 0)
            }
        }
    }

    @Test func `Several nodes send a message once`() async throws {
        try await Receiver.run { receiver in
            let ledger = MemoryLedger()
            try await ServerFixture.run(on: ledger) { fixture in
                let hook = try await create(fixture, receiver)
                let other = try await Door(ledger, clock: fixture.clock, allowsPrivateWebhooks: true)
                let realm = try await fixture.service.realm
                let service = try await other.games.service(of: realm)
                for _ in 0..<5 {
                    try await send(fixture)
                    try await withThrowingTaskGroup(of: Void.self) { group in
                        for _ in 0..<4 { group.addTask { _ = try await other.deliverDue(in: service) } }
                        try await group.waitForAll()
                    }
                }
                var ids: Set<String> = []
                for _ in 0..<5 { ids.insert(try await receiver.next().header("webhook-id") ?? "") }
                _ = try await delivery(fixture, hook, where: isDone)
                #expect(ids.count == 5 && receiver.waitingCount == 0)
            }
        }
    }

    @Test func `An endpoint that never responds does not delay another realm's deliveries`() async throws {
        let hole = try SilentListener()
        try await Receiver.run { receiver in
            try await ServerFixture.run(webhookPatience: .hours(1)) { fixture in
                let dead = try await fixture.send(
                    "POST", "/v1/admin/webhooks", key: fixture.serverKey,
                    body: "{\"url\":\"http://127.0.0.1:\(hole.port)/\"}")
                let hook = Hook(id: try #require(dead.json["id"] as? String), secret: "")
                let other = try await fixture.send(
                    "POST", "/v1/admin/webhooks", key: fixture.sandboxKey,
                    body: "{\"url\":\"http://127.0.0.1:\(receiver.port)/hook\"}")
                #expect(other.status == 201)
                for _ in 0..<3 { try await send(fixture) }
                // A message has been sent when the listener accepts a connection.
                try await hole.accept()
                // An occurrence of another realm ends.
                try await fixture.endSandboxOccurrence()
                #expect(try await receiver.next().json["type"] as? String == "occurrence.final")
                // The first message still waits for its response.
                let log = try await fixture.send(
                    "GET", "/v1/admin/webhooks/\(hook.id)/deliveries", key: fixture.serverKey)
                let deliveries = log.json["deliveries"] as? [[String: any Sendable]] ?? []
                #expect(deliveries.count == 3)
                #expect(deliveries.allSatisfy { ($0["attempts"] as? [any Sendable])?.isEmpty ?? true }, "\(log.text)")
            }
        }
    }

    @Test func `A message is not sent to a private network address`() async throws {
        try await Receiver.run { receiver in
            try await ServerFixture.run(allowsPrivateWebhooks: false) { fixture in
                for url in ["http://studio.example/", "https://user@studio.example/", "ftp://studio.example/", "x", ""]
                {
                    let answer = try await fixture.send(
                        "POST", "/v1/admin/webhooks", key: fixture.serverKey, body: "{\"url\":\"\(url)\"}")
                    #expect(answer.slug == "invalid-request", "\(url)")
                }
                let made = try await fixture.send(
                    "POST", "/v1/admin/webhooks", key: fixture.serverKey,
                    body: "{\"url\":\"https://localhost:\(receiver.port)/\"}")
                let hook = Hook(id: made.json["id"] as? String ?? "", secret: "")
                try await send(fixture)
                let log = try await delivery(fixture, hook) { ($0["attempts"] as? [any Sendable])?.count == 1 }
                let attempt = (log["attempts"] as? [[String: any Sendable]])?.first
                #expect(attempt?["problem"] as? String == "The host has an address of a private network.")
                #expect(receiver.waitingCount == 0)
            }
        }
    }

    @Test(arguments: [
        ("127.0.0.1", false), ("10.1.2.3", false), ("172.16.0.1", false), ("172.31.255.255", false),
        ("172.32.0.1", true), ("192.168.1.1", false), ("169.254.169.254", false), ("100.64.0.1", false),
        ("100.128.0.1", true), ("0.0.0.0", false), ("224.0.0.1", false), ("255.255.255.255", false),
        ("198.18.0.1", false), ("192.0.2.1", false), ("8.8.8.8", true), ("1.1.1.1", true), ("1.2.3", false),
        ("::", false), ("::1", false), ("fe80::1%eth0", false), ("fc00::1", false), ("fd12::1", false),
        ("ff02::1", false), ("::ffff:127.0.0.1", false), ("::ffff:8.8.8.8", true), ("::ffff:a00:1", false),
        ("64:ff9b::7f00:1", false), ("2002:7f00:1::", false), ("2001::1", false), ("2001:db8::1", false),
        ("2606:4700:4700::1111", true), ("2a00:1450:4001::200e", true), ("2a00::1::2", false), ("", false),
    ])
    func `Private and reserved addresses are not public`(address: String, isPublic: Bool) {
        #expect(PublicAddress.isPublic(address) == isPublic, "\(address)")
    }
}
