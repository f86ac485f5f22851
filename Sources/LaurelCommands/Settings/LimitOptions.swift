import ArgumentParser

/// The bounds of what clients can use up, as flags.
struct LimitOptions: ParsableArguments {
    @Option(help: "Rate limits that differ from the standard, NAME=REQUESTS/SECONDS: read=1200/60,write=240/60.")
    var rateLimits: String?

    @Option(
        help: """
            Connections in all. (default: 20000, and at most the limit of descriptors minus --descriptor-reserve)
            """)
    var maxConnections: Int?

    @Option(
        help: """
            Connections of one address, not applied with --behind-proxy. (default: 1000, and at most a quarter of all)
            """)
    var maxConnectionsPerAddress: Int?

    @Option(help: "Descriptors that are kept for files, databases and outgoing requests. (default: 128)")
    var descriptorReserve: Int?

    @Option(help: "Event streams in all, at most three quarters of the connections. (default: 10000)")
    var maxStreams: Int?

    @Option(help: "Event streams of one address. (default: 500, and at most a quarter of all)")
    var maxStreamsPerAddress: Int?

    @Option(help: "Event streams of one player. (default: 10)")
    var maxStreamsPerPlayer: Int?

    @Option(help: "Seconds in which a request must arrive; each 4 KiB of its body add one. (default: 20)")
    var requestSeconds: Int?

    @Option(help: "Seconds in which the response to a request must begin, except an operator's. (default: 60)")
    var handlingSeconds: Int?

    @Option(help: "Megabytes (2^20 bytes) of all request bodies that are being processed. (default: 256)")
    var maxBodyMegabytes: Int?

    @Option(help: "Megabytes of one file of scores that is imported. (default: 1024)")
    var maxImportMegabytes: Int?

    @Option(help: "Megabytes of cached pages. (default: 64)")
    var pageCacheMegabytes: Int?

    @Option(help: "Commands that wait to be committed, for each game group and environment. (default: 10000)")
    var maxQueuedCommands: Int?

    @Option(help: "Seconds that a command waits to be committed before it is refused with 503. (default: 5)")
    var queueSeconds: Int?

    var flags: [Setting: String] {
        let counts: [Setting: Int?] = [
            .maxConnections: maxConnections, .maxConnectionsPerAddress: maxConnectionsPerAddress,
            .descriptorReserve: descriptorReserve, .maxStreams: maxStreams,
            .maxStreamsPerAddress: maxStreamsPerAddress, .maxStreamsPerPlayer: maxStreamsPerPlayer,
            .requestSeconds: requestSeconds, .handlingSeconds: handlingSeconds, .maxBodyMegabytes: maxBodyMegabytes,
            .maxImportMegabytes: maxImportMegabytes, .pageCacheMegabytes: pageCacheMegabytes,
            .maxQueuedCommands: maxQueuedCommands, .queueSeconds: queueSeconds,
        ]
        var flags = counts.compactMapValues { $0.map(String.init) }
        flags[.rateLimits] = rateLimits
        return flags
    }
}
