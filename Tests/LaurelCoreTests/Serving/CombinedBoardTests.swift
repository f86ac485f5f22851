import LaurelCore
import LaurelModel
import LaurelTesting
import Testing

struct `Combined leaderboards` {
    /// The random changes of a seed to the members of four combined leaderboards, and the expected results.
    private struct Run {
        let arcade: Arcade
        var service: RealmService
        var random: SeededRandom

        init(seed: UInt64) async throws {
            arcade = try await Arcade(seed: seed)
            service = try await arcade.service()
            random = SeededRandom(seed: seed)
            for order in SortOrder.allCases {
                for type in SubmissionType.allCases {
                    try await service.administration.create(
                        arcade.leaderboard("\(type)-\(order)", order: order, submission: type))
                }
                let members = try SubmissionType.allCases.map { try LeaderboardID("\($0)-\(order)") }
                for rule in BoardCombination.Rule.allCases {
                    try await service.administration.create(
                        Leaderboard(
                            id: LeaderboardID("\(rule)-of-\(order)"), game: arcade.game.id, order: order,
                            combination: BoardCombination(rule, of: members)))
                }
            }
        }

        private mutating func player() -> String { "player \(Int.random(in: 0..<6, using: &random))" }

        private mutating func board() -> String {
            "\(SubmissionType.allCases.randomElement(using: &random)!)-\(SortOrder.allCases.randomElement(using: &random)!)"
        }

        private mutating func submission() throws -> Submission {
            let date = arcade.clock.now - .hours(Int64.random(in: 0..<5, using: &random))
            let scores: [Int64] = [-4, 0, 1, 2, 3, 7, .max, .min]
            return try arcade.submission(
                scores.randomElement(using: &random)!, by: player(), on: board(), date: date)
        }

        mutating func step() async throws {
            arcade.clock.advance(by: .seconds(1))
            switch Int.random(in: 0..<16, using: &random) {
            case 0: service = try await arcade.service()
            case 1, 2:
                let flags: [PlayerFlags] = [.banned, .hidden, []]
                // Written through the ledger, as by another process, and noticed with the next commit.
                try await arcade.commit([
                    .setFlags(flags.randomElement(using: &random)!, of: PlayerReference(player())),
                    .submit(submission()),
                ])
                _ = try await service.submit([submission()])
            case 3: _ = try await service.administration.reset(LeaderboardID(board()), in: arcade.game.id)
            case 4:
                let old = try service.leaderboard(LeaderboardID(board()), of: arcade.game.id)
                let range = Bool.random(using: &random) ? try ScoreRange(0, 3) : nil
                try await service.administration.configure(
                    arcade.leaderboard(old.id.text, order: old.order, submission: old.submission, range: range))
            default: _ = try await service.submit([submission(), submission()])
            }
        }

        /// Compares the leaderboards with the members' stored entries, combined and sorted in the simplest way.
        mutating func compare() async throws {
            let limit = try PageLimit(100, for: .server)
            let all = try await arcade.ledger.overview(of: arcade.realm).leaderboards
            for combined in all {
                guard let combination = combined.leaderboard.combination else { continue }
                var parts: [PlayerNumber: [Entry]] = [:]
                var flags: [PlayerNumber: PlayerFlags] = [:]
                for member in all where combination.members.contains(member.leaderboard.id) {
                    let snapshot = try await arcade.ledger.entries(
                        of: RankingID(leaderboard: member.number), in: arcade.realm)
                    flags = snapshot.flags
                    for (player, stored) in snapshot.entries { parts[player, default: []].append(stored.entry) }
                }
                let order = combined.leaderboard.order
                let needed = order == .lowToHigh && combination.rule == .sum ? combination.members.count : 1
                let entries = parts.filter { $0.value.count >= needed }
                    .mapValues { Self.combined($0, by: combination.rule, order: order) }
                for viewer in [nil] + Array(parts.keys.sorted { $0.value < $1.value }.prefix(2)) {
                    let seen = entries.filter { player, _ in
                        let flags = flags[player] ?? []
                        return flags.isRanked || player == viewer && !flags.contains(.banned)
                    }
                    let sorted = seen.sorted { $0.value.stands(above: $1.value, by: order) }
                    let reference = try await viewer.asReference(in: arcade)
                    let page = try await service.page(
                        .rows(from: RowNumber(1), limit: limit), of: combined.leaderboard.id, in: arcade.game.id,
                        time: .today, for: reference)
                    #expect(page.standings.map(\.player.number) == sorted.map(\.key), "\(combined.leaderboard.id)")
                    #expect(page.standings.map(\.entry) == sorted.map(\.value), "\(combined.leaderboard.id)")
                    #expect(page.standings.map(\.rank) == Array(1...sorted.count + 1).dropLast())
                    #expect(page.playerCount == sorted.count)
                    #expect(page.localStanding?.entry == viewer.flatMap { seen[$0] })
                }
            }
        }

        private static func combined(_ parts: [Entry], by rule: BoardCombination.Rule, order: SortOrder) -> Entry {
            if rule == .best { return parts.sorted { $0.stands(above: $1, by: order) }[0] }
            var entry = parts.sorted { ($0.date, $0.position) < ($1.date, $1.position) }.last!
            let sum = parts.reduce(Wide.zero) { $0 + Wide($1.score) }
            entry.score = sum > Wide(Int64.max) ? .max : sum < Wide(Int64.min) ? .min : Int64(sum)
            return entry
        }

        private typealias Wide = Int128
    }

    @Test(arguments: Seeds.first(20))
    func `A combined leaderboard follows from its members' entries after any change`(seed: UInt64) async throws {
        var run = try await Run(seed: seed)
        for _ in 0..<50 {
            try await run.step()
            try await run.compare()
        }
        #expect(try await LedgerVerification(of: run.arcade.ledger, in: run.arcade.realm).differences == [])
    }

    @Test func `A combined leaderboard supports all queries and rejects scores`() async throws {
        let arcade = try await Arcade()
        let service = try await arcade.service()
        let ids = try ["one", "two"].map(LeaderboardID.init)
        let sum = try LeaderboardID("sum")
        for id in ids { try await service.administration.create(arcade.leaderboard(id.text)) }
        try await service.administration.create(
            Leaderboard(id: sum, game: arcade.game.id, combination: BoardCombination(.sum, of: ids)))
        for number in 1...9 {
            for id in ids {
                _ = try await service.submit([arcade.submission(Int64(number), by: "p\(number)", on: id.text)])
            }
        }
        let few = try PageLimit(3, for: .server)
        func scores(_ selection: PageSelection) async throws -> [Int64] {
            try await service.page(selection, of: sum, in: arcade.game.id).standings.map(\.entry.score)
        }
        #expect(try await scores(.around(PlayerReference("p5"), limit: few)) == [12, 10, 8])
        #expect(try await scores(.aroundScore(11, limit: few)) == [12, 10, 8])
        #expect(try await scores(.percentile(Percentile(50), limit: few)) == [10, 8, 6])
        #expect(try await scores(.players([PlayerReference("p1"), PlayerReference("p9")])) == [18, 2])
        let prospect = try await service.rankings.prospectiveRank(of: 11, on: sum, in: arcade.game.id)
        #expect(prospect.rank == 5 && prospect.playerCount == 9)
        #expect(try await service.rankings.whole(of: sum, in: arcade.game.id).playerCount == 9)
        let receipt = try await service.submit([arcade.submission(1, by: "p1", on: "sum")])[0]
        #expect(receipt.problem == .leaderboardCombined(sum, members: ids))
        #expect(
            receipt.problem?.description
                == "The leaderboard sum is combined and has no submissions of its own. Use one of its members: "
                + "one, two.")
        await #expect(throws: ServiceError.refused(.leaderboardCombined(sum, members: ids))) {
            try await service.administration.reset(sum, in: arcade.game.id)
        }
    }

    @Test func `A combined leaderboard rejects unsuitable members`() async throws {
        let arcade = try await Arcade()
        let service = try await arcade.service()
        try await service.administration.create(arcade.leaderboard("one"))
        try await service.administration.create(arcade.leaderboard("low", order: .lowToHigh))
        for other in ["low", "none"] {
            let ids = try ["one", other].map(LeaderboardID.init)
            let combined = try Leaderboard(
                id: LeaderboardID("sum"), game: arcade.game.id, combination: BoardCombination(.sum, of: ids))
            await #expect(throws: ServiceError.refused(.memberUnfit(ids[1], of: combined.id))) {
                try await service.administration.create(combined)
            }
        }
        #expect(
            try Refusal.memberUnfit(LeaderboardID("low"), of: LeaderboardID("sum")).description
                == """
                The member low of the combined leaderboard sum does not exist, is not classic, or has another order \
                or format. Check the id, or remove the member.
                """)
    }

    @Test func `A combined leaderboard is loaded at one position during other writes`() async throws {
        let arcade = try await Arcade()
        let (writer, reader) = (try await arcade.service(), try await arcade.service())
        let ids = try ["one", "two"].map(LeaderboardID.init)
        let sum = try LeaderboardID("sum")
        for id in ids { try await writer.administration.create(arcade.leaderboard(id.text)) }
        try await writer.administration.create(
            Leaderboard(id: sum, game: arcade.game.id, combination: BoardCombination(.sum, of: ids)))
        let other = try await arcade.service()
        let limit = try PageLimit(10, for: .server)
        // One member is loaded and behind; the other is loaded at a later position.
        _ = try await other.page(.rows(from: RowNumber(1), limit: limit), of: ids[0], in: arcade.game.id)
        for id in ids { _ = try await writer.submit([arcade.submission(4, by: "ann", on: id.text)]) }
        let page = try await other.page(.rows(from: RowNumber(1), limit: limit), of: sum, in: arcade.game.id)
        #expect(page.standings.map(\.entry.score) == [8])
        #expect(page.position == LedgerPosition(5))
        #expect(reader.position == LedgerPosition(0))
    }
}

extension PlayerNumber? {
    fileprivate func asReference(in arcade: Arcade) async throws -> PlayerReference? {
        guard let number = self else { return nil }
        return try await arcade.ledger.players(numbered: [number], in: arcade.realm)[number].map { .id($0.id) }
    }
}
