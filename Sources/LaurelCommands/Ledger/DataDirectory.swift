import Foundation
import LaurelCore
import LaurelModel
import LaurelSQLite
import LaurelServer

/// The data directory on which a command works.
struct DataDirectory {
    let path: String

    /// Selects the default directory: `LAUREL_DATA`, or `./laurel-data`.
    init() {
        let path = ProcessInfo.processInfo.environment["LAUREL_DATA"] ?? ""
        self.path = path.isEmpty ? "laurel-data" : path
    }

    /// Selects the directory that a command-line argument names.
    ///
    /// An empty name, such as from an empty shell variable, is an error. It does not select the default directory.
    init(argument: String) throws(NoDirectoryNamed) {
        guard !argument.isEmpty else { throw NoDirectoryNamed() }
        path = argument
    }

    init(path: String) { self.path = path }

    /// Calls `body` with the ledger in the directory, which is locked until `body` returns.
    func withSQLiteLedger<Value>(
        creating: Bool = false, queue: QueueBounds = QueueBounds(), _ body: (SQLiteLedger) async throws -> Value
    ) async throws -> Value {
        try await translatingErrors {
            let ledger = try SQLiteLedger(in: path, creating: creating, queue: queue) {
                // The ledger's thread waits for this, so it must not block.
                LogOutput.standardError.write(Array("laurel: \(SanitizedText.of($0))\n".utf8))
            }
            let value: Value
            do {
                value = try await body(ledger)
            } catch {
                try await ledger.close()
                throw error
            }
            // Closed explicitly: the process may exit before the last reference is released.
            try await ledger.close()
            return value
        }
    }
}

/// The error for an empty directory name.
struct NoDirectoryNamed: Error, CustomStringConvertible {
    var description: String { "The directory name is empty. Use a name, or omit --data." }
}
