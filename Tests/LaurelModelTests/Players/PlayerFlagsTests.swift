import LaurelModel
import Testing

struct PlayerFlagsTests {
    static let ranked: [(PlayerFlags, Bool)] = [
        ([], true), (.underage, true), (.hidden, false), (.banned, false), ([.hidden, .banned], false),
        ([.underage, .banned], false),
    ]

    @Test(arguments: ranked)
    func `hidden and banned players are not counted on rankings`(flags: PlayerFlags, isRanked: Bool) {
        #expect(flags.isRanked == isRanked)
    }

    @Test func `the bits that ledgers store stay the same for ever`() {
        #expect(PlayerFlags.underage.rawValue == 1)
        #expect(PlayerFlags.hidden.rawValue == 2)
        #expect(PlayerFlags.banned.rawValue == 4)
    }
}
