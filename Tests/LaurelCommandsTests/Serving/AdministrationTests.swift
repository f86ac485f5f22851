import Foundation
import LaurelWire
import Testing

/// Tests of the creation of games and keys in a directory that a server uses.
@Suite struct AdministrationTests {
    @Test func `A running server creates and lists games for the command line and serves them`() async throws {
        let place = try Workplace(board: "")
        let served = try await ServedGame(in: place)
        #expect(
            try place.done("game create com.example.second --name Second") == "The game com.example.second is ready.\n")
        // A repetition is not an error. Other settings are.
        try place.done("game create com.example.second --name Second")
        let other = try place.run("game create com.example.second --name Other")
        #expect(other.exitCode == 1, "\(other.errors)")
        let list: GamesBody = try place.json("game list")
        #expect(list.games.map(\.id) == ["com.example.game", "com.example.second"])
        let made: KeyBody = try place.json("key create --kind server --sandbox --game com.example.second")
        #expect(made.environment == "sandbox" && made.game == "com.example.second")
        let secret = try #require(made.secret)
        let created = try await served.client.send(
            "POST", "/v1/admin/leaderboards", key: secret, body: #"{"id":"fresh"}"#)
        #expect(created.status == 201, "\(created.text)")
        let unnamed = try place.run("key create --kind server")
        #expect(unnamed.exitCode == 2 && unnamed.errors.contains("--game"), "\(unnamed.errors)")
        served.process.terminate()
        #expect(try served.process.finish().exitCode == 0)
        let later: GamesBody = try place.json("game list")
        #expect(later.games.map(\.id) == ["com.example.game", "com.example.second"])
    }

    @Test func `A command on a directory in use by a server names the options for the server`() async throws {
        let place = try Workplace(board: "")
        let served = try await ServedGame(in: place)
        let result = try place.run("top --leaderboard board")
        #expect(result.exitCode == 3)
        for word in ["--server", "LAUREL_URL", "LAUREL_KEY", "process (\(served.process.identifier))"] {
            #expect(result.errors.contains(word), "\(result.errors)")
        }
        #expect(try served.process.complaints.contains("\(served.address)/g/com.example.game"))
    }
}
