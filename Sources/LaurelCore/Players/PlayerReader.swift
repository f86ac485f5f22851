import LaurelModel

/// A reader of a realm's players, from the ``PlayerDirectory`` or from the ledger.
///
/// Not sendable: it belongs to one ``RealmService``, on which all its functions run.
final class PlayerReader {
    private typealias Answer = CheckedContinuation<Result<[PlayerReference: Player], LedgerError>, Never>

    /// The names that are read next, by the number of the call that waits for them.
    private var waiting: [Int: Set<PlayerReference>] = [:]
    /// The calls that wait, by number.
    private var answers: [Int: Answer] = [:]
    private var lastCall = 0
    private var isReading = false

    /// Returns the players that exist for `references`.
    ///
    /// Players who are not in memory are read from the ledger, together with all others that are requested during a
    /// read. The cost of a read is mostly its start and end.
    ///
    /// - Throws: The error of the read; ``LedgerError/unavailable(_:)`` if it takes longer than the caller's deadline.
    func players(
        named references: [PlayerReference], in service: isolated RealmService
    ) async throws(LedgerError) -> [PlayerReference: Player] {
        var found: [PlayerReference: Player] = [:]
        var missing: Set<PlayerReference> = []
        for reference in references {
            if let player = service.published.memory.players[reference] {
                found[reference] = player
            } else {
                missing.insert(reference)
            }
        }
        guard !missing.isEmpty else { return found }
        lastCall += 1
        let call = lastCall
        let timer = timer(of: call, in: service)
        defer { timer?.cancel() }
        let read = await withCheckedContinuation(isolation: service) { continuation in
            (waiting[call], answers[call]) = (missing, continuation)
            guard !isReading else { return }
            isReading = true
            // It also reads for later callers.
            LedgerDeadline.$current.withValue(nil) {
                _ = Task { await service.playerReader.readWaiting(in: service) }
            }
        }
        return found.merging(try read.get()) { $1 }
    }

    /// Returns the task that ends the wait of a call at its deadline; nil if it has none. The read has no deadline, because
    /// other calls wait for it too.
    private func timer(of call: Int, in service: isolated RealmService) -> Task<Void, Never>? {
        guard service.intake.hasDeadlines, let end = LedgerDeadline.current?.end(at: .now) else { return nil }
        return Task {
            guard (try? await ContinuousClock().sleep(until: end)) != nil else { return }
            service.playerReader.endWait(of: call)
        }
    }

    private func endWait(of call: Int) {
        waiting[call] = nil
        answers.removeValue(forKey: call)?
            .resume(returning: .failure(.unavailable("the time of the request is over")))
    }

    private func readWaiting(in service: isolated RealmService) async {
        while !waiting.isEmpty {
            let batch = waiting
            waiting = [:]
            let result = await read(batch.values.reduce(into: []) { $0.formUnion($1) }, in: service)
            for (call, names) in batch {
                answers.removeValue(forKey: call)?
                    .resume(returning: result.map { read in names.reduce(into: [:]) { $0[$1] = read[$1] } })
            }
        }
        isReading = false
    }

    private func read(
        _ names: Set<PlayerReference>, in service: isolated RealmService
    ) async -> Result<[PlayerReference: Player], LedgerError> {
        service.published.change { $0.players.beginReading() }
        var read: [PlayerReference: Player] = [:]
        defer { service.published.change { $0.players.endReading(read.values) } }
        do throws(LedgerError) {
            read = try await service.ledger.players(named: names, in: service.realm)
            return .success(read)
        } catch {
            return .failure(error)
        }
    }

    /// Returns the players that exist for `numbers`.
    func players(
        numbered numbers: [PlayerNumber], in service: isolated RealmService
    ) async throws(LedgerError) -> [PlayerNumber: Player] {
        var found: [PlayerNumber: Player] = [:]
        var missing: Set<PlayerNumber> = []
        for number in numbers {
            if let player = service.published.memory.players[number] {
                found[number] = player
            } else {
                missing.insert(number)
            }
        }
        guard !missing.isEmpty else { return found }
        service.published.change { $0.players.beginReading() }
        var read: [PlayerNumber: Player] = [:]
        defer { service.published.change { $0.players.endReading(read.values) } }
        read = try await service.ledger.players(numbered: missing, in: service.realm)
        return found.merging(read) { $1 }
    }
}

extension PlayerReader {
    /// The number of players in a read. Requests wait while they are stored.
    private static let playerCountPerRead = 250

    /// Reads all players into memory; see ``RealmService/loadPlayers(pacedBy:)``.
    func loadAll(
        in service: isolated RealmService, pacedBy clock: some Clock<Duration>
    ) async throws(LedgerError) {
        let head = try await service.ledger.overview(of: service.realm).head
        service.published.change { $0.players.reserveCapacity(Int(head.lastPlayer.value)) }
        var last = PlayerNumber(0)
        while !Task.isCancelled, !service.published.memory.players.isFull {
            let start = clock.now
            guard let next = try await load(after: last, in: service) else { return }
            last = next
            try? await clock.sleep(for: start.duration(to: clock.now))
        }
    }

    /// Reads the next players into memory, and returns the number of the last one; nil if there are none.
    private func load(
        after number: PlayerNumber, in service: isolated RealmService
    ) async throws(LedgerError) -> PlayerNumber? {
        service.published.change { $0.players.beginReading() }
        var read: [Player] = []
        defer { service.published.change { $0.players.endReading(read) } }
        read = try await service.ledger.players(after: number, limit: Self.playerCountPerRead, in: service.realm)
        return read.last?.number
    }
}

extension RealmService {
    /// Reads all players into memory until it is used up or the task is canceled. Call it once.
    ///
    /// Pauses on `clock` after each read, so that requests are not delayed. After an error, the read players remain.
    public func loadPlayers(pacedBy clock: some Clock<Duration> = ContinuousClock()) async throws(LedgerError) {
        try await playerReader.loadAll(in: self, pacedBy: clock)
    }
}
