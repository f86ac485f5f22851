import Foundation
import LaurelCore
import LaurelModel
import LaurelSQLite
import LaurelServer

/// The directory that a command works on.
struct DataDirectory {
    let path: String

    /// The environment's, or `./laurel-data`.
    init() {
        let path = ProcessInfo.processInfo.environment["LAUREL_DATA"] ?? ""
        self.path = path.isEmpty ? "laurel-data" : path
    }

    /// The one that was named. A script's empty variable names none, and another must not be taken for it.
    init(argument: String) throws(NoDirectoryNamed) {
        guard !argument.isEmpty else { throw NoDirectoryNamed() }
        path = argument
    }

    init(path: String) { self.path = path }

    /// Works with the ledger in it, which is this command's alone until the command ends.
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
            // Here rather than with the last mention of it: the process ends at once, whoever still holds it.
            try await ledger.close()
            return value
        }
    }
}

/// An empty text where a directory should be named.
struct NoDirectoryNamed: Error, CustomStringConvertible {
    var description: String { "Name a directory, or leave --data out." }
}
