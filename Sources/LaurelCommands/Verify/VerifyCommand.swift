import ArgumentParser
import Foundation
import LaurelCore
import LaurelModel
import LaurelSQLite

struct VerifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify", abstract: "Replay the whole ledger and compare it with everything that is stored.",
        discussion: """
            All games and both environments. Prints a digest of each leaderboard; exits 1 on a difference. Where a server \
            holds the data directory, that server verifies a snapshot, and goes on serving. In PostgreSQL, one snapshot is \
            verified while nodes commit. \(LocalOptions.discussion)
            """)

    @OptionGroup var data: LocalOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let report = try await report()
        try output.print(report) { report.text(style: $0) }
        if !report.sound { throw ExitCode.failure }
    }

    /// Verifies in this process, or asks the server that uses the directory.
    private func report() async throws -> VerificationBody {
        let place = try data.place
        // A server may have been started elsewhere.
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
                "The server ended during the verification, or it is of another version. Try again.")
        }
    }
}
