import Crypto
import Foundation
import LaurelModel
import LaurelTesting
import Testing

@testable import LaurelServer

/// Leaderboards that accept scores only from signing devices or server keys.
@Suite struct SignedScoreTests {
    /// A game's score, written here as the documentation specifies it.
    private struct Score {
        var player: String
        var id = "3f0c5a52-9d1e-4c55-8f57-b302099a8057"
        var leaderboards = "signed"
        var score = "7"
        var context = "0"
        var date = ""
        var occurrence = ""

        var text: String {
            ["Laurel score", player, id, leaderboards, score, context, date, occurrence].joined(separator: "\n")
        }

        func body(signedBy device: GuestDevice, over text: String? = nil, key: GuestDevice? = nil) throws -> String {
            let fields = [
                "\"id\":\"\(id)\"", "\"score\":\(score)", context == "0" ? nil : "\"context\":\(context)",
                date.isEmpty ? nil : "\"date\":\"\(date)\"", date.isEmpty ? nil : "\"sentAt\":\"\(date)\"",
                "\"deviceSignature\":{\"publicKey\":\"\((key ?? device).publicKey)\",\"signature\":\"\(try device.sign(text ?? self.text))\"}",
            ]
            return "{\(fields.compactMap(\.self).joined(separator: ","))}"
        }
    }

    private static let path = "/v1/leaderboards/signed/scores"

    @Test(arguments: ServedLedger.allCases)
    func `A signed leaderboard accepts a player's score only with a signature of the player's device`(
        ledger: ServedLedger
    ) async throws {
        try await ledger.run { fixture in
            try await fixture.createLeaderboard("signed", ",\"submitters\":\"signedPlayers\"")
            let (device, other) = (GuestDevice(), GuestDevice(.p256(.init())))
            let (ann, ben) = (try await fixture.signIn(device), try await fixture.signIn(other))
            let honest = Score(player: ann.id, context: "18446744073709551615", date: "2026-01-01T09:59:00.000Z")
            func send(_ body: String, _ player: FixturePlayer? = nil) async throws -> ServerFixture.Answer {
                try await fixture.send("POST", Self.path, key: (player ?? ann).token, body: body)
            }
            var forged: [(String, String)] = [
                ("no signature", #"{"id":"3f0c5a52-9d1e-4c55-8f57-b302099a8057","score":7}"#),
                ("another device's signature", try honest.body(signedBy: other, key: device)),
                ("another device", try honest.body(signedBy: other)),
                ("signed for another player", try honest.body(signedBy: device, over: Score(player: ben.id).text)),
            ]
            for (name, change) in [
                ("the score", { $0.score = "8" }), ("the id", { $0.id = "3f0c5a52-9d1e-4c55-8f57-b302099a8058" }),
                ("the context", { $0.context = "5" }), ("the date", { $0.date = "2026-01-01T09:58:00.000Z" }),
            ] as [(String, (inout Score) -> Void)] {
                var changed = honest
                change(&changed)
                forged.append((name, try changed.body(signedBy: device, over: honest.text)))
            }
            var elsewhere = honest
            elsewhere.leaderboards = "speedrun"
            forged.append(("the leaderboard", try honest.body(signedBy: device, over: elsewhere.text)))
            for (name, body) in forged {
                let answer = try await send(body)
                #expect(answer.slug == "signature-required", "\(name): \(answer.text)")
                #expect(answer.status == 403)
            }
            let body = try honest.body(signedBy: device)
            #expect(try await send(body).json["outcome"] as? String == "ranked")
            #expect(try await send(body).json["replayed"] as? Bool == true)
            let unexpected = try await send(body, ben)
            #expect(unexpected.slug == "signature-required", "An intercepted score is invalid for another player.")
            let otherPlayer = try await send(try Score(player: ben.id).body(signedBy: other), ben)
            #expect(
                otherPlayer.json["outcome"] as? String == "ranked", "A P-256 key is accepted, too: \(otherPlayer.text)")
            let server = try await fixture.send(
                "POST", Self.path, key: fixture.serverKey, body: #"{"player":"cat","score":9}"#)
            #expect(server.status == 200, "A server key needs no device signature.")
        }
    }

    @Test func `Each score of a batch is checked separately`() async throws {
        try await ServerFixture.run { fixture in
            try await fixture.createLeaderboard("signed", ",\"submitters\":\"signedPlayers\"")
            try await fixture.createLeaderboard("server", ",\"submitters\":\"server\"")
            try await fixture.createLeaderboard()
            let device = GuestDevice()
            let ann = try await fixture.signIn(device)
            var both = Score(player: ann.id, leaderboards: "signed,speedrun")
            both.id = "3f0c5a52-9d1e-4c55-8f57-b302099a8060"
            let signed = try both.body(signedBy: device).dropLast() + ",\"leaderboardIDs\":[\"signed\",\"speedrun\"]}"
            let plain =
                #"{"id":"3f0c5a52-9d1e-4c55-8f57-b302099a8061","score":3,"leaderboardIDs":["signed","speedrun","server"]}"#
            let answer = try await fixture.send(
                "POST", "/v1/submissions", key: ann.token, body: "{\"submissions\":[\(signed),\(plain)]}")
            let receipts = answer.json["receipts"] as? [[String: any Sendable]] ?? []
            #expect(
                receipts.map { $0["outcome"] as? String } == ["ranked", "ranked", "refused", "notImproved", "refused"])
            #expect(answer.text.components(separatedBy: "/problems/signature-required").count == 2)
            #expect(answer.text.components(separatedBy: "/problems/leaderboard-server-only").count == 2)
        }
    }

    @Test func `A configuration sets a leaderboard's submitters, and other submitters are rejected`() async throws {
        try await ServerFixture.run { fixture in
            let put = try await fixture.send(
                "PUT", "/v1/admin/games/com.example.racer/configuration", key: fixture.serverKey,
                body: #"{"leaderboards":[{"id":"prizes","sortOrder":"highToLow","submitters":"server"}]}"#)
            #expect(put.status == 200, "\(put.text)")
            let shown = try await fixture.send("GET", "/v1/leaderboards/prizes")
            #expect(shown.json["submitters"] as? String == "server")
            let ann = try await fixture.signIn()
            let refused = try await fixture.send(
                "POST", "/v1/leaderboards/prizes/scores", key: ann.token, body: #"{"score":7}"#)
            #expect(refused.status == 403)
            #expect(refused.slug == "leaderboard-server-only")
            #expect(refused.json["leaderboardID"] as? String == "prizes")
            let odd = try await fixture.send(
                "POST", "/v1/admin/leaderboards", key: fixture.serverKey, body: #"{"id":"x","submitters":"unknown"}"#)
            #expect(odd.json["field"] as? String == "submitters")
        }
    }
}
