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

extension RealmService {
    /// The changes of the ledger's history since the start. While one is not handled, this service's reads may contain
    /// facts that the ledger lacks.
    public nonisolated var historyChanges: HistoryChanges { historyRecord.withLock(\.self) }

    /// Discards all state in memory and loads it again from the ledger, in a new epoch.
    ///
    /// The process that finds the change first starts the epoch; the others see that the ledger's epoch is not theirs.
    ///
    /// - Parameter difference: The difference between the ledger and this service.
    /// - Throws: ``LedgerError`` if the ledger cannot be read or written. The state is then unchanged.
    func reload(because difference: String) async throws(LedgerError) {
        historyRecord.withLock { ($0.lastDifference, $0.isReloading) = (difference, true) }
        let task: Task<Result<Void, LedgerError>, Never>
        if let reloading {
            task = reloading
        } else {
            task = Task { await self.loadAgain() }
            reloading = task
        }
        let result = await task.value
        if reloading == task { reloading = nil }
        try result.get()
    }

    private func loadAgain() async -> Result<Void, LedgerError> {
        do throws(LedgerError) {
            try await ledger.beginEpoch(replacing: epoch, in: realm, at: now)
            replaceState(with: try await ledger.overview(of: realm))
        } catch {
            return .failure(error)
        }
        historyRecord.withLock { changes in
            changes.reloadCount += 1
            changes.isReloading = false
        }
        return .success(())
    }
}
