import LaurelCore
import LaurelModel
import LaurelTesting
import Testing

struct `Ranking digest` {
    /// Computed with Python's hashlib and struct: `>qIqQqq` of each entry, by occurrence and player.
    static let golden = "e776c5ff4aa4f9912eb1cf1523ee24acc63af38f9be2afbaae509ea5b24449ad"

    static let entries: [(key: EntryKey, entry: Entry)] = [
        (key(player: 4_294_967_295), Entry(score: .min, context: .max, date: date(-1), position: LedgerPosition(9))),
        (key(player: 1), Entry(score: 42, context: 7, date: date(1_735_718_400_000), position: LedgerPosition(2))),
        (key(player: 2), Entry(score: .max, context: 1 << 63, date: date(0), position: LedgerPosition(1 << 40))),
        (key(occurrence: 1, player: 1), Entry(score: -1, context: 0, date: date(1), position: LedgerPosition(3))),
    ]

    static func key(occurrence: Int64 = 0, player: UInt32) -> EntryKey {
        EntryKey(
            ranking: RankingID(leaderboard: LeaderboardNumber(1), occurrence: occurrence), player: PlayerNumber(player))
    }

    static func date(_ milliseconds: Int64) -> Moment { Moment(milliseconds: milliseconds) }

    @Test func `A ranking's digest is the SHA-256 of the entries as big-endian fields`() {
        #expect(RankingDigest(Self.entries).text == Self.golden)
    }

    @Test func `An empty ranking's digest is that of no bytes`() {
        let none = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
        #expect(RankingDigest([(key: EntryKey, entry: Entry)]()).text == none)
    }

    @Test(arguments: Seeds.first(10))
    func `A ranking's digest does not depend on the order of the entries`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        #expect(RankingDigest(Self.entries.shuffled(using: &random)).text == Self.golden)
    }

    @Test(
        arguments: [
            { $0.entry.score -= 1 }, { $0.entry.context ^= 1 }, { $0.entry.date.milliseconds += 1 },
            { $0.entry.position = $0.entry.position.next }, { $0.key = key(player: 3) },
            { $0.key = key(occurrence: 1, player: $0.key.player.value) },
        ] as [@Sendable (inout (key: EntryKey, entry: Entry)) -> Void])
    func `A digest changes with every field`(change: @Sendable (inout (key: EntryKey, entry: Entry)) -> Void) {
        var entries = Self.entries
        change(&entries[2])
        #expect(RankingDigest(entries).text != Self.golden)
        #expect(RankingDigest(Self.entries.dropLast()).text != Self.golden)
    }
}
