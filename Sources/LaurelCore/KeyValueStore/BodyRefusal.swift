import LaurelModel

/// The error that a transaction's body threw, recorded while the storage rolls back and reports only its own errors.
package final class BodyRefusal: Sendable {
    private let isStorage: @Sendable (any Error) -> Bool
    private let refusal = Locked<(any Error)?>(nil)

    /// Creates a recorder without an error.
    ///
    /// - Parameter isStorage: Returns whether an error belongs to the storage, which translates it.
    package init(unless isStorage: @escaping @Sendable (any Error) -> Bool) { self.isStorage = isStorage }

    /// Runs the body of a transaction, and records the error that it throws.
    package func recorded<Answer>(_ body: () throws -> Answer) throws -> Answer {
        do { return try body() } catch {
            refusal.withLock { $0 = error }
            throw error
        }
    }

    /// Runs a transaction. If its body threw an error that is not the storage's, rethrows that error.
    package func rethrown<Answer: Sendable>(_ transaction: () async throws -> Answer) async throws -> Answer {
        do { return try await transaction() } catch {
            guard let refusal = refusal.withLock({ $0 }), !isStorage(refusal) else { throw error }
            throw refusal
        }
    }
}
