import LaurelModel
import LaurelTesting
import Testing

@testable import LaurelCore

/// The cache contains the last stored state of a player, or nothing.
@Suite struct PlayerCacheTests {
    private func player(_ number: Int, _ version: Int = 0, using random: inout SeededRandom) throws -> Player {
        Player(
            number: PlayerNumber(UInt32(number)), id: PlayerID(using: &random),
            externalID: version % 3 == 2 ? nil : try ExternalID("player-\(number)-\(version % 3)"),
            displayName: try DisplayName("Player \(version)"), createdAt: Moment(milliseconds: 0))
    }

    private func names(_ player: Player) -> [PlayerReference] {
        [.id(player.id)] + (player.externalID.map { [.external($0)] } ?? [])
    }

    /// Adds, renames and removes twice as many players as the cache can contain.
    @Test(arguments: 1...2 as ClosedRange<UInt64>)
    func `A cached player is the one that was stored last`(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        var cache = PlayerCache()
        var model: [Int: Player] = [:]
        var known: Set<Int> = []
        var (foundCount, askedCount) = (0, 0)
        for step in 0..<300_000 {
            let number = Int.random(in: 1...262_144, using: &random)
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<6:
                let before = model[number]
                var next = try player(number, before == nil ? 0 : step, using: &random)
                if let before, step % 4 > 0 { next = before }
                cache.restore([next])
                model[number] = next
                known.insert(number)
            case 6:
                cache.forget(PlayerNumber(UInt32(number)))
                known.remove(number)
            default:
                guard let player = model[number] else {
                    #expect(cache[PlayerNumber(UInt32(number))] == nil)
                    continue
                }
                let found = cache[player.number]
                #expect(found == nil || known.contains(number) && found == player)
                for name in names(player) {
                    let named = cache[name]
                    #expect(named == nil || known.contains(number) && named == player)
                    #expect(cache.number(of: name) == named?.number)
                }
                if known.contains(number) {
                    askedCount += 1
                    if found != nil { foundCount += 1 }
                }
            }
        }
        // The cache is full.
        #expect(foundCount * 3 > askedCount && foundCount < askedCount, "\(foundCount) of \(askedCount)")
    }

    @Test func `A cache that is not full finds every player by the current names only`() throws {
        var random = SeededRandom(seed: 1)
        var cache = PlayerCache()
        let players = try (1...60_000).map { try player($0, using: &random) }
        cache.restore(players)
        for player in players { #expect(cache[player.number] == player) }
        let found = players.flatMap { player in names(player).map { cache[$0] == player } }.count { $0 }
        #expect(found > 119_900, "\(found)")
        var renamed = players[0]
        renamed.externalID = try ExternalID("another")
        cache.restore([renamed])
        #expect(cache[.external(renamed.externalID!)] == renamed)
        #expect(cache[.external(players[0].externalID!)] == nil)
        cache.forgetAll()
        #expect(cache[renamed.number] == nil && cache[.id(renamed.id)] == nil)
    }

    @Test func `A frequently used player remains cached among new players`() throws {
        var random = SeededRandom(seed: 2)
        var cache = PlayerCache()
        let active = try (1...10_000).map { try player($0, using: &random) }
        for number in 10_001...250_000 { cache.restore([try player(number, using: &random)]) }
        // Queried twice; a player who is not in memory is read.
        for _ in 1...2 {
            for player in active where cache[.external(player.externalID!)] == nil { cache.restore([player]) }
        }
        let found = active.count { cache[.external($0.externalID!)] != nil }
        #expect(found > 9_900, "\(found)")
    }

    /// Players with one name and with two.
    @Test(arguments: [0, 2])
    func `New players replace other new players`(version: Int) throws {
        var random = SeededRandom(seed: 4)
        var cache = PlayerCache()
        let players = try (1...300_000).map { try player($0, version, using: &random) }
        for player in players { cache.restore([player]) }
        let found = players.suffix(65_536).count { cache[.id($0.id)] != nil }
        #expect(found > 45_000, "\(found)")
    }

    @Test func `A player that was read during a decision is not cached`() throws {
        var random = SeededRandom(seed: 3)
        var cache = PlayerCache()
        let player = try player(1, using: &random)
        cache.beginReading()
        cache.forget(player.number)
        cache.endReading([player])
        #expect(cache[player.number] == nil)
        cache.beginReading()
        cache.endReading([player])
        #expect(cache[player.number] == player)
        cache.beginReading()
        cache.forgetAll()
        cache.endReading([player])
        #expect(cache[player.number] == nil)
    }
}
