import ArgumentParser

/// The limits of the resources that clients can use, as flags.
struct LimitOptions: ParsableArguments {
    @Option(help: "Rate limits other than the defaults, as NAME=REQUESTS/SECONDS: read=1200/60,write=240/60.")
    var rateLimits: String?

    @Option(
        help: """
            The maximum number of connections. (default: 20000, and at most the limit of descriptors minus \
            --descriptor-reserve)
            """)
    var maxConnections: Int?

    @Option(
        help: """
            The maximum number of connections per address, ignored with --behind-proxy. (default: 1000, and at most \
            25 % of --max-connections)
            """)
    var maxConnectionsPerAddress: Int?

    @Option(help: "The number of descriptors reserved for files, databases and outgoing requests. (default: 128)")
    var descriptorReserve: Int?

    @Option(help: "The maximum number of event streams, at most 75 % of --max-connections. (default: 10000)")
    var maxStreams: Int?

    @Option(help: "The maximum number of event streams per address. (default: 500, and at most 25 % of --max-streams)")
    var maxStreamsPerAddress: Int?

    @Option(help: "The maximum number of event streams per player. (default: 10)")
    var maxStreamsPerPlayer: Int?

    @Option(help: "The seconds for receiving a request, plus one for each 4 KiB of its body. (default: 20)")
    var requestSeconds: Int?

    @Option(help: "The seconds until a response must start, except for operators. (default: 60)")
    var handlingSeconds: Int?

    @Option(
        help: """
            The seconds that a request waits for PostgreSQL, except exports, sign-ins and operators' requests. \
            (default: 2)
            """)
    var databaseSeconds: Int?

    @Option(
        help: """
            The maximum age of data in responses while PostgreSQL cannot be read, in seconds. Older data is rejected \
            with 503. (default: 60)
            """)
    var staleReadSeconds: Int?

    @Option(help: "The maximum size of all request bodies in progress, in megabytes (2^20 bytes). (default: 256)")
    var maxBodyMegabytes: Int?

    @Option(help: "The maximum size of an imported file, in megabytes. (default: 1024)")
    var maxImportMegabytes: Int?

    @Option(help: "The maximum size of the page cache, in megabytes. (default: 64)")
    var pageCacheMegabytes: Int?

    @Option(help: "The memory for players, in megabytes. Other players are read from the ledger. (default: 512)")
    var playerMemoryMegabytes: Int?

    @Option(help: "The maximum number of queued commands per game group and environment. (default: 10000)")
    var maxQueuedCommands: Int?

    @Option(help: "The seconds until a queued command is rejected with 503. (default: 5)")
    var queueSeconds: Int?

    var flags: [Setting: String] {
        let counts: [Setting: Int?] = [
            .maxConnections: maxConnections, .maxConnectionsPerAddress: maxConnectionsPerAddress,
            .descriptorReserve: descriptorReserve, .maxStreams: maxStreams,
            .maxStreamsPerAddress: maxStreamsPerAddress, .maxStreamsPerPlayer: maxStreamsPerPlayer,
            .requestSeconds: requestSeconds, .handlingSeconds: handlingSeconds, .databaseSeconds: databaseSeconds,
            .staleReadSeconds: staleReadSeconds, .maxBodyMegabytes: maxBodyMegabytes,
            .maxImportMegabytes: maxImportMegabytes, .pageCacheMegabytes: pageCacheMegabytes,
            .playerMemoryMegabytes: playerMemoryMegabytes,
            .maxQueuedCommands: maxQueuedCommands, .queueSeconds: queueSeconds,
        ]
        var flags = counts.compactMapValues { $0.map(String.init) }
        flags[.rateLimits] = rateLimits
        return flags
    }
}
