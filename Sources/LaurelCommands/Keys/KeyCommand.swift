import ArgumentParser
import LaurelModel
import LaurelWire

struct KeyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "key", abstract: "Create, list, rotate and revoke API keys.",
        subcommands: [
            KeyCreateCommand.self, KeyListCommand.self, KeyRotateCommand.self, KeyRevokeCommand.self,
        ])
}

struct KeyCreateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "create", abstract: "Create an API key and print its secret, which is shown only once.",
        discussion: """
            On the machine of the data directory, the command requires no key, also while a server runs. For a server \
            on another machine, use --server and a server key.
            """)

    @Option(help: "The kind: client for keys inside the game, server for your own backend and command line.")
    var kind: APIKey.Kind

    @Option(help: "The name in lists: one line of at most 100 bytes.", transform: KeyName.init)
    var name: KeyName?

    @Option(
        help: "The expiry: 2027-01-01 or 2027-01-01T12:00:00Z. (default: none)",
        transform: Moment.init)
    var expires: Moment?

    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let runner = OperatorCommandRunner(place: try data.options.place)
        guard !data.namesServer, runner.isServed else {
            return try await data.withGame { open in
                try output.print(secret: try await open.makeKey(kind, named: name, expiresAt: expires))
            }
        }
        let environment = data.sandbox ? GameEnvironment.sandbox : .production
        let reply = try await runner.perform(
            .createKey(
                kind: kind.rawValue, game: data.game?.text, environment: environment.rawValue, name: name?.text,
                expiresAt: expires?.iso8601))
        guard case .key(let key) = reply else { throw OperatorCommandRunner.otherReply }
        try output.print(secret: key)
    }
}

struct KeyListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List a game's API keys in both environments, without their secrets.")

    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let keys = try await data.withGame { try await $0.keys() }
        try output.print(keys) { style in
            var table = TextTable([
                .init("Key"), .init("Name"), .init("Kind"), .init("Environment"), .init("Created by"), .init("Created"),
                .init("Last used"), .init("Expires"), .init("Revoked"),
            ])
            for key in keys.keys {
                table.append([
                    key.id, key.name ?? "-", key.kind, key.environment, key.createdBy ?? "-", key.createdAt.iso8601,
                    key.lastUsedAt?.iso8601 ?? "-", key.expiresAt?.iso8601 ?? "-", key.revokedAt?.iso8601 ?? "-",
                ])
            }
            return table.rendered(style: style, widthMax: TerminalStream.standardOutput.width)
        }
    }
}

struct KeyRotateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rotate", abstract: "Replace an API key and print the secret of the new key.",
        discussion: "The new key has the same kind and lifetime. The old key stays valid for --overlap-hours.")

    @Argument(help: "The id of the old key, as printed by key list.", transform: APIKeyID.init)
    var id: APIKeyID

    @Option(help: "The number of hours that the old key stays valid, 0 to 720.")
    var overlapHours: Int = 24

    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard (0...720).contains(overlapHours) else {
            throw ValidationError("The overlap is out of range. Use 0 to 720 hours.")
        }
    }

    func run() async throws {
        try await data.withGame { open in
            try output.print(secret: try await open.rotateKey(id, overlap: .hours(Int64(overlapHours))))
        }
    }
}

extension OutputOptions {
    fileprivate func print(secret key: KeyBody) throws {
        try print(key) { _ in
            let end = key.expiresAt.map { ", expires \($0.iso8601)" } ?? ""
            return """
                \(key.secret ?? "")
                (\(key.id), a \(key.kind) key of \(key.game), \(key.environment)\(end); shown only once)\n
                """
        }
    }
}

struct KeyRevokeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "revoke", abstract: "Revoke an API key.")

    @Argument(help: "The key's id, as printed by key list.", transform: APIKeyID.init)
    var id: APIKeyID

    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let revoked = try await data.withGame { try await $0.revokeKey(id) }
        try output.print(revoked) { _ in "Revoked the key \(revoked.id).\n" }
    }
}
