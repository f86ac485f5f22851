public import LaurelCore
import LaurelModel

/// What every ledger promises, one clause at a time.
///
/// Clauses throw, so any test library can run them; each tells its name as its description. They are made to be the
/// `arguments` of a test.
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
    public let name: String
    private let body: @Sendable (LedgerHarness) async throws -> Void

    init(_ name: String, _ body: @escaping @Sendable (LedgerHarness) async throws -> Void) {
        self.name = name
        self.body = body
    }

    public static let clauses =
        order + folding + refusals + exactlyOnce + interleaving + following + reading + players + realms + values + keys
        + occurrences + clocks + checksums + migrating + rows + wiping + challenges + serving

    /// Holds one ledger to this clause.
    ///
    /// - Parameter make: Makes two handles on one fresh storage, as far apart from each other as the ledger allows.
    /// - Throws: ``BrokenPromise`` where the clause is broken, and whatever the ledger throws.
    public func verify(_ make: () async throws -> LedgerHandles) async throws {
        try await body(try await LedgerHarness(make()))
    }
}

extension LedgerContract: CustomStringConvertible {
    public var description: String { name }
}

/// Two handles on one storage.
public struct LedgerHandles: Sendable {
    public let first: any Ledger
    public let second: any Ledger

    public init(first: any Ledger, second: any Ledger) {
        self.first = first
        self.second = second
    }
}
