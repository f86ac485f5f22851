import ArgumentParser
import Foundation
import LaurelCore
import LaurelIdentity
import LaurelModel
import LaurelServer

struct OperatorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "operator", abstract: "Invite, list and remove those who sign in to the console.",
        discussion: """
            \(LocalOptions.discussion) A server may use the ledger meanwhile. No key is asked for, since the ledger's files could \
            be read as well. Owners do the same in the console.
            """,
        subcommands: [OperatorInviteCommand.self, OperatorListCommand.self, OperatorRemoveCommand.self])
}

struct OperatorInviteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "invite", abstract: "Print a link by which somebody becomes an operator, or gets a new password.",
        discussion: "It is good once, for 30 minutes, and is shown this once. \(LocalOptions.discussion)")

    @Option(help: "viewer looks, editor changes games and decides about players, owner has keys and operators too.")
    var role = OperatorRole.owner

    @Option(
        help: "Whose name it is for; of an operator who is there, for a new password. (default: theirs to choose)",
        transform: OperatorName.init)
    var name: OperatorName?

    @Option(help: "Where browsers reach the server. (default: $LAUREL_URL, or http://127.0.0.1:8080)")
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
            "\(link)\n(good once, for 30 minutes; shown this once)\n"
        }
    }

    static func link(_ secret: OperatorSecret, on address: String) -> String {
        "\(address.hasSuffix("/") ? String(address.dropLast()) : address)/console/setup?link=\(secret.text)"
    }
}

struct OperatorListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List those who sign in to the console.",
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
        commandName: "remove", abstract: "Shut an operator out of the console.",
        discussion: LocalOptions.discussion)

    @Argument(help: "The operator's name, as operator list shows it.", transform: OperatorName.init)
    var name: OperatorName

    @OptionGroup var data: LocalOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        _ = try await OperatorCommandRunner(place: data.place).perform(.removeOperator(name: name))
        try output.print(RemovedOperatorBody(removed: name.text)) { _ in "\(name) is no operator any more.\n" }
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
