import ArgumentParser
import LaurelCore
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
            var random = SystemRandomNumberGenerator()
            let (key, secret) = APIKey.make(
                kind, for: open.game.id, in: data.environment, at: SystemClock().now, using: &random)
            try await open.ledger.add(key)
            try output.print(KeyBody(key, secret: secret)) { _ in
                "\(secret.text)\n(\(key.id), a \(kind.rawValue) key of \(key.game), \(key.environment.rawValue); shown this once)\n"
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
        let keys = try await data.withGame { open in
            try await open.ledger.keys().filter { $0.game == open.game.id }
        }
        try output.print(KeysBody(keys)) { style in
            var table = TextTable([.init("Key"), .init("Kind"), .init("Environment"), .init("Made"), .init("Revoked")])
            for key in keys {
                table.append([
                    key.id.text, key.kind.rawValue, key.environment.rawValue, key.createdAt.iso8601,
                    key.revokedAt?.iso8601 ?? "-",
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

    @OptionGroup var options: DirectoryOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let revoked = try await options.directory.withLedger { try await $0.revoke(id, at: SystemClock().now) }
        guard let revoked else {
            throw CommandFailure.refused("There is no key \(id) here. Find its id with: laurel key list")
        }
        try output.print(KeyBody(revoked)) { _ in "The key \(revoked.id) opens nothing any more.\n" }
    }
}
