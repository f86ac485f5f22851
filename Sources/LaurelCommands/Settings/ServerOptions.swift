import ArgumentParser
import LaurelModel

/// How a server is to run, as flags. What is not given may be in the environment or in a file.
struct ServerOptions: ParsableArguments {
    @Option(help: "The data directory. (default: ./laurel-data)", completion: .directory)
    var data: String?

    @Option(
        help: """
            A PostgreSQL database instead of a directory, which other servers may share: postgres://user@host/name. Leave a \
            password to $PGPASSWORD or ~/.pgpass.
            """)
    var database: String?

    @Option(help: "The address to listen on. (default: 127.0.0.1)")
    var host: String?

    @Option(help: "The port to listen on; 0 takes a free one. (default: 8080)")
    var port: Int?

    @Flag(help: "Somebody else does TLS: a proxy stands before this server.")
    var behindProxy = false

    @Option(help: "The certificate and those that sign it, a PEM file. Renewed, it is taken up by itself.")
    var tlsCertificate: String?

    @Option(help: "The certificate's key, a PEM file.")
    var tlsKey: String?

    @Option(help: "The game that a first start makes. (default: com.example.game)")
    var game: String?

    @Option(help: "From which level on things are logged: debug, info, warning, error. (default: info)")
    var logLevel: String?

    @Option(help: "Origins whose pages may use the server, with commas between: https://game.example. (default: none)")
    var allowedOrigins: String?

    @Flag(help: "Webhooks may lead to addresses of private networks, and without TLS.")
    var allowPrivateWebhooks = false

    @Option(
        help: """
            Guests who were not here for so many days are erased with their scores, from 90 days on. (default: they stay)
            """)
    var guestRetentionDays: Int?

    @Option(
        help: """
            How long after the last score that a server key dated into a past occurrence of a leaderboard the occurrences that \
            were filled after their end become final, in minutes. (default: 10)
            """)
    var backfillQuietMinutes: Int?

    @Flag(help: "Print the keys that a first start makes even if standard output is not a terminal.")
    var printKeys = false

    @Option(
        help: """
            The credential with which other machines may read /metrics. Set LAUREL_METRICS_TOKEN instead: flags are visible to \
            other users of this machine. (default: this machine alone)
            """)
    var metricsToken: String?

    @OptionGroup(title: "Limits") var limits: LimitOptions

    @Option(help: "A JSON file with settings, such as {\"port\": 8080}. (default: $LAUREL_CONFIG)", completion: .file())
    var config: String?

    var sources: SettingSources {
        get throws { try SettingSources(flags: flags, file: config) }
    }

    private var flags: [Setting: String] {
        var flags = limits.flags
        flags[.metricsToken] = metricsToken
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
        flags[.printKeys] = printKeys ? "true" : nil
        return flags
    }
}
