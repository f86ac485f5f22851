import LaurelCore

@testable import LaurelServer

extension Door {
    /// Sends all due deliveries once.
    ///
    /// - Returns: Whether a delivery was planned or due.
    func deliverDue(in service: RealmService) async throws -> Bool {
        guard let leader = try await ledger.lead(.deliveries) else { return false }
        let (hasPlanned, claimed) = try await deliveries.claimDue(in: service, as: leader)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for claim in claimed { group.addTask { try await deliveries.deliver(claim, in: service, as: leader) } }
            try await group.waitForAll()
        }
        return hasPlanned || !claimed.isEmpty
    }
}
