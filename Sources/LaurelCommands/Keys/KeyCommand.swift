import ArgumentParser
import LaurelModel
import LaurelWire

struct KeyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "key", abstract: "Create, list, rotate and revoke keys.",
        subcommands: [
            KeyCreateCommand.self, KeyListCommand.self, KeyRotateCommand.self, KeyRevokeCommand.self,
        ])
}

struct KeyCreateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "create", abstract: "Create a key, and print its secret, which is shown only once.",
        discussion: """
            Needs no key if it runs where the data directory is, also while a server uses the directory. Any other server \
            needs --server and a server key.
            """)

    @Option(help: "client ships inside the game; server is the studio's own.")
    var kind: APIKey.Kind

    @Option(help: "The name that lists show: one line of at most 100 bytes.", transform: KeyName.init)
    var name: KeyName?

    @Option(
        help: "When it expires: 2027-01-01 or 2027-01-01T12:00:00Z. (default: once it is revoked)",
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
        commandName: "list", abstract: "List a game's keys, in both environments, without their secrets.")

    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let keys = try await data.withGame { try await $0.keys() }
        try output.print(keys) { style in
            var table = TextTable([
                .init("Key"), .init("Name"), .init("Kind"), .init("Environment"), .init("Created by"), .init("Made"),
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
        commandName: "rotate", abstract: "Make a key that takes another's place, and print its secret.",
        discussion: "The new one is of the same kind, and lives as long. The former one goes on for a while.")

    @Argument(help: "The former key's id, as key list shows it.", transform: APIKeyID.init)
    var id: APIKeyID

    @Option(help: "For how many hours the former key goes on, up to 720; 0 ends it at once.")
    var overlapHours: Int = 24

    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard (0...720).contains(overlapHours) else { throw ValidationError("--overlap-hours is from 0 to 720.") }
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
            let end = key.expiresAt.map { ", until \($0.iso8601)" } ?? ""
            return """
                \(key.secret ?? "")
                (\(key.id), a \(key.kind) key of \(key.game), \(key.environment)\(end); shown this once)\n
                """
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
        try output.print(revoked) { _ in "The key \(revoked.id) opens nothing any more.\n" }
    }
}
