import LaurelCore

@testable import LaurelServer

extension Door {
    /// Sends all due deliveries once.
    ///
    /// - Returns: Whether a delivery was planned or due.
    func deliverDue(in service: RealmService) async throws -> Bool {
        let (hasPlanned, claimed) = try await deliveries.claimDue(in: service)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for claim in claimed { group.addTask { try await deliveries.deliver(claim, in: service) } }
            try await group.waitForAll()
        }
        return hasPlanned || !claimed.isEmpty
    }
}
