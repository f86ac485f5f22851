import Foundation
import GameKit
import LaurelKit
import LaurelModel
import LaurelTestServer
import LaurelWire
import Testing

extension GameKitTests {
    @Suite struct LeaderboardTests {
        @Test func `Leaderboards have names in the language of the player`() async throws {
            let arcade = try await Arcade()
            try await arcade.play()
            let all = try await GKLeaderboard.loadLeaderboards(IDs: nil)
            #expect(all.map(\.baseLeaderboardID) == ["best", Arcade.cacti, "hourly", "race", "total"])
            #expect(try await GKLeaderboard.loadLeaderboards().count == 5)
            let some = try await GKLeaderboard.loadLeaderboards(IDs: ["secret", Arcade.cacti, "hourly"])
            #expect(some.map(\.title) == ["secret", "Cacti whacked", "hourly"])
            #expect(some.map(\.isHidden) == [true, false, false])
            let types: [GKLeaderboard.LeaderboardType] = some.map(\.type)
            #expect(types == [.classic, .classic, .recurring])
            #expect(some.map(\.identifier) == ["secret", Arcade.cacti, "hourly"])
            #expect(some[1].startDate == nil && some[1].nextStartDate == nil && some[1].duration == 0)
            #expect(some[2].startDate == arcade.now && some[2].duration == 900)
            #expect(some[2].nextStartDate == arcade.now.addingTimeInterval(3_600))
        }

        @Test func `A load omits unknown identifiers and returns the leaderboards in the given order`() async throws {
            let arcade = try await Arcade()
            try await arcade.play()
            let ids = ["total", "nowhere", "secret", "", "no id!", "best", "total"]
            let boards = try await GKLeaderboard.loadLeaderboards(IDs: ids)
            #expect(boards.map(\.baseLeaderboardID) == ["total", "secret", "best", "total"])
            #expect(try await GKLeaderboard.loadLeaderboards(IDs: ["nowhere"]).isEmpty)
            #expect(try await GKLeaderboard.loadLeaderboards(IDs: []).isEmpty)
            let many = (0..<250).map { "board-\($0)" } + ["best"]
            #expect(try await GKLeaderboard.loadLeaderboards(IDs: many).map(\.baseLeaderboardID) == ["best"])
        }

        @Test func `A request loads up to a hundred leaderboards`() async throws {
            let arcade = try await Arcade()
            try await arcade.play()
            let before = arcade.network.requests.count
            _ = try await GKLeaderboard.loadLeaderboards(IDs: ["best", "total", "secret", "hourly"])
            #expect(arcade.network.requests.count == before + 1)
        }

        @Test(arguments: ["list", "set", "id"])
        func `A recurring leaderboard has its current occurrence in every kind of load`(
            load: String
        ) async throws {
            let arcade = try await Arcade(
                configuration: Arcade.desert.replacing(
                    "      - race\n      - id:", with: "      - race\n      - hourly\n      - id:"
                ).replacing(
                    "leaderboardSets:",
                    with: """
                          - id: hourly
                            recurrence: {start: "2026-01-01T00:00:00Z", duration: PT15M, interval: PT1H}
                        leaderboardSets:
                        """))
            try await arcade.play()
            func hourly() async throws -> GKLeaderboard {
                let all =
                    switch load {
                    case "list": try await GKLeaderboard.loadLeaderboards(IDs: nil)
                    case "set": try await GKLeaderboardSet.loadLeaderboardSets()[0].loadLeaderboards()
                    default: try await GKLeaderboard.loadLeaderboards(IDs: ["hourly"])
                    }
                return try #require(all.first { $0.baseLeaderboardID == "hourly" })
            }
            let first = try await hourly()
            #expect(first.type == .recurring && first.startDate == arcade.now && first.duration == 900)
            #expect(first.nextStartDate == arcade.now.addingTimeInterval(3_600))
            try await first.submitScore(7, context: 0, player: GKLocalPlayer.local)
            arcade.pass(.hours(1))
            await expectError(.invalidParameter) {
                try await first.submitScore(9, context: 0, player: GKLocalPlayer.local)
            }
            let second = try await hourly()
            #expect(second.startDate == first.nextStartDate)
            let previous = try #require(try await second.loadPreviousOccurrence())
            #expect(previous.startDate == first.startDate)
            #expect(try await previous.loadEntries(for: [], timeScope: .allTime).0?.score == 7)
        }

        @Test func `Handlers are called on the main thread after the caller has continued`() async throws {
            let arcade = try await Arcade()
            try await arcade.play()
            try await GKLeaderboard.submitScore(7, context: -1, player: GKLocalPlayer.local, leaderboardIDs: ["best"])
            let (values, continuation) = AsyncStream.makeStream(of: String.self)
            await MainActor.run {
                GKLeaderboard.loadLeaderboards(IDs: ["best"]) { boards, error in
                    MainActor.assertIsolated()
                    #expect(error == nil)
                    continuation.yield("answered")
                    boards?[0].loadEntries(for: .global, timeScope: .allTime, range: NSRange(1...10)) {
                        local, entries, count, error in
                        MainActor.assertIsolated()
                        continuation.yield("\(local?.score ?? 0) \(entries?.count ?? 0) \(count) \(error == nil)")
                    }
                    boards?[0].loadEntries(for: [GKLocalPlayer.local], timeScope: .today) { local, entries, error in
                        continuation.yield("\(local?.context ?? 0) \(entries?.map(\.rank) ?? []) \(error == nil)")
                    }
                    boards?[0].loadPreviousOccurrence { previous, error in
                        continuation.yield("\(previous == nil) \(error == nil)")
                    }
                }
                GKLeaderboard.loadLeaderboards { boards, _ in continuation.yield("\(boards?.count ?? 0) boards") }
                GKLeaderboard.submitScore(3, context: 0, player: GKLocalPlayer.local, leaderboardIDs: ["total"]) {
                    continuation.yield("submitted \($0 == nil)")
                }
                continuation.yield("asked")
            }
            let all = await values.take(7)
            #expect(all.first == "asked")
            let answers: Set = ["answered", "7 1 1 true", "-1 [1] true", "true true", "5 boards", "submitted true"]
            #expect(Set(all.dropFirst()) == answers)
            let total = try await GKLeaderboard.loadLeaderboards(IDs: ["total"])[0]
            #expect(try await total.loadEntries(for: [], timeScope: .allTime).0?.score == 3)
        }

        /// Returns a leaderboard with five players, including the local player with 30 points and a friend with 20.
        private func ranked() async throws -> (arcade: Arcade, friend: LaurelClient) {
            let arcade = try await Arcade()
            try await arcade.play()
            for (name, score) in [("Cat", 50), ("Dan", 40), ("Eve", 10)] {
                try await arcade.otherPlayer(name).submit(score, to: Arcade.cacti)
            }
            let friend = try await arcade.friend("Ben")
            try await friend.submit(20, to: Arcade.cacti, context: .max)
            try await GKLeaderboard.submitScore(
                30, context: 5, player: GKLocalPlayer.local, leaderboardIDs: [Arcade.cacti])
            return (arcade, friend)
        }

        @Test func `Entries are loaded by scope and range`() async throws {
            let (arcade, friend) = try await ranked()
            let board = try await GKLeaderboard.loadLeaderboards(IDs: [Arcade.cacti])[0]
            var (local, entries, count) = try await board.loadEntries(
                for: .global, timeScope: .allTime, range: NSRange(location: 2, length: 3))
            #expect(entries.map(\.rank) == [2, 3, 4] && entries.map(\.score) == [40, 30, 20] && count == 5)
            #expect(entries.map(\.formattedScore) == ["40 Points", "30 Points", "20 Points"])
            #expect(entries.map(\.player.displayName) == ["Dan", "Ann", "Ben"])
            #expect(entries[1].player == GKLocalPlayer.local && entries[1].context == 5)
            #expect(entries[2].context == -1, "All 64 bits are returned.")
            #expect(entries[1].date == arcade.now)
            #expect(local?.rank == 3 && local?.score == 30)

            (local, entries, count) = try await board.loadEntries(
                for: .friendsOnly, timeScope: .allTime, range: NSRange(1...100))
            #expect(entries.map(\.score) == [30, 20] && count == 2 && local?.rank == 1)
            (local, entries, count) = try await board.loadEntries(
                for: .global, timeScope: .allTime, range: NSRange(location: 99, length: 1))
            #expect(entries.isEmpty && count == 5 && local?.rank == 3, "A range beyond the end is not an error.")

            let ben = try #require(await friend.player).id
            let some = try await board.loadEntries(
                for: try await GKPlayer.loadPlayers(forIdentifiers: [ben, GKLocalPlayer.local.gamePlayerID]),
                timeScope: .allTime)
            #expect(some.1.map(\.rank) == [3, 4], "Ranks are global.")
            let unknown = [GKPlayer(), GKPlayer.anonymousGuestPlayer(withIdentifier: "guest")]
            let friends = try await GKPlayer.loadPlayers(forIdentifiers: [ben])
            let known = try await board.loadEntries(for: unknown + friends, timeScope: .allTime)
            #expect(known.1.map(\.rank) == [4], "Players without an identifier have no entry.")
            #expect(try await board.loadEntries(for: unknown, timeScope: .allTime).0?.rank == 3)
            let none = try await board.loadEntries(for: [], timeScope: .allTime)
            #expect(none.0?.rank == 3 && none.1.isEmpty)
        }

        @Test(arguments: [
            NSRange(location: 0, length: 10), NSRange(location: 1, length: 0), NSRange(location: 1, length: 102),
            NSRange(location: .max, length: 102),
        ])
        func `Invalid ranges are rejected`(range: NSRange) async throws {
            let arcade = try await Arcade()
            try await arcade.play()
            let board = try await GKLeaderboard.loadLeaderboards(IDs: ["best"])[0]
            await expectError(.invalidParameter) {
                try await board.loadEntries(for: .global, timeScope: .allTime, range: range)
            }
        }

        @Test func `A range contains up to a hundred ranks below its first rank`() async throws {
            let arcade = try await Arcade()
            try await arcade.play()
            let lines = (1...103).map { #"{"player":"p\#($0)","leaderboardID":"best","score":\#($0)}"# }
            try await arcade.server.post(
                "admin/scores", Data("{\"submissions\":[\(lines.joined(separator: ","))]}".utf8))
            let board = try await GKLeaderboard.loadLeaderboards(IDs: ["best"])[0]
            let (_, entries, count) = try await board.loadEntries(
                for: .global, timeScope: .allTime, range: NSRange(location: 2, length: 101))
            #expect(entries.map(\.rank) == Array(2...102) && count == 103)
            let last = try await board.loadEntries(
                for: .global, timeScope: .allTime, range: NSRange(location: .max, length: 101))
            #expect(last.1.isEmpty && last.2 == 103)
        }

        @Test func `Rankings are available for the last day, the last week and all time`() async throws {
            let arcade = try await Arcade()
            try await arcade.play()
            for (score, days) in [(30, 6), (20, 1), (10, 0)] as [(Int, Int64)] {
                try await GKLeaderboard.submitScore(
                    score, context: 0, player: GKLocalPlayer.local, leaderboardIDs: ["best"])
                arcade.pass(.days(days))
            }
            for (scope, score) in [(GKLeaderboard.TimeScope.today, 10), (.week, 20), (.allTime, 30)] {
                let (local, _, count) = try await GKLeaderboard.loadLeaderboards(IDs: ["best"])[0].loadEntries(
                    for: .global, timeScope: scope, range: NSRange(1...10))
                #expect(local?.score == score && count == 1, "\(scope)")
            }
        }

        @Test func `The deprecated interface loads scores of a ranking`() async throws {
            let (arcade, friend) = try await ranked()
            let request = GKLeaderboard()
            request.identifier = Arcade.cacti
            request.playerScope = .friendsOnly
            request.timeScope = .week
            request.range = NSRange(location: 1, length: 1)
            #expect(request.scores == nil && !request.isLoading && request.title == nil)
            let scores = try await request.loadScores()
            #expect(scores.map(\.value) == [30] && request.scores?.count == 1)
            #expect(request.maxRange == 2 && request.localPlayerScore?.rank == 1)
            #expect(request.title == "Cacti whacked" && request.playerScope == .friendsOnly)
            #expect(request.timeScope == .week && request.range.length == 1)
            #expect(scores[0].formattedValue == "30 Points" && scores[0].context == 5 && scores[0].rank == 1)
            #expect(scores[0].date == arcade.now && scores[0].player == GKLocalPlayer.local)
            #expect(scores[0].leaderboardIdentifier == Arcade.cacti)

            let ben = try #require(await friend.player).id
            let players = try await GKPlayer.loadPlayers(forIdentifiers: [ben])
            let ofPlayers = GKLeaderboard(players: players)
            ofPlayers.identifier = Arcade.cacti
            #expect(try await ofPlayers.loadScores().map(\.rank) == [4])
            let ofIDs = try #require(GKLeaderboard(playerIDs: players.map(\.gamePlayerID)))
            ofIDs.identifier = Arcade.cacti
            let (values, continuation) = AsyncStream.makeStream(of: [Int64].self)
            ofIDs.loadScores { scores, _ in continuation.yield(scores?.map(\.value) ?? []) }
            #expect(await values.first { _ in true } == [20])
            let mixed = try #require(
                GKLeaderboard(playerIDs: ["unknown", "", "p_00000000000000000000000000", "p_1", ben]))
            mixed.identifier = Arcade.cacti
            #expect(try await mixed.loadScores().map(\.value) == [20])
            #expect(GKLeaderboard(playerIDs: nil) == nil)
            await expectError(.invalidParameter) { try await GKLeaderboard().loadScores() }
            await expectError(.invalidParameter) {
                try await GKLeaderboard().loadEntries(for: .global, timeScope: .allTime, range: NSRange(1...5))
            }
        }

        @Test func `Leaderboard sets have their own names for leaderboards`() async throws {
            let arcade = try await Arcade()
            try await arcade.play()
            let sets = try await GKLeaderboardSet.loadLeaderboardSets()
            #expect(sets.map(\.identifier) == ["main"] && sets.map(\.title) == ["The desert"])
            #expect(try await sets[0].loadLeaderboards().map(\.title) == ["race", "All cacti"])
            let stored = try NSKeyedArchiver.archivedData(withRootObject: sets[0], requiringSecureCoding: true)
            let read = try #require(
                try NSKeyedUnarchiver.unarchivedObject(ofClass: GKLeaderboardSet.self, from: stored))
            #expect(read.title == "The desert")
            let (values, continuation) = AsyncStream.makeStream(of: Int.self)
            read.loadLeaderboards(handler: { boards, _ in continuation.yield(boards?.count ?? 0) })
            read.loadLeaderboards(completionHandler: { boards, _ in continuation.yield(boards?.count ?? 0) })
            GKLeaderboardSet.loadLeaderboardSets { sets, _ in continuation.yield((sets?.count ?? 0) + 1) }
            #expect(await values.take(3).reduce(0, +) == 6)
            let unknown = GKLeaderboardSet()
            unknown.identifier = "nowhere"
            await expectError(.invalidParameter) { try await unknown.loadLeaderboards() }
        }
    }
}
