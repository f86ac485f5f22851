import LaurelModel

/// A set-associative cache of recently read or written players, so that requests rarely read players from the ledger.
///
/// A fact about a player invalidates the player's slot. The table grows up to a limit. At the limit, a new player
/// evicts one of four other players. If a name is evicted, its player is read again when the name is requested. Each
/// submission inserts its player, so an insertion must be cheap: it never moves other items, as a dictionary would.
struct PlayerCache {
    private struct Slot {
        var player: Player
        /// Whether a fact changed the player and the new state is not known yet.
        var isDoubtful = false
    }

    /// The maximum number of slots, about 30 MB of players.
    private static let slotCountMax = 1 << 17
    private static let slotCountMin = 1 << 8
    /// The number of adjacent slots in which a player may be (the associativity).
    private static let wayCount = 4
    /// The associativity of names. It is higher because hash values are distributed less evenly than numbers.
    private static let nameWayCount = 8
    /// The number of places for names per slot: twice the number of a player's names.
    private static let namePlaceCount = 4

    /// The slots of players, indexed by player number. Numbers are assigned without gaps.
    private var slots = [Slot?](repeating: nil, count: slotCountMin)
    /// The numbers of players, indexed by a name's hash. At most one in a set has that name. Zero is an empty place.
    private var numbers = [UInt32](repeating: 0, count: namePlaceCount * slotCountMin)
    private var count = 0
    /// The number of evictions.
    private var evictedCount: UInt64 = 0
    private var readerCount = 0
    /// The players invalidated during a read of the ledger, whose result may be stale.
    private var forgotten: Set<PlayerNumber> = []
    /// Whether all players were invalidated during a read of the ledger, whose result may be stale.
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

    /// Inserts players with their state after all applied facts. Most are unchanged.
    mutating func restore(_ known: some Sequence<Player>) {
        for player in known {
            guard let slot = slot(of: player.number) else {
                insert(player)
                continue
            }
            slots[slot] = Slot(player: player)
            // The player's names may have been evicted.
            name(player)
        }
    }

    mutating func beginReading() { readerCount += 1 }

    /// Inserts the players read since ``beginReading()``, unless they were invalidated meanwhile.
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
        let start = Int(number.value) &* Self.wayCount & (slots.count - 1)
        return start..<start + Self.wayCount
    }

    private func places(of reference: PlayerReference) -> Range<Int> {
        let start = reference.hashValue &* Self.nameWayCount & (numbers.count - 1)
        return start..<start + Self.nameWayCount
    }

    /// Inserts a player who has no slot.
    private mutating func insert(_ player: Player) {
        if count * 2 > slots.count, slots.count < Self.slotCountMax { grow() }
        let places = places(of: player.number)
        let free = places.first { slots[$0] == nil }
        if free != nil { count += 1 }
        slots[free ?? evicted(from: places)] = Slot(player: player)
        name(player)
    }

    /// Indexes a player by their names. Former names no longer find a player.
    private mutating func name(_ player: Player) {
        name(player, as: .id(player.id))
        if let externalID = player.externalID { name(player, as: .external(externalID)) }
    }

    private mutating func name(_ player: Player, as reference: PlayerReference) {
        let places = places(of: reference)
        guard !places.contains(where: { numbers[$0] == player.number.value }) else { return }
        numbers[places.first { numbers[$0] == 0 } ?? evicted(from: places)] = player.number.value
    }

    /// Returns the place to evict: a different one each time, independent of the request pattern.
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
            // The players of a set are distributed over two sets, so that each has a free slot.
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
