import LaurelModel

/// The changes of a ledger's history that a service has found since its start.
public struct HistoryChanges: Hashable, Sendable {
    /// The number of changes after which the service has loaded its state again.
    public var reloadCount = 0
    /// The last difference; nil if there was none.
    public var lastDifference: String?
    /// Whether a difference was found after which the state is not loaded again yet.
    public var isReloading = false
}

/// The comparison of a service's state with the history of its ledger, which can lose facts. After a difference, the
/// service loads its state again.
final class HistoryWatch: Sendable {
    private struct State {
        var changes = HistoryChanges()
        /// The task that loads the state again; nil if there is none.
        var loading: Task<Result<Void, LedgerError>, Never>?
    }

    private let state = Locked(State())

    /// The changes since the start.
    var changes: HistoryChanges { state.withLock(\.changes) }

    /// Checks that the ledger contains a commit of `service` and the facts that the service has applied.
    ///
    /// - Parameters:
    ///   - facts: The commit's new facts.
    ///   - head: The head after the commit. All facts before the commit must have been applied.
    /// - Throws: ``LedgerError``; ``LedgerError/historyChanged(_:)`` if it does not.
    func check(_ facts: [Fact], upTo head: Head, in service: isolated RealmService) async throws(LedgerError) {
        try checkEpoch(of: head, after: facts, in: service)
        let applied = service.appliedPoint
        if let first = facts.first, first.follows(applied.position) { return try first.check(continuing: applied) }
        if applied.position == head.position, applied.checksum == head.checksum { return }
        // The commit was applied meanwhile, with later facts, or facts were lost: applied ones, or those of the commit if
        // the service has loaded its state again.
        try await check(applied, in: service)
        try await check(head.end, in: service)
    }

    /// Checks that facts that were read can be applied.
    ///
    /// - Throws: ``LedgerError``; ``LedgerError/historyChanged(_:)`` if they do not continue the applied facts.
    func check(_ facts: [Fact], in service: isolated RealmService) async throws(LedgerError) {
        let head: Head
        do { head = try await service.ledger.read(in: service.realm) { try $0.head } } catch {
            throw LedgerError(error)
        }
        // The first fact that is not applied, because other calls may have applied facts of another history.
        if let next = facts.first(where: { $0.follows(service.position) }) {
            try next.check(continuing: service.appliedPoint)
        }
        try checkEpoch(of: head, after: facts, in: service)
    }

    /// Checks that the service's state with `facts` has the epoch of a head that was read at the same time or later.
    ///
    /// Another server starts an epoch without a fact. Its facts must not be applied in the earlier epoch, in which the
    /// former server may have had other facts at their positions.
    ///
    /// - Throws: ``LedgerError/historyChanged(_:)`` if the epoch is later.
    private func checkEpoch(
        of head: Head, after facts: [Fact], in service: isolated RealmService
    ) throws(LedgerError) {
        let epoch = facts.lazy.compactMap(\.startedEpoch).reduce(service.epoch, max)
        guard head.publicEpoch <= epoch else {
            throw .historyChanged("the ledger's epoch is \(head.publicEpoch), not \(epoch)")
        }
    }

    /// Checks that the ledger contains the fact at `point`.
    ///
    /// - Throws: ``LedgerError``; ``LedgerError/historyChanged(_:)`` if it does not.
    private func check(_ point: HistoryPoint, in service: isolated RealmService) async throws(LedgerError) {
        guard point.position > .start else { return }
        let before = LedgerPosition(point.position.value - 1)
        let fact = try await service.ledger.facts(in: service.realm, after: before, limit: 1).first
        // A wipe removes the facts before it.
        if let fact, case .wipe = fact.content, fact.position > point.position { return }
        guard fact?.position == point.position, fact?.checksum == point.checksum else {
            throw .historyChanged("the ledger has another fact at position \(point.position), or none")
        }
    }

    /// Returns the error to report to a reader.
    ///
    /// A row that a ranking refers to is missing if the storage is damaged, but also if the ledger has lost facts.
    ///
    /// - Parameter reloadCount: The number of reloads before the read.
    func reported(
        _ error: LedgerError, since reloadCount: Int, in service: isolated RealmService
    ) async -> LedgerError {
        guard case .damaged = error else { return error }
        if changes.reloadCount != reloadCount { return .historyChanged("the ranking was loaded again") }
        do throws(LedgerError) { try await check(service.appliedPoint, in: service) } catch .historyChanged(let text) {
            return .historyChanged(text)
        } catch {
            // The damage may prevent the comparison.
        }
        return error
    }

    /// Discards the state of `service` and loads it again from the ledger, in a new epoch.
    ///
    /// The process that finds the change first starts the epoch; the others see that the ledger's epoch is not theirs.
    /// A process with a read-only ledger waits until another process has started the epoch.
    ///
    /// - Parameter difference: The difference between the ledger and the service.
    /// - Throws: ``LedgerError`` if the ledger cannot be read or written. The state is then unchanged, and
    ///   ``retryReload(in:)`` tries again.
    func reload(because difference: String, in service: isolated RealmService) async throws(LedgerError) {
        let task = state.withLock { state in
            (state.changes.lastDifference, state.changes.isReloading) = (difference, true)
            let task =
                state.loading ?? LedgerDeadline.$current.withValue(nil) { Task { await self.load(service) } }
            state.loading = task
            return task
        }
        try await task.value.get()
    }

    /// Loads the state of `service` again if the last reload failed.
    ///
    /// Meanwhile, the ledger may contain the applied facts again, so that no comparison finds a difference any more.
    ///
    /// - Throws: ``LedgerError`` if the reload fails again.
    func retryReload(in service: isolated RealmService) async throws(LedgerError) {
        let changes = changes
        guard changes.isReloading, let difference = changes.lastDifference else { return }
        try await reload(because: difference, in: service)
    }

    /// Loads the state again if `error` means that the ledger's history changed. If this fails, the follower tries again.
    func reload(after error: LedgerError, in service: isolated RealmService) async {
        if case .historyChanged(let difference) = error { try? await reload(because: difference, in: service) }
    }

    private func load(_ service: isolated RealmService) async -> Result<Void, LedgerError> {
        let result: Result<Bool, LedgerError>
        do throws(LedgerError) { result = .success(try await replaceState(of: service)) } catch {
            result = .failure(error)
        }
        state.withLock { state in
            // A difference that is found from now on needs another reload.
            state.loading = nil
            guard case .success(let isReplaced) = result else { return }
            if isReplaced { state.changes.reloadCount += 1 }
            state.changes.isReloading = false
        }
        return result.map { _ in }
    }

    /// Replaces the state of a service in a new epoch.
    ///
    /// - Returns: Whether the state was replaced; see ``replaceReplicatedState(of:)``.
    private func replaceState(of service: isolated RealmService) async throws(LedgerError) -> Bool {
        if service.ledger.isReadOnly { return try await replaceReplicatedState(of: service) }
        try await service.ledger.beginEpoch(replacing: service.appliedPoint, in: service.realm, at: service.now)
        service.replaceState(with: try await service.ledger.overview(of: service.realm))
        return true
    }

    /// Replaces the state of a service with a read-only ledger, if another process has started a later epoch.
    ///
    /// - Returns: Whether the state was replaced. If it was not, the ledger contains the applied facts: it was behind
    ///   them for some time, because the connection had moved to another standby.
    /// - Throws: ``LedgerError``; ``LedgerError/unavailable(_:)`` if the ledger lacks both.
    private func replaceReplicatedState(of service: isolated RealmService) async throws(LedgerError) -> Bool {
        let overview = try await service.ledger.overview(of: service.realm)
        if overview.head.publicEpoch > service.epoch {
            service.replaceState(with: overview)
            return true
        }
        let applied = service.appliedPoint
        do throws(LedgerError) {
            try overview.head.end.check(continuing: applied)
            try await check(applied, in: service)
        } catch .historyChanged(let difference) {
            throw .unavailable("\(difference). This server is read-only and waits for a new epoch or for the facts.")
        }
        return false
    }
}
