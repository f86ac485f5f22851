public import LaurelCore
import LaurelModel

/// A clause of the contract that every ledger must satisfy.
///
/// Clauses throw errors, so that any test library can run them. The description of a clause is its name, so that
/// clauses can be the `arguments` of a test.
///
/// ```swift
/// for clause in LedgerContract.clauses {
///     try await clause.verify {
///         let ledger = MemoryLedger()
///         return LedgerHandles(first: ledger, second: ledger)
///     }
/// }
/// ```
public struct LedgerContract: Sendable {
    /// The name of the clause: a complete statement.
    public let name: String
    private let body: @Sendable (LedgerHarness) async throws -> Void

    init(_ name: String, _ body: @escaping @Sendable (LedgerHarness) async throws -> Void) {
        self.name = name
        self.body = body
    }

    /// All clauses.
    public static let clauses =
        order + folding + refusals + exactlyOnce + interleaving + following + reading + players + realms + values + keys
        + occurrences + clocks + checksums + migrating + rows + wiping + challenges + serving + pipelines + readAhead
        + leadership

    /// Verifies that a ledger satisfies this clause.
    ///
    /// - Parameter make: Creates two handles on one new storage. The handles share as little as the ledger allows.
    /// - Throws: ``ContractViolation`` if the clause is violated, or an error of the ledger.
    public func verify(_ make: () async throws -> LedgerHandles) async throws {
        try await body(try await LedgerHarness(make()))
    }
}

extension LedgerContract: CustomStringConvertible {
    /// The name of the clause.
    public var description: String { name }
}

/// Two handles on the same storage.
public struct LedgerHandles: Sendable {
    /// The first handle.
    public let first: any Ledger
    /// The second handle.
    public let second: any Ledger

    /// Creates a pair of handles.
    public init(first: any Ledger, second: any Ledger) {
        self.first = first
        self.second = second
    }
}
