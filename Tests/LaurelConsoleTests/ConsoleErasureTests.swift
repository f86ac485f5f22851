import LaurelIdentity
import LaurelModel
import LaurelTesting
import Testing

@testable import LaurelServer

/// The deletion of players in the console.
@Suite struct ConsoleErasureTests {
    @Test func `The console deletes a player only after a confirmation and logs the operator`() async throws {
        try await ConsoleFixture.run { fixture in
            let editor = try await fixture.newPlayer("grace", .editor)
            let viewer = try await fixture.newPlayer("vera", .viewer)
            let made = try await fixture.send("POST", "/v1/admin/leaderboards", #"{"id":"speedrun"}"#)
            #expect(made.status == 201)
            let sent = try await fixture.send(
                "POST", "/v1/leaderboards/speedrun/scores", #"{"player":"ann","displayName":"Ann","score":7}"#)
            #expect(sent.status == 200, "\(sent.text)")
            let page = "\(fixture.base)/players/ann"
            #expect(try await editor.get(page).text.contains("Delete player"))
            #expect(try await viewer.get(page).text.contains("Delete player") == false)
            #expect(try await viewer.post("\(page)/erase", ["confirmed": "yes"]).status == 403)
            #expect(try await editor.post("\(page)/erase", [:]).status == 400)
            #expect(try await fixture.send("GET", "/v1/leaderboards/speedrun/entries").text.contains("ann"))
            let erased = try await editor.post("\(page)/erase", ["confirmed": "yes"])
            #expect(erased.status == 303)
            #expect(try await editor.get(page).status == 404)
            #expect(try await fixture.send("GET", "/v1/leaderboards/speedrun/entries").text.contains("ann") == false)
            let log = try await editor.get("\(fixture.base)/audit").text
            #expect(log.contains("operator grace") && log.contains("deleted "))
        }
    }
}
