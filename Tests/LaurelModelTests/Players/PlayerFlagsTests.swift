import LaurelModel
import Testing

struct PlayerFlagsTests {
    static let ranked: [(PlayerFlags, Bool)] = [
        ([], true), (.underage, true), (.hidden, false), (.banned, false), ([.hidden, .banned], false),
        ([.underage, .banned], false),
    ]

    @Test(arguments: ranked)
    func `Hidden and banned players are not on rankings`(flags: PlayerFlags, isRanked: Bool) {
        #expect(flags.isRanked == isRanked)
    }

    @Test func `The stored bits of the player flags never change`() {
        #expect(PlayerFlags.underage.rawValue == 1)
        #expect(PlayerFlags.hidden.rawValue == 2)
        #expect(PlayerFlags.banned.rawValue == 4)
    }
}
