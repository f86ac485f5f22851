import ArgumentParser
import LaurelModel
import LaurelWire

struct AuditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit",
        abstract: "Show what was done by the studio's authority, and verify that nobody changed it.",
        subcommands: [AuditListCommand.self, AuditVerifyCommand.self])
}

struct AuditListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List actions, the newest first.")

    @Option(help: "How many, up to 1000.")
    var limit: Int = 25

    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard (1...1_000).contains(limit) else { throw ValidationError("--limit is from 1 to 1000.") }
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
    /// Whatever it names, in a few words.
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
        commandName: "verify", abstract: "Walk the whole log, and exit with 1 where it is not what was written.",
        discussion: """
            Prints how many records there are, and the last one's hash, which stands for all of them. Keep it elsewhere from time to \
            time: whoever can write to the database could write the whole log anew, and that hash tells.
            """)

    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let found = try await data.withGame { try await $0.auditVerification() }
        try output.print(found) { _ in
            let lines =
                found.faults.isEmpty
                ? [
                    "The log of \(found.recordCount) records is as it was written. The last one's hash:",
                    found.lastHash,
                ]
                : found.faults
            return lines.joined(separator: "\n") + "\n"
        }
        if !found.faults.isEmpty { throw ExitCode(1) }
    }
}
