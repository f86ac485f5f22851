extension TortureFinding {
    /// Reopens the ledger after a fault, holds it against what its writers were told, sends again what was not
    /// acknowledged, and looks once more.
    ///
    /// - Returns: Whether all is well, and the writers can go on from there.
    mutating func examine(_ directory: String, _ acknowledgements: inout Acknowledgements) async throws -> Bool {
        do {
            let witness = try await LedgerWitness(reopening: directory)
            addRestart(seconds: witness.restartSeconds)
            var judgement = Judgement(of: try await witness.keptScores(), by: acknowledgements)
            var differences = try await witness.differences()
            if judgement.isFaultless, differences.isEmpty, witness.isMade {
                try await witness.send(acknowledgements.unsettled)
                acknowledgements.settle()
                judgement = Judgement(of: try await witness.keptScores(), by: acknowledgements)
                differences = try await witness.differences()
            }
            try await witness.close()
            acknowledgements.goOn()
            add(judgement)
            if let difference = differences.first {
                unsound += 1
                remark(difference)
            }
            return judgement.isFaultless && differences.isEmpty
        } catch let error as TortureError {
            throw error
        } catch {
            unsound += 1
            remark("reopening failed: \(error)")
            return false
        }
    }
}
