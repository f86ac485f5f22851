import ArgumentParser
import LaurelModel
import LaurelWire

struct AuditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit",
        abstract: "List the actions in the audit log, and verify its hash chain.",
        subcommands: [AuditListCommand.self, AuditVerifyCommand.self])
}

struct AuditListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the actions in the audit log, newest first.")

    @Option(help: "The number of actions, 1 to 1,000.")
    var limit: Int = 25

    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard (1...1_000).contains(limit) else {
            throw ValidationError("Limit \(limit) is out of range. Use a limit from 1 to 1000.")
        }
    }

    func run() async throws {
        let audit = try await data.withGame { try await $0.actions(limit: limit) }
        try output.print(audit) { style in
            var table = TextTable([.init("Action", .right), .init("Date"), .init("By"), .init("What"), .init("About")])
            for action in audit.actions {
                table.append([action.id, action.date.iso8601, action.actor, action.action, action.subject])
            }
            return table.rendered(style: style, widthMax: TerminalStream.standardOutput.width)
        }
    }
}

extension ActionBody {
    /// The subjects of the action, as short text.
    fileprivate var subject: String {
        let flags = flagsAfter.map { $0.isEmpty ? "no flags" : $0.joined(separator: ", ") }
        let parts = [
            player.map { SanitizedText.of($0.displayName) }, leaderboardID, occurrence.map { "#\($0)" }, flags, key,
            successor.map { "by \($0)" }, configuration, playerCount.map { "\($0) players" },
            undid.map { "undid \($0)" },
        ]
        return parts.compactMap(\.self).joined(separator: " ")
    }
}

struct AuditVerifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify", abstract: "Verify the hash chain of the audit log.",
        discussion: """
            Prints the number of records and the hash of the last record, which covers all of them. Store that hash \
            elsewhere regularly: it detects a log that was rewritten by a user with access to the database. Exits with \
            1 if the log was changed.
            """)

    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let found = try await data.withGame { try await $0.auditVerification() }
        try output.print(found) { _ in
            let lines =
                found.faults.isEmpty
                ? [
                    "Verified the log of \(found.recordCount) records. The hash of the last record:",
                    found.lastHash,
                ]
                : found.faults
            return lines.joined(separator: "\n") + "\n"
        }
        if !found.faults.isEmpty { throw ExitCode(1) }
    }
}
