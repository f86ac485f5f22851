import Foundation
import LaurelCore
import LaurelModel
import LaurelTesting
import Testing

@testable import LaurelServer

/// An undo restores all kinds of rankings, and final occurrences change only by actions that name them.
@Suite struct RestorationTests {
    private static let configuration = """
        {"language":"en","leaderboards":[
        {"id":"best","sortOrder":"highToLow"},
        {"id":"low","sortOrder":"lowToHigh","tieRule":"shared"},
        {"id":"total","sortOrder":"highToLow","submissionType":"sum"},
        {"id":"latest","sortOrder":"highToLow","submissionType":"mostRecent"},
        {"id":"daily","sortOrder":"highToLow","recurrence":{"every":"day"}},
        {"id":"level","sortOrder":"highToLow"},
        {"id":"both","combined":{"by":"sum","members":["best","level"]}}]}
        """
    private static let classic = ["best", "low", "total", "latest", "level"]
    private static let names = ["ann", "ben", "cat", "dan"]

    /// Submits scores with ties from a seed over three days. Time windows lose some scores, and two occurrences end.
    private func play(_ fixture: ServerFixture, seed: UInt64) async throws {
        var random = SeededRandom(seed: seed)
        for _ in 0..<90 {
            fixture.clock.advance(by: .seconds(2_900))
            try await fixture.finalizeDue()
            let board = (Self.classic + ["daily"]).randomElement(using: &random)!
            let name = Self.names.randomElement(using: &random)!
            let sent = try await fixture.submit(name, Int.random(in: 1...9, using: &random), to: board)
            #expect(sent.status == 200, "\(sent.text)")
        }
        for board in Self.classic + ["daily"] {
            for name in Self.names { #expect(try await fixture.submit(name, 5, to: board).status == 200) }
        }
    }

    /// Returns the player, rank, score, date and context of every entry on every page.
    private func everything(_ fixture: ServerFixture) async throws -> [String: [String]] {
        var pages: [String: [String]] = [:]
        let queries =
            Self.classic.flatMap { board in ["allTime", "today", "week"].map { "\(board)/entries?time=\($0)" } }
            + ["both/entries?", "daily/entries?occurrence=current"]
        for query in queries {
            let answer = try await fixture.send("GET", "/v1/leaderboards/\(query)&limit=100", key: fixture.serverKey)
            #expect(answer.status == 200, "\(query): \(answer.text)")
            let entries = answer.json["entries"] as? [[String: any Sendable]] ?? []
            pages[query] = entries.map { entry in
                let player = (entry["player"] as? [String: any Sendable])?["externalID"] ?? ""
                return
                    "\(player) \(entry["rank"] ?? "") \(entry["score"] ?? "") \(entry["date"] ?? "") \(entry["context"] ?? "")"
            }
            #expect(answer.json["playerCount"] as? Int == entries.count)
        }
        return pages
    }

    /// Returns the pages of finalized occurrences.
    private func over(_ fixture: ServerFixture) async throws -> [[String]] {
        var pages: [[String]] = []
        let answer = try await fixture.send("GET", "/v1/leaderboards/daily/occurrences", key: fixture.serverKey)
        let all = answer.json["occurrences"] as? [[String: any Sendable]] ?? []
        let numbers = all.filter { $0["state"] as? String == "final" }.compactMap { $0["number"] as? Int }
        #expect(numbers.count >= 2, "\(answer.text)")
        for number in numbers {
            let rows = try await fixture.board("daily", "occurrence=\(number)&limit=100", key: fixture.serverKey)
            #expect(rows.state == "final")
            pages.append(zip(rows.players, rows.scores).map { "\($0) \($1)" })
        }
        return pages
    }

    private struct Act {
        let name: String
        let method: String
        let path: String
        let body: String?
        /// The leaderboard from which the player is removed; nil for all leaderboards.
        var board: String?
    }

    private static let acts = [
        Act(name: "ban", method: "PATCH", path: "players/ann", body: #"{"banned":true}"#),
        Act(name: "hide", method: "PATCH", path: "players/ann", body: #"{"hidden":true}"#),
        Act(name: "ban and hide", method: "PATCH", path: "players/ann", body: #"{"banned":true,"hidden":true}"#),
        Act(name: "remove all", method: "DELETE", path: "players/ann/scores", body: nil),
    ]

    @Test(arguments: ServedLedger.allCases)
    func `An undo restores every page, and the action does not affect other players`(
        ledger: ServedLedger
    ) async throws {
        try await ledger.run { fixture in
            let configured = try await fixture.send(
                "PUT", "/v1/admin/games/com.example.racer/configuration", key: fixture.serverKey,
                body: Self.configuration)
            #expect(configured.status == 200, "\(configured.text)")
            try await play(fixture, seed: 7)
            let (before, ended) = (try await everything(fixture), try await over(fixture))
            #expect(before.values.allSatisfy { rows in rows.contains { $0.hasPrefix("ann ") } })
            for act in Self.acts {
                let done = try await fixture.send(
                    act.method, "/v1/admin/\(act.path)", key: fixture.serverKey, body: act.body)
                #expect(done.status == 200, "\(done.text)")
                let during = try await everything(fixture)
                for (page, rows) in before {
                    let others = rows.filter { !$0.hasPrefix("ann ") }.map(\.withoutItsRank)
                    #expect(during[page]?.map(\.withoutItsRank) == others, "\(act.name): \(page)")
                }
                let action = try #require(done.json[act.method == "PATCH" ? "action" : "id"] as? String)
                let undone = try await fixture.send("POST", "/v1/admin/undo/\(action)", key: fixture.serverKey)
                #expect(undone.status == 200, "\(undone.text)")
                #expect(try await everything(fixture) == before, "\(act.name)")
                #expect(try await over(fixture) == ended, "\(act.name): final occurrences are unchanged")
            }
            let verification = try await LedgerVerification(of: fixture.door.ledger, in: fixture.service.realm)
            #expect(verification.differences == [])
        }
    }

    @Test(arguments: ServedLedger.allCases)
    func `A final occurrence changes only by a recorded and reversible action that names it`(
        ledger: ServedLedger
    ) async throws {
        try await ledger.run { fixture in
            try await fixture.createLeaderboard("daily", #","recurrence":{"every":"day"}"#)
            for day in 0..<2 {
                for (name, score) in [("ann", 9), ("ben", 7)] {
                    #expect(try await fixture.submit(name, score + day, to: "daily").status == 200)
                }
                fixture.clock.advance(by: .seconds(86_520))
                try await fixture.finalizeDue()
            }
            let number = try #require(
                try await fixture.board("daily", "occurrence=previous", key: fixture.serverKey).occurrence)
            func rows() async throws -> [String] {
                let rows = try await fixture.board("daily", "occurrence=\(number)", key: fixture.serverKey)
                return zip(rows.players, rows.scores).map { "\($0) \($1)" }
            }
            let before = try await rows()
            #expect(before == ["ann 10", "ben 8"])
            // Resets, removals, recomputations and late scores do not change the final occurrence.
            for (method, path) in [
                ("POST", "leaderboards/daily/reset"), ("DELETE", "players/ann/scores"),
                ("POST", "leaderboards/daily/recompute"),
            ] {
                #expect(try await fixture.send(method, "/v1/admin/\(path)", key: fixture.serverKey).status == 200)
                #expect(try await rows() == before, "\(path)")
            }
            let late = (fixture.clock.now - .days(1) - .seconds(600)).iso8601
            _ = try await fixture.submit("ben", 99, to: "daily", ",\"date\":\"\(late)\"")
            #expect(try await rows() == before)
            let removed = try await fixture.send(
                "DELETE", "/v1/admin/leaderboards/daily/entries/ann?occurrence=\(number)", key: fixture.serverKey)
            #expect(removed.status == 200, "\(removed.text)")
            #expect(try await rows() == ["ben 8"])
            let audit = try await fixture.send("GET", "/v1/admin/audit?limit=1", key: fixture.serverKey)
            let record = (audit.json["actions"] as? [[String: any Sendable]])?.first
            #expect(record?["action"] as? String == "entry.removed" && record?["occurrence"] as? Int == number)
            let action = try #require(removed.json["id"] as? String)
            #expect(try await fixture.send("POST", "/v1/admin/undo/\(action)", key: fixture.serverKey).status == 200)
            #expect(try await rows() == before)
        }
    }
}

extension String {
    /// An entry's player, score, date and context, without its rank.
    fileprivate var withoutItsRank: String {
        let parts = split(separator: " ", omittingEmptySubsequences: false)
        return ([parts[0]] + parts.dropFirst(2)).joined(separator: " ")
    }
}
