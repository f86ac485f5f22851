import ArgumentParser
import Foundation

/// The ledger of a command that is not available over HTTP.
struct LocalOptions: ParsableArguments {
    @OptionGroup var options: LedgerOptions

    // Parsed only to report that these options are not supported.
    @Option(help: .hidden) var server: String?
    @Option(help: .hidden) var key: String?

    /// The sentence in the help of these commands.
    static let discussion = """
        Runs on the server's machine, on its data directory (--data) or database (--database). The option \
        --server is not supported.
        """

    /// The named ledger. If `LAUREL_URL` names a server and no ledger is named, the default directory is not used.
    var place: LedgerPlace {
        get throws {
            guard server == nil, key == nil else {
                throw CommandFailure.usage(
                    """
                    This command does not support --server and --key: it runs on the server's machine. Omit them, and \
                    set the server's data directory with --data or its database with --database.
                    """)
            }
            let environment = ProcessInfo.processInfo.environment
            let isNamed =
                options.isNamed
                || ["LAUREL_DATA", "LAUREL_DATABASE"].contains { environment[$0].map { !$0.isEmpty } ?? false }
            guard isNamed || (environment["LAUREL_URL"] ?? "").isEmpty else {
                throw CommandFailure.usage(
                    """
                    LAUREL_URL is set, but this command runs on the server's machine, not over HTTP. Set the server's \
                    data directory with --data or its database with --database.
                    """)
            }
            return try options.place
        }
    }

    /// Returns the directory, for a command that does not support databases.
    func directory(instead advice: String) throws -> DataDirectory {
        guard case .directory(let directory) = try place else { throw CommandFailure.usage(advice) }
        return directory
    }
}
