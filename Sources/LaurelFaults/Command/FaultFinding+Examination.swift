extension FaultFinding {
    /// Reopens the ledger after a fault, compares it with the acknowledgements, resends unconfirmed scores and compares
    /// again.
    ///
    /// - Returns: Whether nothing is wrong, so that the writers can continue.
    mutating func examine(_ directory: String, _ acknowledgements: inout Acknowledgements) async throws -> Bool {
        do {
            let ledger = try await ReopenedLedger(reopening: directory)
            addRestart(seconds: ledger.restartSeconds)
            var discrepancies = Discrepancies(of: try await ledger.storedScores(), by: acknowledgements)
            var differences = try await ledger.differences()
            if discrepancies.isEmpty, differences.isEmpty, ledger.hasLeaderboard {
                try await ledger.send(acknowledgements.unconfirmed)
                acknowledgements.confirmAll()
                discrepancies = Discrepancies(of: try await ledger.storedScores(), by: acknowledgements)
                differences = try await ledger.differences()
            }
            try await ledger.close()
            acknowledgements.allowNextScores()
            add(discrepancies)
            if let difference = differences.first {
                unsound += 1
                remark(difference)
            }
            return discrepancies.isEmpty && differences.isEmpty
        } catch let error as FaultError {
            throw error
        } catch {
            unsound += 1
            remark("reopening failed: \(error)")
            return false
        }
    }
}
