import Foundation

/// Keeps what the body of a transaction threw while the storage rolls back, which knows its own errors only.
///
/// `@unchecked` because the compiler cannot see that the lock guards what changes.
package final class BodyRefusal: @unchecked Sendable {
    private let isStorage: @Sendable (any Error) -> Bool
    private let lock = NSLock()
    private var error: (any Error)?

    /// - Parameter isStorage: Whether an error is the storage's own, which is translated on its way out.
    package init(unless isStorage: @escaping @Sendable (any Error) -> Bool) { self.isStorage = isStorage }

    /// Runs the body of a transaction.
    package func keeping<Answer>(_ body: () throws -> Answer) throws -> Answer {
        do { return try body() } catch {
            lock.withLock { self.error = error }
            throw error
        }
    }

    /// Runs a transaction: where its body threw something of its own, that is what comes out.
    package func told<Answer: Sendable>(_ transaction: () async throws -> Answer) async throws -> Answer {
        do { return try await transaction() } catch {
            guard let refusal = lock.withLock({ self.error }), !isStorage(refusal) else { throw error }
            throw refusal
        }
    }
}
