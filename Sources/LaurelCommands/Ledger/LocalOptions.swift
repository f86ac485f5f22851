import ArgumentParser
import Foundation

/// The ledger of a command that no server answers over HTTP.
struct LocalOptions: ParsableArguments {
    @OptionGroup var options: LedgerOptions

    // Read to say why they are refused.
    @Option(help: .hidden) var server: String?
    @Option(help: .hidden) var key: String?

    /// The sentence that the help of these commands has.
    static let discussion = """
        Runs on the server's machine, on its data directory (--data) or database (--database). It does not take --server.
        """

    /// The ledger that was named. Another machine's server, in `LAUREL_URL`, is no reason to use a directory that was not named.
    var place: LedgerPlace {
        get throws {
            guard server == nil, key == nil else {
                throw CommandFailure.usage(
                    """
                    This command does not take --server or --key: it runs on the server's machine. Leave them out, and name the \
                    server's data directory with --data or its database with --database.
                    """)
            }
            let environment = ProcessInfo.processInfo.environment
            let isNamed =
                options.isNamed
                || ["LAUREL_DATA", "LAUREL_DATABASE"].contains { environment[$0].map { !$0.isEmpty } ?? false }
            guard isNamed || (environment["LAUREL_URL"] ?? "").isEmpty else {
                throw CommandFailure.usage(
                    """
                    LAUREL_URL is set, and no server answers this command: it runs on the server's machine. Name the server's data \
                    directory with --data or its database with --database.
                    """)
            }
            return try options.place
        }
    }

    /// The ledger of a command that works on directories only.
    func directory(instead advice: String) throws -> DataDirectory {
        guard case .directory(let directory) = try place else { throw CommandFailure.usage(advice) }
        return directory
    }
}
