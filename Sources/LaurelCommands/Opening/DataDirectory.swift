import Foundation
import LaurelCore
import LaurelSQLite

/// The directory that a command works on: the one that was named, or the environment's, or `./laurel-data`.
struct DataDirectory {
    let path: String

    init(_ named: String?) {
        path = named ?? ProcessInfo.processInfo.environment["LAUREL_DATA"] ?? "laurel-data"
    }

    /// The ledger in it, which is this command's alone until the command ends.
    func ledger(creating: Bool = false) throws -> any Ledger { try SQLiteLedger(in: path, creating: creating) }
}
