import Crypto
import Foundation
import LaurelKit
import LaurelModel
import LaurelTestServer
import LaurelTesting
import LaurelWire
import Testing

/// The identity of a device's player across versions of a game.
@Suite
struct DeviceIdentityTests {
    private static let root = URL(filePath: "/home/.local/share")
    private static let address = "http://127.0.0.1:8080"

    /// A device with several games.
    private struct Device {
        let disk = MemoryDisk()
        let clock: ManualDeviceClock

        init(at server: TestServer) { clock = ManualDeviceClock(server.clock.now, sleep: .lasts) }

        /// Starts a game.
        func launch(
            at address: String = DeviceIdentityTests.address, key: String, over network: any Transport
        ) throws -> LaurelClient {
            try LaurelClient(
                server: try #require(URL(string: address)), clientKey: key, applicationSupport: root, files: disk,
                transport: network, clock: clock)
        }
    }

    private func server(
        _ game: String = "com.example.game", in environment: GameEnvironment = .production
    ) async throws -> TestServer {
        let server = try await TestServer(game: game, in: environment)
        try await server.add(NewLeaderboardBody(id: LeaderboardID("total"), submissionType: .sum))
        return server
    }

    private func anotherKey(of server: TestServer) async throws -> String {
        let answer = try await server.post("admin/keys", WireJSON.encode(NewKeyBody(.client)))
        return try #require(try WireJSON.decode(KeyBody.self, from: answer.body).secret)
    }

    @Test(
        arguments: ["127.0.0.1:8080", "127.0.0.1:8080/", "localhost:8080", "scores.example.com"].flatMap { host in
            ["http://", "https://"].flatMap { scheme in [false, true].map { (scheme + host, $0) } }
        })
    func `A new server address and client key retain the player and the waiting scores`(
        address: String, isKeyNew: Bool
    ) async throws {
        let server = try await server()
        let device = Device(at: server)
        let network = FaultyNetwork(to: server.transport)
        let before = try device.launch(key: server.clientKey, over: network)
        let player = try await before.signIn(displayName: "Ann")
        network.set(.offline)
        #expect(try await before.submit(1, to: "total").isWaiting)

        let key = isKeyNew ? try await anotherKey(of: server) : server.clientKey
        let after = try device.launch(at: address, key: key, over: server.transport)
        // The game of a new key is unknown until the server has named it.
        #expect(await after.player == (isKeyNew ? nil : player))
        if isKeyNew {
            network.set(.offline)
            let offline = try device.launch(at: address, key: key, over: network)
            #expect(try await offline.submit(10, to: "total").isWaiting)
        }
        let again = try device.launch(at: address, key: key, over: server.transport)
        #expect(try await again.signIn() == player)
        await again.scores.flush()
        #expect(try await again.entries(of: "total").localPlayerEntry?.score == (isKeyNew ? 11 : 1))
        // From now on, the game is known offline as well.
        #expect(await (try device.launch(at: address, key: key, over: network)).player == player)
    }

    @Test func `A client key that is rotated while the device is offline loses no data at any interruption`()
        async throws
    {
        for step in 0...16 {
            let server = try await server()
            let device = Device(at: server)
            let offline = FaultyNetwork(to: server.transport)
            let first = try device.launch(key: server.clientKey, over: offline)
            let player = try await first.signIn()
            offline.set(.offline)
            try await first.submit(1, to: "total")
            let key = try await anotherKey(of: server)
            let second = try device.launch(key: key, over: offline)
            try await second.submit(10, to: "total")

            let stopped = try device.launch(key: key, over: server.transport)
            device.disk.stop(afterSteps: step)
            _ = try? await stopped.signIn()
            await stopped.scores.flush()
            device.disk.start()
            let last = try device.launch(key: key, over: server.transport)
            #expect(try await last.signIn() == player, "The game was stopped after step \(step).")
            await last.scores.flush()
            #expect(try await last.entries(of: "total").entries.map(\.score) == [11], "Stopped after step \(step)")
        }
    }

    @Test(arguments: [("com.example.other", GameEnvironment.production), ("com.example.game", .sandbox)])
    func `Another game and the sandbox have separate players and scores`(
        game: String, environment: GameEnvironment
    ) async throws {
        let server = try await server()
        let other = try await self.server(game, in: environment)
        let device = Device(at: server)
        let offline = FaultyNetwork(to: server.transport)
        offline.set(.offline)
        let player = try await device.launch(key: server.clientKey, over: server.transport).signIn()
        try await device.launch(key: server.clientKey, over: offline).submit(1, to: "total")
        // The other game also stores a score before it has reached a server.
        try await device.launch(key: other.clientKey, over: offline).submit(10, to: "total")

        let second = try device.launch(key: other.clientKey, over: other.transport)
        #expect(await second.player == nil)
        let another = try await second.signIn()
        await second.scores.flush()
        #expect(try await second.entries(of: "total").entries.map(\.score) == [10])
        let first = try device.launch(key: server.clientKey, over: server.transport)
        #expect(await first.player == player)
        await first.scores.flush()
        #expect(try await first.entries(of: "total").entries.map(\.score) == [1])
        #expect(another.id != player.id)
    }

    /// Earlier versions named the folder by server address and client key.
    @Test(arguments: ["http://127.0.0.1:8080", "http://localhost:8080/", "https://localhost:8080"], [false, true])
    func `An identity of an earlier version is adopted`(address: String, isSignedOut: Bool) async throws {
        let server = try await server()
        let device = Device(at: server)
        let digest = SHA256.hash(data: Data("\(address)\n\(server.clientKey)".utf8)).prefix(8)
        let name = "laurel-" + digest.map { String(format: "%02x", $0) }.joined()
        let network = FaultyNetwork(to: server.transport)
        let old = try server.client(
            in: Self.root.appending(path: name), files: device.disk, transport: network, clock: device.clock)
        let player = try await old.signIn(displayName: "Ann")
        network.set(.offline)
        try await old.submit(1, to: "total")
        if isSignedOut { try await old.signOut() }

        let new = try device.launch(key: server.clientKey, over: network)
        #expect(await new.player == (isSignedOut ? nil : player))
        network.set(.fine)
        if isSignedOut { #expect(try await new.signIn() == player) }
        let rotated = try device.launch(key: try await anotherKey(of: server), over: network)
        #expect(try await rotated.signIn() == player)
        await rotated.scores.flush()
        #expect(try await rotated.entries(of: "total").localPlayerEntry?.score == 1)
    }
}
