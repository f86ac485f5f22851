import LaurelModel
import LaurelTesting
import LaurelWire
import Testing

/// A page whose players are packed has the JSON of the same page with texts.
struct PackedRankingPageTests {
    private static let names = ["Ann", "Zoë \"Z\"", "back\\slash/", "名前", String(repeating: "n", count: 200)]

    private func player(_ number: Int, using random: inout SeededRandom) throws -> Player {
        let externalIDs = ["player-\(number)", "\"\(number)\"", "é/\(number)"]
        let hasID = Int.random(in: 0..<4, using: &random) > 0
        return Player(
            number: PlayerNumber(UInt32(number)), id: PlayerID(using: &random),
            externalID: hasID ? try ExternalID(externalIDs.randomElement(using: &random)!) : nil,
            displayName: try DisplayName(Self.names.randomElement(using: &random)!),
            createdAt: Moment(milliseconds: Int64(number)), flags: PlayerFlags(rawValue: UInt8(number % 4)))
    }

    private func standing(_ number: Int, using random: inout SeededRandom) throws -> Standing {
        let entry = Entry(
            score: .random(in: .min ... .max, using: &random), context: .random(in: .min ... .max, using: &random),
            date: Moment(milliseconds: .random(in: -1 << 45...1 << 47, using: &random)),
            position: LedgerPosition(Int64(number)))
        return Standing(rank: number, player: try player(number, using: &random), entry: entry)
    }

    @Test(arguments: Seeds.first(100))
    func `A packed page has the JSON of the same page with texts`(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        var page = EntriesBodyTests.page(try (0..<Int(seed % 5)).map { try standing($0 + 1, using: &random) })
        if Bool.random(using: &random) { page.localStanding = try standing(9, using: &random) }
        if Bool.random(using: &random) {
            page.notFound = [try PlayerReference("\"x\""), .id(PlayerID(using: &random))]
        }
        let suffix = try ScoreSuffix(singular: " \"pt\"", plural: " pts\\")
        for scores in [Samples.scores, ScoreFormatter(.integer, locale: Samples.reader.numbers, suffix: suffix)] {
            for author in [Author.player, .server] {
                for integers in WireJSON.Integers.allCases {
                    let body = EntriesBody(page, for: author, in: Samples.reader, scores: scores)
                    let packed = WireJSON.bytes(
                        of: PackedRankingPage(page), version: body.version, for: author, scores: scores,
                        integers: integers)
                    #expect(packed == WireJSON.bytes(of: body, integers: integers))
                }
            }
        }
    }

    @Test(arguments: Seeds.first(100))
    func `A packed player is the same player`(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let player = try player(Int.random(in: 1...1_000, using: &random), using: &random)
        var bytes: [UInt8] = [0]
        PackedPlayer.append(player, to: &bytes)
        bytes.append(7)
        bytes.withUnsafeBytes { bytes in
            let packed = PackedPlayer(bytes.baseAddress! + 1)
            #expect(packed.player(numbered: player.number) == player)
            #expect(packed.byteCount == bytes.count - 2)
            #expect(packed.id == player.id.bits && packed.flags == player.flags && packed.mark == 0)
        }
    }
}

extension PackedRankingPage {
    fileprivate init(_ page: RankingPage) {
        self.init(
            of: RegisteredLeaderboard(number: LeaderboardNumber(1), leaderboard: page.leaderboard),
            version: page.version, position: page.position,
            generatedAt: page.generatedAt, playerCount: page.playerCount, notFound: page.notFound)
        rows = page.standings.map { add($0) }
        localRow = page.localStanding.map { add($0) }
    }

    private mutating func add(_ standing: Standing) -> Row {
        let offset = players.count
        PackedPlayer.append(standing.player, to: &players)
        return Row(rank: standing.rank, player: standing.player.number, entry: standing.entry, offset: offset)
    }
}
