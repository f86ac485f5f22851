import Foundation
import LaurelKit
import LaurelModel
import LaurelTestServer
import LaurelWire
import Testing

/// A game in a process of its own, over HTTP, which the environment alone tells of its server.
@Suite
struct UnmodifiedGameTests {
    @Test func `code that says nothing of Laurel runs`() async throws {
        let server = try await TestServer(at: SystemDeviceClock().reading.moment)
        try await server.add(NewLeaderboardBody(id: LeaderboardID("cacti")))
        let home = FileManager.default.temporaryDirectory.appending(path: "laurel-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: home) }
        try await server.listening { address in
            let (texts, text) = AsyncStream.makeStream(of: String.self)
            let game = Process()
            let program = try #require(Bundle.main.executableURL?.resolvingSymlinksInPath())
            game.executableURL = program.deletingLastPathComponent().appending(path: "GameKitGame")
            game.environment = [
                "HOME": home.path, "XDG_DATA_HOME": home.path, "LAUREL_URL": address.absoluteString,
                "LAUREL_CLIENT_KEY": server.clientKey,
            ]
            let output = Pipe()
            game.standardOutput = output
            game.terminationHandler = { _ in
                text.yield(String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self))
            }
            try game.run()
            let player = await texts.first { _ in true }
            let stranger = try server.client(in: home.appending(path: "stranger"))
            let page = try await stranger.entries(of: "cacti")
            #expect(page.entries.map(\.score) == [201])
            #expect(page.entries.map(\.player.id) == [player])
        }
    }
}
