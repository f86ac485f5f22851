import LaurelModel

/// Keeps what the body of a transaction threw while the storage rolls back, which knows its own errors only.
package final class BodyRefusal: Sendable {
    private let isStorage: @Sendable (any Error) -> Bool
    private let refusal = Locked<(any Error)?>(nil)

    /// - Parameter isStorage: Whether an error is the storage's own, which is translated on its way out.
    package init(unless isStorage: @escaping @Sendable (any Error) -> Bool) { self.isStorage = isStorage }

    /// Runs the body of a transaction.
    package func recorded<Answer>(_ body: () throws -> Answer) throws -> Answer {
        do { return try body() } catch {
            refusal.withLock { $0 = error }
            throw error
        }
    }

    /// Runs a transaction: where its body threw something of its own, that is what comes out.
    package func rethrown<Answer: Sendable>(_ transaction: () async throws -> Answer) async throws -> Answer {
        do { return try await transaction() } catch {
            guard let refusal = refusal.withLock({ $0 }), !isStorage(refusal) else { throw error }
            throw refusal
        }
    }
}
