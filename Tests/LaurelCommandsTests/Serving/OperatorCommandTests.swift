import Foundation
import Testing

/// Tests of `laurel operator`, on a directory without a server and on one that a server uses.
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

    @Test func `Operators of a directory without a server are managed in the directory`() throws {
        let place = try Workplace()
        let made: Invitation = try place.json("operator invite --role editor --name ben --url https://laurel.example/")
        #expect(made.link.hasPrefix("https://laurel.example/console/setup?link="))
        #expect(made.role == "editor" && made.name == "ben")
        #expect(try names(place) == [], "An invitation is not an operator.")
        let missing = try place.run("operator remove ada")
        #expect(
            missing.exitCode == 1
                && missing.errors.contains("No operator has this name. List the operators with laurel operator list."))
        #expect(try place.run("operator invite --role king").exitCode == 2)
        #expect(try place.run("operator list --data nowhere").exitCode == 3)
    }

    @Test func `Operators of a served directory are managed by its server, over a private socket`() async throws {
        let place = try Workplace(board: "")
        let served = try await ServedGame(in: place)
        let first: Invitation = try place.json("operator invite", ["--url", served.address])
        #expect(first.role == "owner")
        #expect(try await served.client.setUp("ada", by: first.link) < 400)
        #expect(try await served.client.setUp("eve", by: first.link) == 409, "A link can be used once.")
        #expect(try names(place) == ["ada owner"])
        let second: Invitation = try place.json("operator invite --role viewer --name ben", ["--url", served.address])
        #expect(try await served.client.setUp("mallory", by: second.link) < 400)
        #expect(try names(place) == ["ada owner", "ben viewer"], "The link determines the name.")
        let last = try place.run("operator remove ada")
        #expect(last.exitCode == 1 && last.errors.contains("This is the last owner."), "\(last.errors)")
        #expect(try place.done("operator remove ben") == "Removed the operator ben.\n")
        #expect(try names(place) == ["ada owner"])
        // A user without write permission in the directory cannot open its socket either.
        let attributes = try FileManager.default.attributesOfItem(atPath: place.path("laurel-data/control").path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        served.process.terminate()
        #expect(try served.process.finish().exitCode == 0)
        #expect(try names(place) == ["ada owner"], "Operators also exist without the server.")
    }
}
