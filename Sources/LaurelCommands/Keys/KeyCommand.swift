import ArgumentParser
import LaurelModel
import LaurelWire

struct KeyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "key", abstract: "Create, list and revoke keys.",
        subcommands: [KeyCreateCommand.self, KeyListCommand.self, KeyRevokeCommand.self])
}

struct KeyCreateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "create", abstract: "Make a key, and print its secret, which is shown this once.")

    @Option(help: "client ships inside the game; server is the studio's own.")
    var kind: APIKey.Kind

    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        try await data.withGame { open in
            let key = try await open.makeKey(kind)
            try output.print(key) { _ in
                "\(key.secret ?? "")\n(\(key.id), a \(key.kind) key of \(key.game), \(key.environment); shown this once)\n"
            }
        }
    }
}

struct KeyListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List a game's keys, in both environments, without their secrets.")

    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let keys = try await data.withGame { try await $0.keys() }
        try output.print(keys) { style in
            var table = TextTable([.init("Key"), .init("Kind"), .init("Environment"), .init("Made"), .init("Revoked")])
            for key in keys.keys {
                table.append([
                    key.id, key.kind, key.environment, key.createdAt.iso8601, key.revokedAt?.iso8601 ?? "-",
                ])
            }
            return table.rendered(style: style, widthMax: TerminalStream.standardOutput.width)
        }
    }
}

struct KeyRevokeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "revoke", abstract: "Make a key open nothing from now on.")

    @Argument(help: "The key's id, as key list shows it.", transform: APIKeyID.init)
    var id: APIKeyID

    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let revoked = try await data.withGame { try await $0.revokeKey(id) }
        guard let revoked else {
            throw CommandFailure.refused("The game has no key \(id). Find its id with: laurel key list")
        }
        try output.print(revoked) { _ in "The key \(revoked.id) opens nothing any more.\n" }
    }
}
