import ArgumentParser
import Foundation
import LaurelCore
import LaurelIdentity
import LaurelModel
import LaurelServer

struct OperatorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "operator", abstract: "Invite, list and remove operators of the console.",
        discussion: """
            \(LocalOptions.discussion) A server may use the ledger at the same time. No key is required, because users \
            who run these commands can also read the ledger's files. Owners can do the same in the console.
            """,
        subcommands: [OperatorInviteCommand.self, OperatorListCommand.self, OperatorRemoveCommand.self])
}

struct OperatorInviteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "invite", abstract: "Create a link to become an operator or to set a new password.",
        discussion: "The link can be used once, within 30 minutes. It is shown only once. \(LocalOptions.discussion)")

    @Option(help: "viewer reads, editor also changes games and moderates, owner also manages keys and operators.")
    var role = OperatorRole.owner

    @Option(
        help: "The operator's name; an existing name gets a new password. (default: chosen with the link)",
        transform: OperatorName.init)
    var name: OperatorName?

    @Option(help: "The address of the server for browsers. (default: $LAUREL_URL, or http://127.0.0.1:8080)")
    var url: String?

    @OptionGroup var data: LocalOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let reply = try await OperatorCommandRunner(place: data.place).perform(
            .inviteOperator(role: role, name: name), creating: true)
        guard case .invitation(let text) = reply, let secret = OperatorSecret(text) else {
            throw OperatorCommandRunner.otherReply
        }
        let named = url ?? ProcessInfo.processInfo.environment["LAUREL_URL"] ?? ""
        let link = Self.link(secret, on: named.isEmpty ? "http://127.0.0.1:8080" : named)
        try output.print(InvitationBody(link: link, role: role.rawValue, name: name?.text)) { _ in
            "\(link)\n(can be used once, within 30 minutes; shown only once)\n"
        }
    }

    static func link(_ secret: OperatorSecret, on address: String) -> String {
        "\(address.hasSuffix("/") ? String(address.dropLast()) : address)/console/setup?link=\(secret.text)"
    }
}

struct OperatorListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the operators of the console.",
        discussion: LocalOptions.discussion)

    @OptionGroup var data: LocalOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        guard case .operators(let bodies) = try await OperatorCommandRunner(place: data.place).perform(.listOperators)
        else {
            throw OperatorCommandRunner.otherReply
        }
        try output.print(OperatorsBody(operators: bodies)) { style in
            var table = TextTable([.init("Operator"), .init("Role"), .init("Since")])
            for body in bodies { table.append([body.name, body.role, body.createdAt]) }
            return table.rendered(style: style, widthMax: TerminalStream.standardOutput.width)
        }
    }
}

struct OperatorRemoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove an operator of the console.",
        discussion: LocalOptions.discussion)

    @Argument(help: "The operator's name, as printed by operator list.", transform: OperatorName.init)
    var name: OperatorName

    @OptionGroup var data: LocalOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        _ = try await OperatorCommandRunner(place: data.place).perform(.removeOperator(name: name))
        try output.print(RemovedOperatorBody(removed: name.text)) { _ in "Removed the operator \(name).\n" }
    }
}

private struct InvitationBody: Encodable {
    let link: String
    let role: String
    let name: String?
}

private struct OperatorsBody: Encodable {
    let operators: [OperatorBody]
}

private struct RemovedOperatorBody: Encodable {
    let removed: String
}
