import Foundation
import Testing

/// `laurel operator`, on a directory of its own and on one that a server holds.
@Suite struct OperatorCommandTests {
    private struct Invitation: Decodable {
        let link: String
        let role: String
        let name: String?
    }

    private struct Operators: Decodable {
        struct Operator: Decodable {
            let name: String
            let role: String
        }

        let operators: [Operator]
    }

    private func names(_ place: Workplace) throws -> [String] {
        let list: Operators = try place.json("operator list")
        return list.operators.map { "\($0.name) \($0.role)" }
    }

    /// Opens a link as a browser does, and becomes what it makes of whoever opens it.
    private func open(_ link: String, as name: String, at served: ServedGame) async throws -> Int {
        let secret = try #require(link.split(separator: "=").last).description
        let page = try await served.client.ask("GET", "/console/setup?link=\(secret)")
        guard page.status == 200 else { return page.status }
        // It is followed to the console, where the session's cookie opens.
        return try await served.client.ask(
            "POST", "/console/setup", body: "secret=\(secret)&name=\(name)&password=correct+horse+battery",
            headers: ["Sec-Fetch-Site": "same-origin", "Content-Type": "application/x-www-form-urlencoded"]
        ).status
    }

    @Test func `a directory that nobody serves is looked after by itself`() throws {
        let place = try Workplace()
        let made: Invitation = try place.json("operator invite --role editor --name ben --url https://laurel.example/")
        #expect(made.link.hasPrefix("https://laurel.example/console/setup?link="))
        #expect(made.role == "editor" && made.name == "ben")
        #expect(try names(place) == [], "An invitation is nobody yet.")
        let missing = try place.run("operator remove ada")
        #expect(missing.exitCode == 1 && missing.errors.contains("There is no operator of this name."))
        #expect(try place.run("operator invite --role king").exitCode == 2)
        #expect(try place.run("operator list --data nowhere").exitCode == 3)
    }

    @Test func `a server that holds the directory does it, and is asked by nobody else`() async throws {
        let place = try Workplace(board: "")
        let served = try await ServedGame(in: place)
        let first: Invitation = try place.json("operator invite", ["--url", served.address])
        #expect(first.role == "owner")
        #expect(try await open(first.link, as: "ada", at: served) < 400)
        #expect(try await open(first.link, as: "eve", at: served) == 409, "A link is good once.")
        #expect(try names(place) == ["ada owner"])
        let second: Invitation = try place.json("operator invite --role viewer --name ben", ["--url", served.address])
        #expect(try await open(second.link, as: "mallory", at: served) < 400)
        #expect(try names(place) == ["ada owner", "ben viewer"], "The link says whose it is.")
        let last = try place.run("operator remove ada")
        #expect(last.exitCode == 1 && last.errors.contains("This is the last owner."), "\(last.errors)")
        #expect(try place.done("operator remove ben") == "ben is no operator any more.\n")
        #expect(try names(place) == ["ada owner"])
        // Whoever may not write in the directory cannot open its socket either.
        let attributes = try FileManager.default.attributesOfItem(atPath: place.path("laurel-data/control").path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        served.process.terminate()
        #expect(try served.process.finish().exitCode == 0)
        #expect(try names(place) == ["ada owner"], "They are there without the server, too.")
    }
}
