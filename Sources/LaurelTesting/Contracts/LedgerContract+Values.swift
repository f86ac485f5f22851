import LaurelCore
import LaurelModel

extension LedgerContract {
    /// The exact storage of values.
    static let values = [
        LedgerContract("Scores, contexts and dates are stored exactly", numbersComeBack),
        LedgerContract("Texts of any script and full length are stored byte for byte", textsComeBack),
        LedgerContract("Leaderboards' settings are stored as they were created", settingsComeBack),
    ]

    private static func numbersComeBack(_ fixture: LedgerHarness) async throws {
        try await fixture.create(fixture.leaderboard("points", submission: .mostRecent))
        let scores: [Int64] = [.min, .max, 0, -1, .min + 1, 1 << 53 + 1]
        let contexts: [UInt64] = [.max, 0, 1 << 63, 1, 1 << 63 - 1, 0xDEAD_BEEF_0BAD_F00D]
        let dates: [Int64?] = [-1, -62_135_596_800_000, nil, 0, 1, -86_400_001]
        var taken: [(Submission, Fact)] = []
        for (index, score) in scores.enumerated() {
            let submission = try fixture.submission("\(index)", score: score, by: "player \(index)").with {
                $0.context = contexts[index]
                $0.date = dates[index].map(Moment.init(milliseconds:))
                $0.sentAt = index % 2 == 0 ? nil : LedgerHarness.morning + .days(Int64(index))
                $0.receivedAt = index == 4 ? Moment(milliseconds: -5_000_000) : LedgerHarness.morning
                if index == 4 { $0.date = $0.sentAt }
            }
            taken.append((submission, try await fixture.submit(submission)))
        }
        for ledger in fixture.ledgers {
            let facts = try await fixture.facts(through: ledger).dropFirst()
            try expect("the facts", Array(facts), is: taken.map(\.1))
            for (submission, fact) in taken {
                let content = try fact.submission()
                try expect("the score", content.score, is: submission.score)
                try expect("the context", content.context, is: submission.context)
                try expect("the date", content.date, is: submission.date)
                try expect("the date of sending", content.sentAt, is: submission.sentAt)
                try expect("the date of arrival", content.receivedAt, is: submission.receivedAt)
                try expect("the author", content.author, is: submission.author)
                let age = submission.date.map { (submission.sentAt ?? submission.receivedAt) - $0 } ?? .zero
                try expect("the stored date", content.earnedAt, is: submission.receivedAt - age)
                try expect(
                    "the entry", content.entry,
                    is: Entry(
                        score: submission.score, context: submission.context, date: content.earnedAt,
                        position: fact.position))
            }
            let snapshot = try await ledger.entries(of: RankingID(leaderboard: LeaderboardNumber(1)), in: fixture.realm)
            try expect(
                "the entries", Set(snapshot.entries.map(\.stored.entry)),
                is: Set(taken.map { try $0.1.submission().entry }))
        }
    }

    private static func textsComeBack(_ fixture: LedgerHarness) async throws {
        try await fixture.create(fixture.leaderboard("points"))
        let texts = [
            String(repeating: "x", count: 200), String(repeating: "\u{1F9A6}", count: 50), "日本語 العربية עברית",
            "e\u{301}\u{e9}", "'; DROP TABLE fact; --", "\u{202E}right\u{200D}", "a\"b\\c%_*", "\u{FFFD}\u{10FFFF}",
        ]
        for text in texts {
            let submission = try fixture.submission(text, score: 1, by: text).with {
                $0.displayName = try DisplayName.stored(text)
            }
            let fact = try await fixture.submit(submission)
            try expect("the id", Array(try fact.submission().id.text.utf8), is: Array(text.utf8))
            for ledger in fixture.ledgers {
                let player = try await ledger.players(named: [submission.player], in: fixture.realm)[submission.player]
                try expect("the name", player.map { Array($0.displayName.text.utf8) }, is: Array(text.utf8))
                try expect("the external id", player?.externalID.map { Array($0.text.utf8) }, is: Array(text.utf8))
                let key = try fact.submission().key
                let stored = try await ledger.submissions([key], in: fixture.realm)[key]
                try expect("the id's fact", stored, is: fact)
                try expect(
                    "the id read back", try stored.map { Array(try $0.submission().id.text.utf8) }, is: Array(text.utf8)
                )
                let replay = try await fixture.commit([.submit(submission)], through: ledger)
                try expect("the replay", replay.outcomes, is: [.recorded(fact, replayed: true)])
            }
        }
    }

    private static func settingsComeBack(_ fixture: LedgerHarness) async throws {
        var registered: [RegisteredLeaderboard] = []
        for order in SortOrder.allCases {
            for type in SubmissionType.allCases {
                for ties in TieRule.allCases {
                    let number = registered.count + 1
                    let leaderboard = try Leaderboard(
                        id: LeaderboardID("board_\(number).x-Y"), game: fixture.game.id,
                        referenceName: "Név \u{1F9A6} /\"\\ \(number)", order: order, submission: type, ties: ties,
                        range: number % 2 == 0 ? ScoreRange(.min, .max) : nil,
                        lateWindow: Span(milliseconds: Int64(number - 1)), ignoresClientDates: number % 3 == 0)
                    registered.append(
                        RegisteredLeaderboard(number: LeaderboardNumber(UInt32(number)), leaderboard: leaderboard))
                    try await fixture.create(leaderboard)
                }
            }
        }
        for ledger in fixture.ledgers {
            try expect(
                "the leaderboards", try await ledger.overview(of: fixture.realm).leaderboards, is: registered)
            try expect(
                "the leaderboards' facts", try await fixture.facts(through: ledger).map(\.content),
                is: registered.map(Fact.Content.leaderboard))
            let again = try await fixture.commit(registered.map { .create($0.leaderboard) }, through: ledger)
            try expect(
                "the repeated creation", again.outcomes, is: Array(repeating: .unchanged, count: registered.count))
        }
    }
}
