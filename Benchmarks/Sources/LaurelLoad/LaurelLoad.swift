import ArgumentParser
import Dispatch
import Foundation
import NIOCore
import NIOPosix

/// The command that sends requests to a server and prints their rate and latencies.
@main
struct LaurelLoad: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "laurel-load", abstract: "Send requests to a server and measure their latencies.",
        discussion: """
            With --rate, the latency of a request starts when the request is due, also if all connections are busy. \
            Without --rate, each connection sends the next request when a response arrives. Prints one JSON document; \
            times are in milliseconds. SIGINT ends the load early.
            """)

    @Option(help: "The server's address.") var url = "http://127.0.0.1:8080"
    @Option(help: "A server key.") var key: String
    @Option(help: "The leaderboard's id.") var leaderboard = "points"
    @Option(help: "The kind of request.") var request = RequestKind.submit
    @Option(help: "The number of players: player-0, player-1 and so on.") var players = 1_000_000
    @Option(help: "The distribution of requests over the players.") var distribution = PlayerDistribution.uniform
    @Option(help: "The number of connections.") var connections = 32
    @Option(help: "The requests per second. (default: as many as the connections can send)") var rate: Double?
    @Option(help: "The duration in seconds, after the warm-up.") var seconds = 10.0
    @Option(help: "The seconds before the measurement.") var warmUp = 0.0
    @Option(help: "The seed of the players and scores.") var seed: UInt64 = 1
    @Flag(help: "Connect again until the server listens.") var retryUntilReady = false

    func validate() throws {
        guard players > 0, connections > 0, seconds > 0, warmUp >= 0, rate.map({ $0 > 0 }) ?? true else {
            throw ValidationError("Numbers must be positive.")
        }
    }

    func run() async throws {
        guard let address = URLComponents(string: url), let host = address.host, address.scheme == "http" else {
            throw ValidationError("\(url) is not an address such as http://127.0.0.1:8080.")
        }
        let port = address.port ?? 80
        let settings = LoadSettings(
            host: host, port: port, connectionCount: connections, rate: rate,
            warmUp: .nanoseconds(Int64(warmUp * 1e9)), duration: .nanoseconds(Int64(seconds * 1e9)),
            retriesUntilReady: retryUntilReady)
        let requests = LoadRequest(
            request, path: address.path, host: "\(host):\(port)", key: key, leaderboard: leaderboard,
            players: PlayerChoice(among: players, distribution), seed: seed)
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let generator = LoadGenerator(settings, requests: requests, on: group.next())
        signal(SIGINT, SIG_IGN)
        let interrupt = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
        interrupt.setEventHandler { generator.stop() }
        interrupt.resume()
        let document = try await generator.run()
        try FileHandle.standardOutput.write(contentsOf: document + Data("\n".utf8))
        // Open connections end with the process.
        Foundation.exit(0)
    }
}
