import Foundation
import LaurelCore
import LaurelSQLite

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

    /// The ledger in it, which is this command's alone until the command ends.
    func ledger(creating: Bool = false) throws -> any Ledger { try SQLiteLedger(in: path, creating: creating) }
}

/// An empty text where a directory should be named.
struct NoDirectoryNamed: Error, CustomStringConvertible {
    var description: String { "Name a directory, or leave --data out." }
}
