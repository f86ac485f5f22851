import LaurelModel
import LaurelTesting
import Testing

@testable import LaurelCore

/// The directory contains the last stored state of a player, or nothing.
@Suite struct PlayerDirectoryTests {
    private func player(_ number: Int, _ version: Int = 0, using random: inout SeededRandom) throws -> Player {
        let names = ["Player \(version)", "Zoë \(version)", String(repeating: "n", count: 1 + version % 200)]
        return Player(
            number: PlayerNumber(UInt32(number)), id: PlayerID(using: &random),
            externalID: version % 3 == 2 ? nil : try ExternalID("player-\(number)-\(version % 3)"),
            displayName: try DisplayName(names.randomElement(using: &random)!),
            createdAt: Moment(milliseconds: .random(in: -1_000...1 << 40, using: &random)),
            flags: PlayerFlags(rawValue: .random(in: 0..<16, using: &random)))
    }

    private func names(_ player: Player) -> [PlayerReference] {
        [.id(player.id)] + (player.externalID.map { [.external($0)] } ?? [])
    }

    /// Compares random stores, changes and removals with a dictionary, with enough memory and with little.
    @Test(arguments: Seeds.first(3), [PlayerMemory.standardByteCountMax, 60_000, 0])
    func `A player in memory is the one that was stored last`(seed: UInt64, byteCountMax: Int) throws {
        var random = SeededRandom(seed: seed)
        let memory = PlayerMemory(byteCountMax: byteCountMax)
        var directory = PlayerDirectory(in: memory)
        var model: [Int: Player] = [:]
        var known: Set<Int> = []
        var former: [PlayerReference] = []
        for step in 0..<6_000 {
            let number = Int.random(in: 1...700, using: &random)
            switch Int.random(in: 0..<6_000, using: &random) {
            case 0:
                directory.forgetAll()
                (model, known) = ([:], [])
            case ..<3_000:
                var next = try player(number, step, using: &random)
                if let before = model[number] {
                    if step % 4 > 0 {
                        next = before
                    } else {
                        former += names(before)
                        // A player's id and creation date never change.
                        next = Player(
                            number: next.number, id: before.id, externalID: next.externalID,
                            displayName: next.displayName, createdAt: before.createdAt, flags: next.flags)
                    }
                }
                directory.restore([next])
                model[number] = next
                known.insert(number)
            case ..<3_600:
                directory.forget(PlayerNumber(UInt32(number)))
                known.remove(number)
            default: try compare(directory, model[number], number, isKnown: known.contains(number), byteCountMax)
            }
            if let name = former.randomElement(using: &random), let found = directory[name] {
                #expect(names(found).contains(name) && found == model[Int(found.number.value)])
            }
        }
        #expect(memory.byteCount == directory.byteCount)
    }

    private func compare(
        _ directory: PlayerDirectory, _ player: Player?, _ number: Int, isKnown: Bool, _ byteCountMax: Int
    ) throws {
        let found = directory[PlayerNumber(UInt32(number))]
        if byteCountMax == PlayerMemory.standardByteCountMax { #expect(found == (isKnown ? player : nil)) }
        #expect(found == nil || isKnown && found == player)
        guard let player else { return }
        for name in names(player) {
            #expect(directory[name] == found)
            #expect(directory.number(of: name) == found?.number)
        }
    }

    @Test func `A player with typical names needs fewer than 90 bytes`() throws {
        var random = SeededRandom(seed: 1)
        var directory = PlayerDirectory(in: PlayerMemory())
        let count = 20_000
        directory.restore(
            try (1...count).lazy.map { number in
                // 12 bytes each, as in the benchmarks.
                let text = String("player-\(100_000 + number)".prefix(12))
                return Player(
                    number: PlayerNumber(UInt32(number)), id: PlayerID(using: &random),
                    externalID: try ExternalID(text), displayName: try DisplayName(text),
                    createdAt: Moment(milliseconds: 0))
            }.map { $0 })
        #expect(directory.byteCount < 90 * count, "\(directory.byteCount / count) bytes each")
        #expect(!directory.isFull)
    }

    @Test func `A directory never uses more than its memory`() throws {
        var random = SeededRandom(seed: 2)
        let memory = PlayerMemory(byteCountMax: 1 << 20)
        var directory = PlayerDirectory(in: memory)
        let active = try (1...2_000).map { try player($0, using: &random) }
        for number in 2_001...30_000 {
            directory.restore([try player(number, using: &random)])
            // Active players play between the others.
            if number % 8 == 0 { directory.restore([active[number % 2_000]]) }
            #expect(memory.byteCount <= memory.byteCountMax)
        }
        #expect(directory.isFull)
        let newest = (25_000...30_000).count { directory[PlayerNumber(UInt32($0))] != nil }
        #expect(newest > 4_000, "\(newest)")
        // A number far above all others does not allocate a table up to it.
        directory.restore([try player(Int(UInt32.max), using: &random)])
        #expect(memory.byteCount <= memory.byteCountMax)
        #expect(directory[PlayerNumber(.max)] == nil)
    }

    @Test func `Realms share the memory, and each may use an equal part`() throws {
        var random = SeededRandom(seed: 3)
        let memory = PlayerMemory(byteCountMax: 1 << 20)
        var (first, second) = (PlayerDirectory(in: memory), PlayerDirectory(in: memory))
        for number in 1...30_000 { first.restore([try player(number, using: &random)]) }
        #expect(first.byteCount > memory.byteCountMax * 3 / 4)
        for number in 1...30_000 {
            second.restore([try player(number, using: &random)])
            first.restore([try player(number % 100 + 1, using: &random)])
        }
        #expect(second.byteCount > memory.byteCountMax / 3, "\(second.byteCount)")
        // The first realm may exceed the limit until the second one's next change.
        #expect(memory.byteCount <= memory.byteCountMax + 1_000)
    }

    @Test func `A player that was read during a change is not stored`() throws {
        var random = SeededRandom(seed: 4)
        var directory = PlayerDirectory(in: PlayerMemory())
        let player = try player(1, using: &random)
        directory.beginReading()
        directory.forget(player.number)
        directory.endReading([player])
        #expect(directory[player.number] == nil)
        directory.beginReading()
        directory.endReading([player])
        #expect(directory[player.number] == player)
        directory.beginReading()
        directory.forgetAll()
        directory.endReading([player])
        #expect(directory[player.number] == nil)
    }
}
