public import LaurelModel

extension RealmService {
    /// A player of this realm.
    public func player(_ reference: PlayerReference) async throws(ServiceError) -> Player {
        let found: [PlayerReference: Player]
        do throws(LedgerError) { found = try await players(named: [reference]) } catch { throw .ledger(error) }
        guard let player = found[reference] else { throw .refused(.playerNotFound(reference)) }
        return player
    }

    /// The players of these names that exist.
    ///
    /// Those who are not in memory are read from the ledger together with all others who are asked for while it reads:
    /// what a read costs is mostly its beginning and its end.
    func players(
        named references: [PlayerReference]
    ) async throws(LedgerError) -> [PlayerReference: Player] {
        var found: [PlayerReference: Player] = [:]
        var missing: Set<PlayerReference> = []
        for reference in references {
            if let player = players[reference] { found[reference] = player } else { missing.insert(reference) }
        }
        guard !missing.isEmpty else { return found }
        let read = await withCheckedContinuation { continuation in
            asking.append(WaitingNames(names: missing, answer: continuation))
            guard !isReadingPlayers else { return }
            isReadingPlayers = true
            Task { await readWaiting() }
        }
        return found.merging(try read.get()) { $1 }
    }

    private func readWaiting() async {
        while !asking.isEmpty {
            let asked = asking
            asking = []
            let result = await read(asked.reduce(into: []) { $0.formUnion($1.names) })
            for waiting in asked {
                waiting.answer.resume(
                    returning: result.map { read in waiting.names.reduce(into: [:]) { $0[$1] = read[$1] } })
            }
        }
        isReadingPlayers = false
    }

    private func read(_ names: Set<PlayerReference>) async -> Result<[PlayerReference: Player], LedgerError> {
        published.change { $0.players.beginReading() }
        var read: [PlayerReference: Player] = [:]
        defer { published.change { $0.players.endReading(read.values) } }
        do throws(LedgerError) {
            read = try await ledger.players(named: names, in: realm)
            return .success(read)
        } catch {
            return .failure(error)
        }
    }

    /// The players of these numbers that exist.
    func players(
        numbered numbers: [PlayerNumber]
    ) async throws(LedgerError) -> [PlayerNumber: Player] {
        var found: [PlayerNumber: Player] = [:]
        var missing: Set<PlayerNumber> = []
        for number in numbers {
            if let player = players[number] { found[number] = player } else { missing.insert(number) }
        }
        guard !missing.isEmpty else { return found }
        published.change { $0.players.beginReading() }
        var read: [PlayerNumber: Player] = [:]
        defer { published.change { $0.players.endReading(read.values) } }
        read = try await ledger.players(numbered: missing, in: realm)
        return found.merging(read) { $1 }
    }
}

/// Whom a caller asks for, and where the answer goes.
struct WaitingNames {
    let names: Set<PlayerReference>
    let answer: CheckedContinuation<Result<[PlayerReference: Player], LedgerError>, Never>
}
