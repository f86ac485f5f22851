import LaurelModel

/// Players who were read or written lately, so that a rank need not ask the ledger who somebody is.
///
/// A player stays only as long as nothing is decided about them: whoever applies a fact forgets its player here.
struct PlayerCache {
    /// Some 30 MB of players; reached, all are forgotten and the active ones come back.
    private static let countMax = 100_000

    private var players: [PlayerNumber: Player] = [:]
    private var numbers: [PlayerReference: PlayerNumber] = [:]
    private var readerCount = 0
    /// Who was forgotten while somebody read: what was read of them may be old.
    private var forgotten: Set<PlayerNumber> = []
    /// Whether all were forgotten while somebody read: what was read may be gone.
    private var hasForgottenAll = false

    subscript(number: PlayerNumber) -> Player? { players[number] }

    subscript(reference: PlayerReference) -> Player? { numbers[reference].flatMap { players[$0] } }

    mutating func forget(_ number: PlayerNumber) {
        if readerCount > 0 { forgotten.insert(number) }
        guard let player = players.removeValue(forKey: number) else { return }
        for name in player.names { numbers.removeValue(forKey: name) }
    }

    mutating func forgetAll() {
        (players, numbers) = ([:], [:])
        hasForgottenAll = readerCount > 0
    }

    /// Takes in players as they are after all facts that are applied.
    mutating func insert(_ known: some Sequence<Player>) {
        for player in known {
            if players.count >= Self.countMax { (players, numbers) = ([:], [:]) }
            players[player.number] = player
            for name in player.names { numbers[name] = player.number }
        }
    }

    mutating func beginReading() { readerCount += 1 }

    /// Takes in what was read since ``beginReading()``, as far as it is still true.
    mutating func endReading(_ read: some Sequence<Player>) {
        if !hasForgottenAll { insert(read.filter { !forgotten.contains($0.number) }) }
        readerCount -= 1
        if readerCount == 0 { (forgotten, hasForgottenAll) = ([], false) }
    }
}

extension Player {
    fileprivate var names: [PlayerReference] {
        [.id(id)] + (externalID.map { [.external($0)] } ?? [])
    }
}
