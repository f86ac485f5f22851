import Foundation
import LaurelCore
import LaurelModel
import LaurelTesting
import Testing

@testable import LaurelServer

/// What a studio takes away and gives back is what it was, on every kind of ranking at once.
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

    /// Scores from a seed, with ties, over three days: so that windows lose some, and two occurrences have ended.
    private func play(_ bench: ServerBench, seed: UInt64) async throws {
        var random = SeededRandom(seed: seed)
        for _ in 0..<90 {
            bench.clock.advance(by: .seconds(2_900))
            try await bench.finalizeDue()
            let board = (Self.classic + ["daily"]).randomElement(using: &random)!
            let name = Self.names.randomElement(using: &random)!
            let sent = try await bench.submit(name, Int.random(in: 1...9, using: &random), to: board)
            #expect(sent.status == 200, "\(sent.text)")
        }
        for board in Self.classic + ["daily"] {
            for name in Self.names { #expect(try await bench.submit(name, 5, to: board).status == 200) }
        }
    }

    /// Rank, player, score, date and context of every row of every page that there is.
    private func everything(_ bench: ServerBench) async throws -> [String: [String]] {
        var pages: [String: [String]] = [:]
        let queries =
            Self.classic.flatMap { board in ["allTime", "today", "week"].map { "\(board)/entries?time=\($0)" } }
            + ["both/entries?", "daily/entries?occurrence=current"]
        for query in queries {
            let answer = try await bench.ask("GET", "/v1/leaderboards/\(query)&limit=100", key: bench.serverKey)
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

    /// Pages of what is over.
    private func over(_ bench: ServerBench) async throws -> [[String]] {
        var pages: [[String]] = []
        let answer = try await bench.ask("GET", "/v1/leaderboards/daily/occurrences", key: bench.serverKey)
        let all = answer.json["occurrences"] as? [[String: any Sendable]] ?? []
        let numbers = all.filter { $0["state"] as? String == "final" }.compactMap { $0["number"] as? Int }
        #expect(numbers.count >= 2, "\(answer.text)")
        for number in numbers {
            let rows = try await bench.board("daily", "occurrence=\(number)&limit=100", key: bench.serverKey)
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
        /// Where the player is taken off; nil for everywhere.
        var board: String?
    }

    private static let acts = [
        Act(name: "ban", method: "PATCH", path: "players/ann", body: #"{"banned":true}"#),
        Act(name: "hide", method: "PATCH", path: "players/ann", body: #"{"hidden":true}"#),
        Act(name: "ban and hide", method: "PATCH", path: "players/ann", body: #"{"banned":true,"hidden":true}"#),
        Act(name: "remove all", method: "DELETE", path: "players/ann/scores", body: nil),
    ]

    @Test(arguments: ServedLedger.allCases)
    func `everything is as it was once an act is undone, and nobody else moved meanwhile`(
        ledger: ServedLedger
    ) async throws {
        try await ledger.run { bench in
            let configured = try await bench.ask(
                "PUT", "/v1/admin/games/com.example.racer/configuration", key: bench.serverKey,
                body: Self.configuration)
            #expect(configured.status == 200, "\(configured.text)")
            try await play(bench, seed: 7)
            let (before, ended) = (try await everything(bench), try await over(bench))
            #expect(before.values.allSatisfy { rows in rows.contains { $0.hasPrefix("ann ") } })
            for act in Self.acts {
                let done = try await bench.ask(
                    act.method, "/v1/admin/\(act.path)", key: bench.serverKey, body: act.body)
                #expect(done.status == 200, "\(done.text)")
                let during = try await everything(bench)
                for (page, rows) in before {
                    let others = rows.filter { !$0.hasPrefix("ann ") }.map(\.withoutItsRank)
                    #expect(during[page]?.map(\.withoutItsRank) == others, "\(act.name): \(page)")
                }
                let action = try #require(done.json[act.method == "PATCH" ? "action" : "id"] as? String)
                let undone = try await bench.ask("POST", "/v1/admin/undo/\(action)", key: bench.serverKey)
                #expect(undone.status == 200, "\(undone.text)")
                #expect(try await everything(bench) == before, "\(act.name)")
                #expect(try await over(bench) == ended, "\(act.name): what is over stays")
            }
            let verification = try await LedgerVerification(of: bench.door.ledger, in: bench.service.realm)
            #expect(verification.differences == [])
        }
    }

    @Test(arguments: ServedLedger.allCases)
    func `what is over changes by an act that names it, is written down, and comes back`(
        ledger: ServedLedger
    ) async throws {
        try await ledger.run { bench in
            try await bench.createLeaderboard("daily", #","recurrence":{"every":"day"}"#)
            for day in 0..<2 {
                for (name, score) in [("ann", 9), ("ben", 7)] {
                    #expect(try await bench.submit(name, score + day, to: "daily").status == 200)
                }
                bench.clock.advance(by: .seconds(86_520))
                try await bench.finalizeDue()
            }
            let number = try #require(
                try await bench.board("daily", "occurrence=previous", key: bench.serverKey).occurrence)
            func rows() async throws -> [String] {
                let rows = try await bench.board("daily", "occurrence=\(number)", key: bench.serverKey)
                return zip(rows.players, rows.scores).map { "\($0) \($1)" }
            }
            let before = try await rows()
            #expect(before == ["ann 10", "ben 8"])
            // Resets, removals, recomputing and scores of that time leave it alone.
            for (method, path) in [
                ("POST", "leaderboards/daily/reset"), ("DELETE", "players/ann/scores"),
                ("POST", "leaderboards/daily/recompute"),
            ] {
                #expect(try await bench.ask(method, "/v1/admin/\(path)", key: bench.serverKey).status == 200)
                #expect(try await rows() == before, "\(path)")
            }
            let late = (bench.clock.now - .days(1) - .seconds(600)).iso8601
            _ = try await bench.submit("ben", 99, to: "daily", ",\"date\":\"\(late)\"")
            #expect(try await rows() == before)
            let removed = try await bench.ask(
                "DELETE", "/v1/admin/leaderboards/daily/entries/ann?occurrence=\(number)", key: bench.serverKey)
            #expect(removed.status == 200, "\(removed.text)")
            #expect(try await rows() == ["ben 8"])
            let audit = try await bench.ask("GET", "/v1/admin/audit?limit=1", key: bench.serverKey)
            let record = (audit.json["actions"] as? [[String: any Sendable]])?.first
            #expect(record?["action"] as? String == "entry.removed" && record?["occurrence"] as? Int == number)
            let action = try #require(removed.json["id"] as? String)
            #expect(try await bench.ask("POST", "/v1/admin/undo/\(action)", key: bench.serverKey).status == 200)
            #expect(try await rows() == before)
        }
    }
}

extension String {
    /// Of a row: who, score, date and context.
    fileprivate var withoutItsRank: String {
        let parts = split(separator: " ", omittingEmptySubsequences: false)
        return ([parts[0]] + parts.dropFirst(2)).joined(separator: " ")
    }
}
