import ArgumentParser
import Foundation
import LaurelCore
import LaurelModel
import LaurelSQLite

struct VerifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify", abstract: "Replay the ledger and compare it with the stored data.",
        discussion: """
            Verifies all games in both environments. Prints a digest of each leaderboard. Exits with 1 on a \
            difference. If a server uses the data directory, that server verifies a snapshot and continues to serve. \
            In PostgreSQL, a snapshot is verified while nodes commit.

            Also reports the positions of facts that a failover or a restored copy has lost, if a running server had \
            applied them. This is no difference. \(LocalOptions.discussion)
            """)

    @OptionGroup var data: LocalOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let report = try await report()
        try output.print(report) { report.text(style: $0) }
        if !report.sound { throw ExitCode.failure }
    }

    /// Verifies in this process, or through the server that uses the directory.
    private func report() async throws -> VerificationBody {
        let place = try data.place
        // The server may have another working directory.
        let directory = place.directory.map { URL(fileURLWithPath: $0).path }
        if let directory, let connection = ControlConnection(to: ControlAddress(directory: directory)) {
            return try requestVerification(over: connection)
        }
        return try await place.withSnapshot { ledger in
            var progress = RealmProgress()
            defer { progress.finish() }
            return try await VerificationBody(of: ledger) { progress.update($0, done: $1, total: $2) }
        }
    }

    private func requestVerification(over connection: ControlConnection) throws -> VerificationBody {
        var progress = RealmProgress()
        defer { progress.finish() }
        do {
            try connection.send(ControlRequest.verify)
            while true {
                switch try connection.receive(ControlReply.self) {
                case .verifying(let realm, let done, let total): progress.update(realm, done: done, total: total)
                case .verification(let body): return body
                case .failure(let exitCode, let message):
                    throw CommandFailure(exitCode: exitCode, message: message)
                default: throw ControlConnection.Broken()
                }
            }
        } catch is ControlConnection.Broken {
            throw CommandFailure.refused(
                "The server stopped during the verification, or has another version. Try again.")
        }
    }
}
