import ArgumentParser
import LaurelCore
import LaurelModel
import LaurelSQLite

struct ReplicateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replicate", abstract: "Restore and inspect the replica of a data directory.",
        discussion: """
            laurel serve --replicate-to ADDRESS writes the replica while the server runs. ADDRESS is a directory, or \
            s3://bucket/folder with the credentials in AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_REGION.
            """,
        subcommands: [ReplicateRestoreCommand.self, ReplicateStatusCommand.self, ReplicateSyncCommand.self])
}

/// The options of the commands that read a replica.
struct ReplicaSourceOptions: ParsableArguments {
    @Option(help: "The replica: a directory, or s3://bucket/folder.", completion: .directory)
    var from: String

    @Option(help: "The address of S3-compatible storage. (default: $AWS_ENDPOINT_URL, or Amazon S3)")
    var endpoint: String?

    @Option(help: "The stream. (default: the latest one)")
    var stream: String?

    var store: any ReplicaStore {
        get throws { try ReplicaTarget(from, endpoint: endpoint).store }
    }
}

struct ReplicateRestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Restore a replica into a data directory without a ledger.",
        discussion: """
            Verifies every file and the restored ledger, as laurel verify does. Rankings get new versions. Commits that \
            were acknowledged after the last replicated one are not restored: clients may send them again, and scores \
            that are in the replica count once.
            """)

    @OptionGroup var source: ReplicaSourceOptions

    @Option(help: "The data directory to create.", completion: .directory, transform: DataDirectory.init(argument:))
    var to: DataDirectory

    @Option(help: "Restore the last commit that ends at or before this position. (default: everything)")
    var position: Int64?

    @Option(
        help: "Restore the last commit at or before this time, such as 2026-01-31T18:00:00Z.",
        transform: Moment.init(iso8601:))
    var time: Moment?

    @Option(help: "With --position: the group of games. Optional if there is only one.", transform: GroupID.init)
    var group: GroupID?

    @Flag(help: "With --position: the position of the sandbox instead of production.")
    var sandbox = false

    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard position == nil || time == nil else { throw ValidationError("Set --position or --time, not both.") }
        guard position != nil || group == nil && !sandbox else {
            throw ValidationError("--group and --sandbox require --position.")
        }
        guard position.map({ $0 >= 0 }) ?? true else { throw ValidationError("The position must not be negative.") }
    }

    func run() async throws {
        let store = try source.store
        let body = try await translatingErrors {
            let restoration = try await ReplicaRestoration(from: store, stream: source.stream)
            var progress = RealmProgress()
            defer { progress.finish() }
            let result = try await restoration.restore(
                into: to.path, limit: try await limit(of: restoration), at: SystemClock().now
            ) { progress.update($0, done: $1, total: $2) }
            return ReplicaRestorationBody(result, in: to)
        }
        try output.print(body) { _ in body.text }
    }

    private func limit(of restoration: ReplicaRestoration) async throws -> ReplicaRestoration.Limit {
        if let time { return .time(time) }
        guard let position else { return .end }
        let environment = sandbox ? GameEnvironment.sandbox : .production
        if let group { return .position(position, Realm(group: group, environment: environment)) }
        let groups = try await restoration.groups()
        guard groups.count == 1, let only = groups.first, let group = try? GroupID(only) else {
            throw CommandFailure.usage(
                "The replica has \(groups.count) groups of games. Select one with --group: "
                    + groups.joined(separator: ", "))
        }
        return .position(position, Realm(group: group, environment: environment))
    }
}

struct ReplicateStatusCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "Show the last replicated positions of a replica and their age.")

    @OptionGroup var source: ReplicaSourceOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let store = try source.store
        let body = try await translatingErrors {
            ReplicaStatusBody(try await ReplicaSummary(of: store, stream: source.stream), at: SystemClock().now)
        }
        try output.print(body) { body.text(style: $0) }
    }
}

struct ReplicateSyncCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync", abstract: "Complete the replica of a data directory that no server uses.",
        discussion: """
            Writes everything that a stopped or crashed server has not replicated. Without a replica, it writes a first \
            one. A running server replicates continuously: see laurel serve --replicate-to.
            """)

    @Option(help: "The replica: an existing directory, or s3://bucket/folder.", completion: .directory)
    var to: String

    @Option(help: "The address of S3-compatible storage. (default: $AWS_ENDPOINT_URL, or Amazon S3)")
    var endpoint: String?

    @OptionGroup var data: LocalOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let directory = try data.directory(instead: "Replicate a PostgreSQL database with PostgreSQL's tools.")
        let store = try ReplicaTarget(to, endpoint: endpoint).store
        let body = try await directory.withSQLiteLedger { ledger in
            try await translatingErrors {
                try await Replicator(
                    of: ledger, to: store, rules: ReplicaRules(), clock: SystemClock(),
                    version: Laurel.configuration.version
                ).copyAll()
                return ReplicaStatusBody(try await ReplicaSummary(of: store, stream: nil), at: SystemClock().now)
            }
        }
        try output.print(body) { body.text(style: $0) }
    }
}
