import Foundation
import LaurelCore
import LaurelModel
import LaurelTesting
import Testing

@testable import LaurelServer

/// Pages and histories as of an earlier point in time.
@Suite struct PointInTimeTests {
    private static let boards = [
        ("best", ""), ("sum", #","submissionType":"sum""#), ("recent", #","submissionType":"mostRecent""#),
        ("hourly", #","recurrence":{"start":"2026-01-01T08:00:00Z","duration":"PT45M","interval":"PT1H"}"#),
    ]
    private static let queries = ["", "time=today", "time=week", "percentile=50", "around=p2", "player=p1&player=p3"]

    /// Returns a page's fields without the players' current profiles.
    private static func page(
        _ fixture: ServerFixture, _ board: String, _ query: String
    ) async throws -> [String: String] {
        let answer = try await fixture.send(
            "GET", "/v1/leaderboards/\(board)/entries?\(query)", key: fixture.serverKey)
        #expect(answer.status == 200, "\(answer.text)")
        // The keys are sorted, because a dictionary has no stable order.
        return try answer.json.mapValues { value in
            let options: JSONSerialization.WritingOptions = [.sortedKeys, .fragmentsAllowed]
            return String(decoding: try JSONSerialization.data(withJSONObject: value, options: options), as: UTF8.self)
        }
    }

    @Test(arguments: ServedLedger.allCases)
    func `Every page as of an earlier time equals the page at that time`(ledger: ServedLedger) async throws {
        try await ledger.run { fixture in
            for (board, settings) in Self.boards { try await fixture.createLeaderboard(board, settings) }
            var random = SeededRandom(seed: 7)
            var seen: [(moment: Moment, board: String, query: String, page: [String: String])] = []
            for step in 0..<30 {
                fixture.clock.advance(by: .seconds(Int64.random(in: 60...20_000, using: &random)))
                let board = Self.boards.randomElement(using: &random)!.0
                _ = try await fixture.submit(
                    "p\(Int.random(in: 0..<5, using: &random))", Int.random(in: -9...9, using: &random), to: board)
                switch step {
                case 11: try await fixture.setFlags(.banned, of: "p2")
                case 17: _ = try await fixture.send("POST", "/v1/admin/leaderboards/sum/reset", key: fixture.serverKey)
                case 20: try await fixture.setFlags([], of: "p2")
                case 23: try await fixture.configure("best", order: .lowToHigh)
                default: break
                }
                try await fixture.finalizeDue()
                let (asked, query) = (
                    Self.boards.randomElement(using: &random)!.0, Self.queries.randomElement(using: &random)!
                )
                seen.append((fixture.clock.now, asked, query, try await Self.page(fixture, asked, query)))
            }
            fixture.clock.advance(by: .hours(1))
            for (moment, board, query, page) in seen.shuffled(using: &random) {
                let again = try await Self.page(fixture, board, query + "&asOf=\(moment.iso8601)")
                #expect(again == page, "\(board) \(query) at \(moment.iso8601)")
            }
        }
    }

    @Test func `A point in time requires a server key and must not be in the future`() async throws {
        try await ServerFixture.run { fixture in
            try await fixture.createLeaderboard("best")
            let path = "/v1/leaderboards/best/entries?asOf="
            let then = fixture.clock.now.iso8601
            fixture.clock.advance(by: .hours(2))
            #expect(try await fixture.send("GET", path + then).status == 401)
            #expect(try await fixture.send("GET", path + then, key: fixture.clientKey).slug == "server-key-required")
            #expect(try await fixture.send("GET", path + then, key: fixture.serverKey).status == 200)
            let future = try await fixture.send("GET", path + "2030-01-01", key: fixture.serverKey)
            #expect(future.status == 400)
            #expect(
                future.json["detail"] as? String
                    == "asOf: 2030-01-01T00:00:00.000Z is in the future. Use an earlier time.")
            let before = try await fixture.send("GET", path + "2020-01-01", key: fixture.serverKey)
            #expect(before.status == 404 && before.slug == "leaderboard-not-found")
            let export = try await fixture.send(
                "GET", "/v1/admin/leaderboards/best/export?asOf=\(then)", key: fixture.serverKey)
            #expect(export.status == 200 && export.header("Laurel-Player-Count") == "0")
        }
    }

    @Test(arguments: ServedLedger.allCases)
    func `A history contains every score and its effect on the entry`(ledger: ServedLedger) async throws {
        try await ledger.run { fixture in
            for (board, settings) in Self.boards { try await fixture.createLeaderboard(board, settings) }
            for (score, board) in [(5, "best"), (3, "best"), (8, "best"), (2, "sum"), (4, "sum")] {
                #expect(try await fixture.submit("ann", score, to: board).status == 200)
                #expect(try await fixture.submit("bob", score * 2, to: board).status == 200)
                fixture.clock.advance(by: .seconds(1))
            }
            let then = fixture.clock.now.iso8601
            fixture.clock.advance(by: .seconds(1))
            #expect(try await fixture.submit("ann", 1, to: "hourly").status == 200)
            fixture.clock.advance(by: .hours(1))
            try await fixture.finalizeDue()
            let late = try await fixture.submit("ann", 9, to: "hourly", #","date":"2026-01-01T10:30:00.000Z""#)
            #expect(late.json["outcome"] as? String == "late")

            func items(_ query: String) async throws -> [String] {
                var (items, cursor) = ([String](), "")
                repeat {
                    let page = try await fixture.send(
                        "GET", "/v1/admin/players/ann/history?\(query)\(cursor)", key: fixture.serverKey)
                    #expect(page.status == 200, "\(page.text)")
                    #expect((page.json["player"] as? [String: any Sendable])?["externalID"] as? String == "ann")
                    items += (page.json["submissions"] as? [[String: any Sendable]] ?? []).map(Self.sentence)
                    cursor = (page.json["nextCursor"] as? String).map { "&cursor=\($0)" } ?? ""
                } while !cursor.isEmpty
                return items
            }
            let all = [
                "best 5 ranked - 5", "best 3 notImproved 5 5", "best 8 ranked 5 8", "sum 2 ranked - 2",
                "sum 4 ranked 2 6", "hourly 1 ranked - 1", "hourly 9 late - -",
            ]
            #expect(try await items("limit=100") == all)
            #expect(try await items("limit=2") == all)
            #expect(try await items("leaderboard=sum") == [all[3], all[4]])
            #expect(try await items("asOf=\(then)") == Array(all.prefix(5)))
            for (path, key, status) in [
                ("ann", nil, 401), ("ann", fixture.clientKey, 403), ("zoe", fixture.serverKey, 404),
                ("ann", fixture.serverKey, 200),
            ] {
                #expect(try await fixture.send("GET", "/v1/admin/players/\(path)/history", key: key).status == status)
            }
            let unknown = try await fixture.send(
                "GET", "/v1/admin/players/ann/history?leaderboard=none", key: fixture.serverKey)
            #expect(unknown.slug == "leaderboard-not-found")
        }
    }

    private static func sentence(_ item: [String: any Sendable]) -> String {
        func score(_ name: String) -> String {
            ((item[name] as? [String: any Sendable])?["score"] as? Int).map(String.init) ?? "-"
        }
        return [
            item["leaderboardID"] as? String ?? "", (item["score"] as? Int).map(String.init) ?? "",
            item["outcome"] as? String ?? "", score("previousEntry"), score("entry"),
        ].joined(separator: " ")
    }
}

extension ServerFixture {
    private func production() async throws -> RealmService {
        try await door.games.service(of: door.games.game(try GameID("com.example.racer")), in: .production)
    }

    fileprivate func setFlags(_ flags: PlayerFlags, of player: String) async throws {
        try await production().moderation.setFlags(flags, of: try PlayerReference(player))
    }

    fileprivate func configure(_ id: String, order: LaurelModel.SortOrder) async throws {
        let leaderboard = try Leaderboard(id: LeaderboardID(id), game: GameID("com.example.racer"), order: order)
        try await production().administration.configure(leaderboard)
    }
}
