import LaurelCore
import LaurelModel
import LaurelTesting
import Testing

struct `The past day and week` {
    /// The random changes of a seed to a realm, and the queries after every step.
    private struct Run {
        let arcade: Arcade
        var service: RealmService
        var random: SeededRandom
        var earned: [Moment] = []
        var versions: [String: [String: String]] = [:]

        init(seed: UInt64) async throws {
            arcade = try await Arcade(seed: seed)
            service = try await arcade.service()
            random = SeededRandom(seed: seed)
            for type in SubmissionType.allCases {
                for order in SortOrder.allCases {
                    try await service.administration.create(
                        arcade.leaderboard("\(type)-\(order)", order: order, submission: type))
                }
            }
        }

        private mutating func player() throws -> String { "player \(Int.random(in: 0..<6, using: &random))" }

        private mutating func board() -> String {
            "\(SubmissionType.allCases.randomElement(using: &random)!)-\(SortOrder.allCases.randomElement(using: &random)!)"
        }

        private mutating func submit() async throws {
            let age = Bool.random(using: &random) ? 0 : Int64.random(in: 0..<(9 * 86_400_000), using: &random)
            let date = arcade.clock.now - Span(milliseconds: age)
            earned.append(date)
            let score = Int64.random(in: -3...6, using: &random)
            _ = try await service.submit([arcade.submission(score, by: player(), on: board(), date: date)])
        }

        mutating func step() async throws {
            switch Int.random(in: 0..<16, using: &random) {
            case 0: arcade.clock.advance(by: .hours(Int64.random(in: 1..<30, using: &random)))
            case 1, 2, 3: leave()
            case 4:
                let flags: [PlayerFlags] = [.banned, .hidden, [], []]
                let command = try Command.setFlags(
                    flags.randomElement(using: &random)!, of: PlayerReference(player()))
                // Written through the ledger, as by another process, and noticed with the next commit.
                try await arcade.commit([command])
                try await submit()
            case 5: service = try await arcade.service()
            default: try await submit()
            }
        }

        /// Advances the clock to the exact millisecond at which a score leaves the window, or to the one before.
        private mutating func leave() {
            let now = arcade.clock.now
            let spans = [TimeScope.today, .week].compactMap(\.span)
            let leaving = earned.flatMap { date in spans.map { date + $0 } }.filter { $0 > now }
            guard let moment = leaving.randomElement(using: &random) else { return }
            let early = Span(milliseconds: Bool.random(using: &random) ? 1 : 0)
            let wait = moment - early - now
            if wait > .zero, wait < .days(8) { arcade.clock.advance(by: wait) }
        }

        mutating func compare() async throws {
            let facts = try await arcade.ledger.facts(in: arcade.realm, after: .start, limit: .max)
            let limit = try PageLimit(100, for: .server)
            for registered in try await arcade.ledger.overview(of: arcade.realm).leaderboards {
                for time in [TimeScope.today, .week] {
                    let id = registered.leaderboard.id
                    let page = try await service.page(
                        .rows(from: RowNumber(1), limit: limit), of: id, in: arcade.game.id, time: time)
                    let sorted = SortedBoard(registered, after: facts, within: time.span!, at: arcade.clock.now)
                    let rows = page.standings.map(SortedBoard.Row.init)
                    #expect(rows == sorted.rows(), "\(id), \(time)")
                    #expect(page.playerCount == rows.count)
                    // Equal versions mean equal rows, even after a restart.
                    let text = "\(rows)"
                    let known = versions["\(id) \(time)", default: [:]].updateValue(text, forKey: page.version)
                    versions["\(id) \(time)"]?[page.version] = text
                    #expect(known == nil || known == text, "\(page.version)")
                }
            }
        }
    }

    @Test(arguments: Seeds.first(20))
    func `The past day and week are exact to the millisecond after any change`(seed: UInt64) async throws {
        var run = try await Run(seed: seed)
        for _ in 0..<60 {
            try await run.step()
            try await run.compare()
        }
    }

    @Test func `The past day and week are separate from all time, and exist for classic leaderboards`() async throws {
        let arcade = try await Arcade()
        let service = try await arcade.service()
        try await service.administration.create(arcade.leaderboard("points"))
        _ = try await service.submit([arcade.submission(9, by: "ann")])
        arcade.clock.advance(by: .hours(24))
        _ = try await service.submit([arcade.submission(5, by: "ann")])
        func scores(_ time: TimeScope) async throws -> [Int64] {
            try await service.page(
                .rows(from: RowNumber(1), limit: PageLimit(10, for: .server)), of: LeaderboardID("points"),
                in: arcade.game.id, time: time
            ).standings.map(\.entry.score)
        }
        #expect(try await scores(.allTime) == [9])
        #expect(try await scores(.week) == [9])
        #expect(try await scores(.today) == [5])
        arcade.clock.advance(by: .hours(24))
        #expect(try await scores(.today) == [])
    }
}
