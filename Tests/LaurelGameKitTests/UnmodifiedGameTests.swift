import Foundation
import LaurelKit
import LaurelModel
import LaurelTestServer
import LaurelWire
import Testing

/// Tests of a game in its own process over HTTP, which gets the server from the environment.
@Suite
struct UnmodifiedGameTests {
    @Test func `Code without a reference to Laurel runs, and another key and address retain its player`() async throws {
        let server = try await TestServer(at: SystemDeviceClock().reading.moment)
        try await server.add(NewLeaderboardBody(id: LeaderboardID("cacti")))
        let home = FileManager.default.temporaryDirectory.appending(path: "laurel-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: home) }
        let answer = try await server.post("admin/keys", WireJSON.encode(NewKeyBody(.client)))
        let newKey = try #require(try WireJSON.decode(KeyBody.self, from: answer.body).secret)
        try await server.listening { address in
            let first = try await output(
                of: "dispatch-main", in: home, at: address.absoluteString, key: server.clientKey, name: "Ann")
            let words = first.split(separator: " ")
            try #require(words.count == 3 && words[1] == "Ann", "\(first)")
            let moved = address.absoluteString.replacing("127.0.0.1", with: "localhost") + "/"
            // The name applies to a new player only. A run loop runs handlers on the main thread.
            #expect(
                try await output(of: "run-loop", in: home, at: moved, key: newKey, name: "Ben")
                    == "\(words[0]) Ann true")
            let otherPlayer = try server.client(in: home.appending(path: "other"))
            let page = try await otherPlayer.entries(of: "cacti")
            #expect(page.entries.map(\.score) == [201])
            #expect(page.entries.map(\.player.id) == [String(words[0])])
        }
    }

    /// Returns the output of a run of the game.
    private func output(
        of loop: String, in home: URL, at address: String, key: String, name: String
    ) async throws -> String {
        let (texts, text) = AsyncStream.makeStream(of: String.self)
        let game = Process()
        let program = try #require(Bundle.main.executableURL?.resolvingSymlinksInPath())
        game.executableURL = program.deletingLastPathComponent().appending(path: "GameKitGame")
        game.arguments = [loop]
        game.environment = [
            "HOME": home.path, "XDG_DATA_HOME": home.path, "LAUREL_URL": address, "LAUREL_CLIENT_KEY": key,
            "LAUREL_DISPLAY_NAME": name,
        ]
        let output = Pipe()
        game.standardOutput = output
        game.terminationHandler = { _ in
            text.yield(String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self))
        }
        try game.run()
        return await texts.first { _ in true } ?? ""
    }
}
