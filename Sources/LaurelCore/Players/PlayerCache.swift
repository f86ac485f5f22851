import LaurelModel

/// Players who were read or written lately, so that a rank need not ask the ledger who somebody is.
///
/// A player stays only as long as nothing is decided about them: whoever applies a fact forgets its player here. The table
/// grows up to a bound; from then on a newcomer takes the place of one of four others. A name, too, may have to make room
/// for another, seldom: its player is then read anew. What is added costs a few stores, where a dictionary would move
/// others: each submission adds its player.
struct PlayerCache {
    private struct Slot {
        var player: Player
        /// Whether something was decided about them that is not known yet.
        var isDoubtful = false
    }

    /// Some 30 MB of players.
    private static let slotCountMax = 1 << 17
    private static let slotCountMin = 1 << 8
    /// How many places a player may have, side by side.
    private static let methodCount = 4
    /// How many a name may have: names fall less evenly than numbers.
    private static let nameWayCount = 8
    /// How many places for names there are for each player: twice as many as they have names.
    private static let namePlaceCount = 4

    /// A player's are found by the number, which are given without gaps.
    private var slots = [Slot?](repeating: nil, count: slotCountMin)
    /// Numbers of players, found by what a name hashes to: at most one of them has that name. Zero is nobody's.
    private var numbers = [UInt32](repeating: 0, count: namePlaceCount * slotCountMin)
    private var count = 0
    /// How many have had to make room.
    private var evictedCount: UInt64 = 0
    private var readerCount = 0
    /// Who was forgotten while somebody read: what was read of them may be old.
    private var forgotten: Set<PlayerNumber> = []
    /// Whether all were forgotten while somebody read: what was read may be gone.
    private var hasForgottenAll = false

    subscript(number: PlayerNumber) -> Player? { slot(of: number).flatMap { known(at: $0) } }

    subscript(reference: PlayerReference) -> Player? {
        for place in places(of: reference) where numbers[place] != 0 {
            if let slot = slot(of: PlayerNumber(numbers[place])), let player = known(at: slot), player.has(reference) {
                return player
            }
        }
        return nil
    }

    func number(of reference: PlayerReference) -> PlayerNumber? { self[reference]?.number }

    mutating func forget(_ number: PlayerNumber) {
        if readerCount > 0 { forgotten.insert(number) }
        if let slot = slot(of: number) { slots[slot]?.isDoubtful = true }
    }

    mutating func forgetAll() {
        slots = Array(repeating: nil, count: Self.slotCountMin)
        numbers = Array(repeating: 0, count: Self.namePlaceCount * Self.slotCountMin)
        count = 0
        hasForgottenAll = readerCount > 0
    }

    /// Takes in players as they are after all facts that are applied. Most are as they were.
    mutating func restore(_ known: some Sequence<Player>) {
        for player in known {
            guard let slot = slot(of: player.number) else {
                insert(player)
                continue
            }
            slots[slot] = Slot(player: player)
            // Their names may have made room for others'.
            name(player)
        }
    }

    mutating func beginReading() { readerCount += 1 }

    /// Takes in what was read since ``beginReading()``, as far as it is still true.
    mutating func endReading(_ read: some Sequence<Player>) {
        if !hasForgottenAll { restore(read.filter { !forgotten.contains($0.number) }) }
        readerCount -= 1
        if readerCount == 0 { (forgotten, hasForgottenAll) = ([], false) }
    }
}

extension PlayerCache {
    private func known(at slot: Int) -> Player? { slots[slot].flatMap { $0.isDoubtful ? nil : $0.player } }

    private func slot(of number: PlayerNumber) -> Int? {
        places(of: number).first { slots[$0]?.player.number == number }
    }

    private func places(of number: PlayerNumber) -> Range<Int> {
        let start = Int(number.value) &* Self.methodCount & (slots.count - 1)
        return start..<start + Self.methodCount
    }

    private func places(of reference: PlayerReference) -> Range<Int> {
        let start = reference.hashValue &* Self.nameWayCount & (numbers.count - 1)
        return start..<start + Self.nameWayCount
    }

    /// Puts in somebody who has no slot.
    private mutating func insert(_ player: Player) {
        if count * 2 > slots.count, slots.count < Self.slotCountMax { grow() }
        let places = places(of: player.number)
        let free = places.first { slots[$0] == nil }
        if free != nil { count += 1 }
        slots[free ?? evicted(from: places)] = Slot(player: player)
        name(player)
    }

    /// Lets a player be found by their names. Those that they had before find nobody.
    private mutating func name(_ player: Player) {
        name(player, as: .id(player.id))
        if let externalID = player.externalID { name(player, as: .external(externalID)) }
    }

    private mutating func name(_ player: Player, as reference: PlayerReference) {
        let places = places(of: reference)
        guard !places.contains(where: { numbers[$0] == player.number.value }) else { return }
        numbers[places.first { numbers[$0] == 0 } ?? evicted(from: places)] = player.number.value
    }

    /// The place of the one who makes room: another each time, and in no step with how often it is asked for.
    private mutating func evicted(from places: Range<Int>) -> Int {
        evictedCount &+= 1
        return places.lowerBound + Int((evictedCount &* 0x9E37_79B9_7F4A_7C15) >> 32) & (places.count - 1)
    }

    private mutating func grow() {
        let stored = slots
        slots = Array(repeating: nil, count: 2 * stored.count)
        numbers = Array(repeating: 0, count: Self.namePlaceCount * slots.count)
        for slot in stored {
            guard let slot else { continue }
            let places = places(of: slot.player.number)
            // A set's players fall into two, so that each has room.
            slots[places.first { slots[$0] == nil } ?? places.lowerBound] = slot
            name(slot.player)
        }
    }
}

extension Player {
    fileprivate func has(_ reference: PlayerReference) -> Bool {
        switch reference {
        case .id(let id): self.id == id
        case .external(let externalID): self.externalID == externalID
        }
    }
}
