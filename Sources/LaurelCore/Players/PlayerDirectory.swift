import LaurelModel

/// The players of a realm in memory, in packed bytes, so that requests and commits rarely read players from the ledger.
///
/// A player is found by number, by id and by external id without creating texts. A fact about a player invalidates the
/// player until ``restore(_:)``. At the limit of ``PlayerMemory``, the players who were stored last replace others,
/// page by page: a page remains if one of its players was stored since its last turn. If a player is not in the
/// directory, the caller reads the ledger.
struct PlayerDirectory {
    /// The pages in the order of their players' numbers, which are assigned without gaps.
    private var pages: [PlayerPage] = []
    /// Whether each page had a player stored since its last turn.
    private var isRecent: [Bool] = []
    private var index = PlayerIndex()
    private var pagesByteCount = 0
    /// The page whose turn to be removed is next.
    private var turn = 0
    private let memory: PlayerMemory.Share

    private var readerCount = 0
    /// The players invalidated during a read of the ledger, whose result may be stale.
    private var forgotten: Set<PlayerNumber> = []
    /// Whether all players were invalidated during a read of the ledger, whose result may be stale.
    private var hasForgottenAll = false

    /// Creates an empty directory.
    init(in memory: PlayerMemory) { self.memory = memory.share() }

    /// The memory of the directory.
    var byteCount: Int { pagesByteCount + tableByteCount(pages.count) + index.byteCount }

    /// Whether players were removed, or not stored, because the memory was used up.
    private(set) var isFull = false

    subscript(number: PlayerNumber) -> Player? { read(number) { $0.player(numbered: number) } }

    subscript(reference: PlayerReference) -> Player? { number(of: reference).flatMap { self[$0] } }

    /// Returns the number of the player with this name.
    func number(of reference: PlayerReference) -> PlayerNumber? {
        switch reference {
        case .id(let id):
            let bits = id.bits
            return index.first(Self.hash(bits)) { number in
                read(PlayerNumber(number)) { $0.id == bits ? true : nil } ?? false
            }.map { PlayerNumber($0) }
        case .external(let externalID):
            var text = externalID.text
            return text.withUTF8 { text in
                index.first(Self.hash(text)) { number in
                    read(PlayerNumber(number)) { $0.externalID.hasBytes(text) ? true : nil } ?? false
                }
            }.map { PlayerNumber($0) }
        }
    }

    /// Calls `body` with the player of this number; returns nil if the player is not in the directory.
    @inline(__always)
    func read<Result>(_ number: PlayerNumber, _ body: (PackedPlayer) throws -> Result?) rethrows -> Result? {
        let page = Self.page(of: number)
        guard page < pages.count else { return nil }
        return try pages[page].read(Self.index(of: number), body)
    }

    /// Invalidates a player that a fact changed.
    mutating func forget(_ number: PlayerNumber) {
        if readerCount > 0 { forgotten.insert(number) }
        let page = Self.page(of: number)
        if page < pages.count { pages[page].forget(Self.index(of: number)) }
    }

    /// Removes all players.
    mutating func forgetAll() {
        (pages, isRecent, index, pagesByteCount, turn, isFull) = ([], [], PlayerIndex(), 0, 0, false)
        memory.use(byteCount)
        hasForgottenAll = readerCount > 0
    }

    /// Allocates the index for a number of players, so that storing them is faster. No effect if it would use more than
    /// a quarter of the memory, or if there are players already.
    mutating func reserveCapacity(_ playerCount: Int) {
        var reserved = PlayerIndex()
        reserved.reserveCapacity(2 * playerCount)
        guard pages.isEmpty, reserved.byteCount <= memory.byteCountMax / 4 else { return }
        index = reserved
        memory.use(byteCount)
    }

    /// Stores players with their state after all applied facts. Most are unchanged.
    mutating func restore(_ known: some Sequence<Player>) {
        var record: [UInt8] = []
        for player in known {
            record.removeAll(keepingCapacity: true)
            PackedPlayer.append(player, to: &record)
            store(record, of: player.number)
        }
    }

    mutating func beginReading() { readerCount += 1 }

    /// Stores the players read since ``beginReading()``, unless they were invalidated meanwhile.
    mutating func endReading(_ read: some Sequence<Player>) {
        if !hasForgottenAll { restore(read.lazy.filter { [forgotten] in !forgotten.contains($0.number) }) }
        readerCount -= 1
        if readerCount == 0 { (forgotten, hasForgottenAll) = ([], false) }
    }
}

extension PlayerDirectory {
    private static func page(of number: PlayerNumber) -> Int { Int(number.value) / PlayerPage.playerCount }
    private static func index(of number: PlayerNumber) -> Int { Int(number.value) % PlayerPage.playerCount }

    private func tableByteCount(_ pageCount: Int) -> Int {
        pageCount * (MemoryLayout<PlayerPage>.stride + MemoryLayout<Bool>.stride)
    }

    private mutating func store(_ record: [UInt8], of number: PlayerNumber) {
        let page = Self.page(of: number)
        if page >= pages.count {
            // The table itself must not use up the memory. A valid number is far below this limit.
            guard tableByteCount(page + 1) <= memory.byteCountMax / 4 else {
                isFull = true
                return
            }
            pages.append(contentsOf: repeatElement(PlayerPage(), count: page + 1 - pages.count))
            isRecent.append(contentsOf: repeatElement(false, count: page + 1 - isRecent.count))
        }
        let before = pages[page].byteCount
        isRecent[page] = true
        guard pages[page].store(record, at: Self.index(of: number)) else { return }
        pagesByteCount += pages[page].byteCount - before
        addNames(of: number)
        memory.use(byteCount)
        removePages()
    }

    /// Removes pages while the directory exceeds its memory.
    private mutating func removePages() {
        while memory.isExceeded, pagesByteCount > 0 {
            if turn >= pages.count { turn = 0 }
            if isRecent[turn] {
                isRecent[turn] = false
            } else if !pages[turn].isEmpty {
                pagesByteCount -= pages[turn].byteCount
                pages[turn] = PlayerPage()
                isFull = true
                memory.use(byteCount)
            }
            turn += 1
        }
    }

    /// Indexes a player by their names. Former names no longer find a player.
    private mutating func addNames(of number: PlayerNumber) {
        // The table of pages is not changed while it is shared with the closure.
        let pages = pages
        func hashes(_ number: UInt32) -> [UInt64] {
            let number = PlayerNumber(number)
            let page = Self.page(of: number)
            guard page < pages.count else { return [] }
            return pages[page].readAny(Self.index(of: number)) { player in
                [Self.hash(player.id)] + (player.externalID.isEmpty ? [] : [Self.hash(player.externalID)])
            } ?? []
        }
        for hash in hashes(number.value) { index.insert(number.value, hash, hashes: hashes) }
    }

    private static func hash(_ id: PlayerID.Bits) -> UInt64 {
        var hasher = Hasher()
        hasher.combine(id.high)
        hasher.combine(id.low)
        return UInt64(bitPattern: Int64(hasher.finalize()))
    }

    private static func hash(_ externalID: UnsafeBufferPointer<UInt8>) -> UInt64 {
        var hasher = Hasher()
        hasher.combine(bytes: UnsafeRawBufferPointer(externalID))
        return UInt64(bitPattern: Int64(hasher.finalize()))
    }
}

extension UnsafeBufferPointer<UInt8> {
    fileprivate func hasBytes(_ other: UnsafeBufferPointer<UInt8>) -> Bool {
        count == other.count && elementsEqual(other)
    }
}
