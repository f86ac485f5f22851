import ArgumentParser
import Foundation

/// The ledger on which a command works.
struct LedgerOptions: ParsableArguments {
    @Option(
        help: "The data directory. (default: $LAUREL_DATA, or ./laurel-data)", completion: .directory,
        transform: DataDirectory.init(argument:))
    var data: DataDirectory?

    @Option(
        help: """
            A PostgreSQL database instead of a directory: postgres://user@host/name. Put a password in $PGPASSWORD or \
            ~/.pgpass, which process lists do not show. (default: $LAUREL_DATABASE, if it is set)
            """)
    var database: String?

    func validate() throws {
        guard data == nil || database == nil else { throw ValidationError("Set --database or --data, not both.") }
    }

    /// Whether the command line names the ledger.
    var isNamed: Bool { data != nil || database != nil }

    /// The location of the ledger. Options on the command line take precedence over the environment.
    var place: LedgerPlace {
        get throws {
            if let data { return .directory(data) }
            let named = database == nil ? ProcessInfo.processInfo.environment["LAUREL_DATABASE"] ?? "" : database
            guard let text = named, !(database == nil && text.isEmpty) else { return .directory(DataDirectory()) }
            guard database != nil || (ProcessInfo.processInfo.environment["LAUREL_DATA"] ?? "").isEmpty else {
                throw CommandFailure.usage("LAUREL_DATABASE and LAUREL_DATA are both set. Unset one of them.")
            }
            return .database(try DatabaseAddress(argument: text))
        }
    }
}
