import ArgumentParser
import LaurelModel

/// The settings of a server, as flags. Omitted settings are read from the environment or from a file.
struct ServerOptions: ParsableArguments {
    @Option(help: "The data directory. (default: ./laurel-data)", completion: .directory)
    var data: String?

    @Option(
        help: """
            A PostgreSQL database instead of a directory, which several servers may share: postgres://user@host/name. \
            Put a password in $PGPASSWORD or ~/.pgpass.
            """)
    var database: String?

    @Option(help: "The address to listen on. (default: 127.0.0.1)")
    var host: String?

    @Option(help: "The port to listen on; 0 selects a free port. (default: 8080)")
    var port: Int?

    @Flag(help: "Trust X-Forwarded-For from a reverse proxy that terminates TLS.")
    var behindProxy = false

    @Option(help: "The certificate and its chain, as a PEM file. A renewed file is loaded automatically.")
    var tlsCertificate: String?

    @Option(help: "The certificate's private key, as a PEM file.")
    var tlsKey: String?

    @Option(help: "The id of the game that a first start creates. (default: com.example.game)")
    var game: String?

    @Option(help: "The minimum log level: debug, info, warning or error. (default: info)")
    var logLevel: String?

    @Option(help: "Origins for cross-origin requests, separated by commas: https://game.example. (default: none)")
    var allowedOrigins: String?

    @Flag(help: "Allow webhooks to addresses in private networks and without TLS.")
    var allowPrivateWebhooks = false

    @Option(
        help: """
            Erase guests and their scores after this many days without a visit, at least 90. (default: guests are not \
            erased)
            """)
    var guestRetentionDays: Int?

    @Option(
        help: """
            The minutes after the last past score of a server key on a leaderboard until its ended occurrences become \
            final. (default: 10)
            """)
    var backfillQuietMinutes: Int?

    @Option(
        help: """
            The seconds from SIGTERM until the port closes, in which load balancers and clients use other servers. \
            (default: 5)
            """)
    var drainSeconds: Int?

    @Flag(help: "Print the keys that a first start creates, even if standard output is not a terminal.")
    var printKeys = false

    @Option(
        help: """
            The bearer token with which other machines may read /metrics. Prefer LAUREL_METRICS_TOKEN: flags are \
            visible to other users of this machine. (default: only this machine may read the metrics)
            """)
    var metricsToken: String?

    @Option(
        help: """
            The durability of a stored score that the server requires to be ready: disk, or replicated for a standby \
            with synchronous replication. (default: disk)
            """)
    var requiredDurability: String?

    @Flag(
        help: """
            Serve reads only, from a PostgreSQL database that may be a standby, and store nothing. Requests that write \
            get 503 read-only.
            """)
    var readOnly = false

    @Option(
        help: """
            The maximum replication lag of the standby, in seconds, with which a server with --read-only is ready. \
            (default: 30)
            """)
    var maxReplicationLagSeconds: Int?

    @Option(
        help: """
            The replica of the data directory, written continuously: an existing directory on another disk or machine, \
            or s3://bucket/folder with the credentials in AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_REGION. \
            While the directory does not exist, nothing is replicated. (default: none)
            """)
    var replicateTo: String?

    @Option(help: "The address of S3-compatible storage for the replica. (default: $AWS_ENDPOINT_URL, or Amazon S3)")
    var replicateEndpoint: String?

    @Option(help: "The days for which every state can be restored from the replica. (default: 7)")
    var replicateKeepDays: Int?

    @OptionGroup(title: "Limits") var limits: LimitOptions

    @Option(help: "A JSON file with settings, such as {\"port\": 8080}. (default: $LAUREL_CONFIG)", completion: .file())
    var config: String?

    var sources: SettingSources {
        get throws { try SettingSources(flags: flags, file: config) }
    }

    private var flags: [Setting: String] {
        var flags = limits.flags
        flags[.metricsToken] = metricsToken
        flags[.requiredDurability] = requiredDurability
        flags[.readOnly] = readOnly ? "true" : nil
        flags[.maxReplicationLagSeconds] = maxReplicationLagSeconds.map(String.init)
        flags[.replicateTo] = replicateTo
        flags[.replicateEndpoint] = replicateEndpoint
        flags[.replicateKeepDays] = replicateKeepDays.map(String.init)
        flags[.data] = data
        flags[.database] = database
        flags[.host] = host
        flags[.port] = port.map(String.init)
        flags[.behindProxy] = behindProxy ? "true" : nil
        flags[.tlsCertificate] = tlsCertificate
        flags[.tlsKey] = tlsKey
        flags[.game] = game
        flags[.logLevel] = logLevel
        flags[.allowedOrigins] = allowedOrigins
        flags[.allowPrivateWebhooks] = allowPrivateWebhooks ? "true" : nil
        flags[.guestRetentionDays] = guestRetentionDays.map(String.init)
        flags[.backfillQuietMinutes] = backfillQuietMinutes.map(String.init)
        flags[.drainSeconds] = drainSeconds.map(String.init)
        flags[.printKeys] = printKeys ? "true" : nil
        return flags
    }
}
