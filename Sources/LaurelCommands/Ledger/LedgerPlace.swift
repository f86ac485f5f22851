import LaurelCore

/// The location of a ledger.
enum LedgerPlace {
    case directory(DataDirectory)
    case database(DatabaseAddress)

    /// The path of the directory, or nil for a database.
    var directory: String? { if case .directory(let directory) = self { directory.path } else { nil } }

    /// Parses a directory's path or a connection string.
    init(argument text: String) throws {
        if text.contains("://") || text.contains("=") {
            self = .database(try DatabaseAddress(argument: text))
        } else {
            do { self = .directory(try DataDirectory(argument: text)) } catch { throw CommandFailure.usage("\(error)") }
        }
    }

    /// Calls `body` with the ledger. A ledger in a directory is locked until `body` returns.
    ///
    /// - Parameter creating: Whether to create the directory if it does not exist. Tables in a database are always
    ///   created.
    func withLedger<Value>(creating: Bool = false, _ body: (any Ledger) async throws -> Value) async throws -> Value {
        switch self {
        case .directory(let directory): try await directory.withSQLiteLedger(creating: creating) { try await body($0) }
        case .database(let address): try await address.withLedger(body)
        }
    }

    /// Calls `body` with a snapshot of the ledger. A ledger in a directory is locked until `body` returns.
    func withSnapshot<Value>(_ body: (any Ledger) async throws -> Value) async throws -> Value {
        switch self {
        case .directory(let directory): try await directory.withSQLiteLedger { try await body($0) }
        case .database(let address): try await address.withSnapshot(body)
        }
    }
}

extension LedgerPlace: CustomStringConvertible {
    var description: String {
        switch self {
        case .directory(let directory): directory.path
        case .database(let address): "\(address)"
        }
    }
}
