import LaurelCore

/// Where a ledger is.
enum LedgerPlace {
    case directory(DataDirectory)
    case database(DatabaseAddress)

    /// The path of a directory; nil of a database.
    var directory: String? { if case .directory(let directory) = self { directory.path } else { nil } }

    /// The one that a text names: a directory's path, or a connection string.
    init(argument text: String) throws {
        if text.contains("://") || text.contains("=") {
            self = .database(try DatabaseAddress(argument: text))
        } else {
            do { self = .directory(try DataDirectory(argument: text)) } catch { throw CommandFailure.usage("\(error)") }
        }
    }

    /// Works with the ledger there. One in a directory is this command's alone until the command ends.
    ///
    /// - Parameter creating: Whether to make the directory where there is none. A database's tables are always made.
    func withLedger<Value>(creating: Bool = false, _ body: (any Ledger) async throws -> Value) async throws -> Value {
        switch self {
        case .directory(let directory): try await directory.withSQLiteLedger(creating: creating) { try await body($0) }
        case .database(let address): try await address.withLedger(body)
        }
    }

    /// Reads one state of the ledger there. One in a directory is this command's alone until the command ends.
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
