import LaurelModel

/// Players who were read or written lately, so that a rank need not ask the ledger who somebody is.
///
/// A player stays only as long as nothing is decided about them: whoever applies a fact forgets its player here.
struct PlayerCache {
    /// Some 30 MB of players; reached, all are forgotten and the active ones come back.
    private static let countMax = 100_000

    private var players: [PlayerNumber: Player] = [:]
    /// Those of whom something was decided that is not known yet.
    private var doubtful: Set<PlayerNumber> = []
    private var numbers: [PlayerReference: PlayerNumber] = [:]
    private var readerCount = 0
    /// Who was forgotten while somebody read: what was read of them may be old.
    private var forgotten: Set<PlayerNumber> = []
    /// Whether all were forgotten while somebody read: what was read may be gone.
    private var hasForgottenAll = false

    subscript(number: PlayerNumber) -> Player? { doubtful.contains(number) ? nil : players[number] }

    func number(of reference: PlayerReference) -> PlayerNumber? {
        guard let number = numbers[reference], !doubtful.contains(number) else { return nil }
        return number
    }

    subscript(reference: PlayerReference) -> Player? { number(of: reference).flatMap { players[$0] } }

    mutating func forget(_ number: PlayerNumber) {
        if readerCount > 0 { forgotten.insert(number) }
        if players[number] != nil { doubtful.insert(number) }
    }

    mutating func forgetAll() {
        (players, numbers, doubtful) = ([:], [:], [])
        hasForgottenAll = readerCount > 0
    }

    /// Takes in players as they are after all facts that are applied. Most are as they were.
    mutating func restore(_ known: some Sequence<Player>) {
        for player in known {
            doubtful.remove(player.number)
            guard let kept = players[player.number] else {
                insert(player)
                continue
            }
            guard kept != player else { continue }
            for name in kept.names { numbers[name] = nil }
            insert(player)
        }
    }

    private mutating func insert(_ player: Player) {
        if players.count >= Self.countMax {
            players.removeAll(keepingCapacity: true)
            numbers.removeAll(keepingCapacity: true)
            doubtful = []
        }
        players[player.number] = player
        numbers[.id(player.id)] = player.number
        if let externalID = player.externalID { numbers[.external(externalID)] = player.number }
    }

    mutating func beginReading() { readerCount += 1 }

    /// Takes in what was read since ``beginReading()``, as far as it is still true.
    mutating func endReading(_ read: some Sequence<Player>) {
        if !hasForgottenAll { restore(read.filter { !forgotten.contains($0.number) }) }
        readerCount -= 1
        if readerCount == 0 { (forgotten, hasForgottenAll) = ([], false) }
    }
}

extension Player {
    fileprivate var names: [PlayerReference] {
        [.id(id)] + (externalID.map { [.external($0)] } ?? [])
    }
}
