import LaurelCore
import LaurelModel

extension LedgerContract {
    /// Players and their names.
    static let players = [
        LedgerContract("Players are found by id, by external id and by number", found),
        LedgerContract("Players are read in pages, ordered by number", numbered),
        LedgerContract("Player references are compared byte for byte", byteForByte),
        LedgerContract("Player numbers count from 1 and are never reused", numbers),
        LedgerContract("A new player has an id that the ledger generated", registered),
        LedgerContract("An erased player loses their name and leaves open rankings", erased),
    ]

    private static func registered(_ fixture: LedgerHarness) async throws {
        let known = NewPlayer(externalID: try ExternalID("ann"), displayName: try DisplayName("Ann"))
        let commit = try await fixture.commit([.register(NewPlayer()), .register(known), .register(known)])
        try expect(
            "the outcome of the third command", commit.outcomes[2], is: .refused(.playerExists(try ExternalID("ann"))))
        try expect(
            "the facts", commit.newFacts.map(\.content),
            is: [.player(.profile, of: PlayerNumber(1)), .player(.profile, of: PlayerNumber(2))])
        try await fixture.commit([
            .rename(try PlayerReference("ann"), to: try DisplayName("Zoe")),
            .identify(try PlayerReference("ann"), as: try ExternalID("zoe")),
        ])
        for ledger in fixture.ledgers {
            let found = try await ledger.players(
                named: [try PlayerReference("ann"), try PlayerReference("zoe")], in: fixture.realm)
            try expect("zoe", found.map(\.value.displayName.text), is: ["Zoe"])
            let nameless = try await ledger.players(numbered: [PlayerNumber(1)], in: fixture.realm)
            try expect("a name", nameless[PlayerNumber(1)]?.displayName, is: DisplayName(numbered: PlayerNumber(1)))
        }
    }

    private static func erased(_ fixture: LedgerHarness) async throws {
        try await fixture.create(fixture.leaderboard("points"))
        let (ann, ben) = (try PlayerReference("ann"), try PlayerReference("ben"))
        try await fixture.commit(
            ["ann", "ben"].map { .submit(try fixture.submission("a", score: 1, by: $0)) })
        let id = try await fixture.ledgers[0].players(named: [ann], in: fixture.realm)[ann]!.id
        let points = try LeaderboardID("points")
        try await fixture.commit([
            .remove(ann, from: points, occurrence: nil), .remove(ann, from: points, occurrence: nil),
            .setFlags(.closed, of: ann), .erase(ann),
        ])
        for ledger in fixture.ledgers {
            let named = try await ledger.players(named: [ann, ben, .id(id)], in: fixture.realm)
            try expect("the names", Set(named.keys), is: [ben, .id(id)])
            try expect("the display name of the erased player", named[.id(id)]?.displayName, is: .erased)
            let snapshot = try await ledger.entries(
                of: RankingID(leaderboard: LeaderboardNumber(1)), in: fixture.realm)
            try expect("the ranked players", snapshot.entries.map(\.player), is: [named[ben]!.number])
        }
        let late = try fixture.submission("b", score: 1, by: "ben").with { $0.player = .id(id) }
        let commit = try await fixture.commit([.submit(late), .rename(.id(id), to: try DisplayName("Ann"))])
        try expect(
            "the outcomes of later commands", commit.outcomes,
            is: Array(repeating: .refused(.playerNotFound(.id(id))), count: 2))
        // The external id can be used again, for a new player.
        let fresh = try await fixture.commit([.submit(try fixture.submission("a", score: 1, by: "ann"))])
        try expect("whether the id is reused", fresh.players.values.first?.id == id, is: false)
    }

    private static func found(_ fixture: LedgerHarness) async throws {
        try await fixture.create(fixture.leaderboard("points"))
        let moment = LedgerHarness.morning + .hours(1)
        try await fixture.commit(
            [
                .submit(fixture.submission("a", score: 1).with { $0.displayName = try DisplayName("Ann Smith") }),
                .submit(fixture.submission("a", score: 1, by: "ben")),
            ], at: moment)
        for ledger in fixture.ledgers {
            let numbered = try await ledger.players(
                numbered: [PlayerNumber(1), PlayerNumber(2), PlayerNumber(3), PlayerNumber(0)], in: fixture.realm)
            try expect("the numbers", Set(numbered.keys), is: [PlayerNumber(1), PlayerNumber(2)])
            let ann = numbered[PlayerNumber(1)]!
            try expect("ann's name", ann.displayName.text, is: "Ann Smith")
            try expect("ann's external id", ann.externalID?.text, is: "ann")
            try expect("ann's creation date", ann.createdAt, is: moment)
            try expect("ann's flags", ann.flags, is: [])
            try expect("ben's name", numbered[PlayerNumber(2)]!.displayName.text, is: "ben")
            let references: Set<PlayerReference> = [
                .id(ann.id), try PlayerReference("ann"), try PlayerReference("ben"), try PlayerReference("unknown"),
                try PlayerReference("p_00000000000000000000000000"), try PlayerReference("Ann Smith"),
            ]
            try expect(
                "the names", try await ledger.players(named: references, in: fixture.realm),
                is: [
                    .id(ann.id): ann, try PlayerReference("ann"): ann,
                    try PlayerReference("ben"): numbered[PlayerNumber(2)]!,
                ])
            try expect(
                "the players found by no reference", try await ledger.players(named: [], in: fixture.realm), is: [:])
            try expect(
                "the players found by no number", try await ledger.players(numbered: [], in: fixture.realm), is: [:])
        }
    }

    private static func numbered(_ fixture: LedgerHarness) async throws {
        try expect(
            "no players", try await fixture.first.players(after: PlayerNumber(0), limit: 5, in: fixture.realm), is: [])
        try await fixture.create(fixture.leaderboard("points"))
        let names = ["zoe", "ann", "Ren\u{e9}", "ben", "carl", "dora"]
        try await fixture.commit(names.map { .submit(try fixture.submission("a", score: 1, by: $0)) })
        try await fixture.commit([fixture.setFlags(.hidden, of: "ben"), .erase(try PlayerReference("dora"))])
        let all = try await fixture.first.players(numbered: Set((1...6).map { PlayerNumber($0) }), in: fixture.realm)
        let sorted = all.values.sorted { $0.number < $1.number }
        for ledger in fixture.ledgers {
            for (after, limit) in [(0, 2), (0, 6), (0, 7), (2, 3), (5, 1), (5, 4), (6, 1), (90, 1), (1, 0)] {
                let read = try await ledger.players(
                    after: PlayerNumber(UInt32(after)), limit: limit, in: fixture.realm)
                try expect("\(limit) players after \(after)", read, is: Array(sorted.dropFirst(after).prefix(limit)))
            }
        }
        try await fixture.commit([.wipe])
        try await fixture.commit([.register(NewPlayer())])
        let read = try await fixture.second.players(after: PlayerNumber(2), limit: 9, in: fixture.realm)
        try expect("the players after a wipe", read.map(\.number.value), is: [7])
    }

    private static func byteForByte(_ fixture: LedgerHarness) async throws {
        try await fixture.create(fixture.leaderboard("points"))
        let names = [
            "Ren\u{e9}", "Rene\u{301}", "ren\u{e9}", "Rene", "R ene", "Re ne", "\u{212b}", "\u{c5}", "1", "01",
        ]
        try await fixture.commit(names.map { .submit(try fixture.submission("a", score: 1, by: $0)) })
        for ledger in fixture.ledgers {
            let found = try await ledger.players(named: Set(names.map { try PlayerReference($0) }), in: fixture.realm)
            for (index, name) in names.enumerated() {
                let player = found[try PlayerReference(name)]
                try expect("the number of \(name.utf8.map(\.self))", player?.number.value, is: UInt32(index) + 1)
                try expect(
                    "the bytes of the external id", player?.externalID.map { Array($0.text.utf8) }, is: Array(name.utf8)
                )
            }
        }
    }

    private static func numbers(_ fixture: LedgerHarness) async throws {
        try await fixture.create(fixture.leaderboard("points"))
        var numbers: [UInt32] = []
        for index in 0..<12 {
            let player = "player \(index)"
            let refused = try fixture.submission("a", score: 1, by: player).with { $0.occurrence = 1 }
            let commit = try await fixture.commit(
                [.submit(refused), .submit(fixture.submission("b", score: 1, by: player))],
                through: fixture.ledgers[index % 2])
            numbers.append(try commit.outcomes[1].fresh().submission().player.value)
            try expect("the last number", commit.head.lastPlayer.value, is: numbers.last!)
        }
        try expect("the numbers", numbers, is: Array(1...12))
    }
}
