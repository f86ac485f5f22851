import Foundation
import LaurelCore
import LaurelIdentity
import LaurelModel
import LaurelTesting
import PostgresFixture
import Testing

@testable import LaurelConsole
@testable import LaurelServer

/// Integers at and beyond the limits of their ranges in every integer field of a request. The server responds or rejects
/// them, and does not fail or stop.
@Suite(.timeLimit(.minutes(10)))
struct ExtremeIntegerTests {
    /// Integers around the limits of 32 and 64 bits, with and without a sign.
    private static let extremes = [
        "-9223372036854775809", "-9223372036854775808", "-1", "0", "1", "4294962296", "4294967295", "4294967296",
        "9223372036854775807", "9223372036854775808", "18446744073709551615", "18446744073709551616",
    ]

    // MARK: - API

    /// A request with `@@@` in place of an integer.
    private struct Template {
        let operation: APIOperation
        var path: String
        var header: String?
        var body: String?
    }

    private static let hole = "@@@"

    private static func path(of operation: APIOperation, _ player: PlayerID) -> String {
        let isAboutPlayers = ["/players/{id}", "/friends/{id}", "/blocks/{id}"].contains(where: operation.path.contains)
        let names = [
            "{id}": isAboutPlayers ? player.text : "daily", "{way}": "guest", "{player}": "ann", "{action}": "1",
            "{game}": "com.example.racer",
        ]
        return names.reduce(operation.path) { $0.replacing($1.key, with: $1.value) }
    }

    /// Returns a template for every parameter of an operation, of any type, and for every integer of its body.
    private static func templates(of operation: APIOperation, _ player: PlayerID) throws -> [Template] {
        let path = path(of: operation, player)
        let plain = Template(operation: operation, path: path, body: operation.example)
        var all: [Template] = []
        for parameter in operation.parameters {
            var template = plain
            switch parameter.location {
            case "query": template.path += "?\(parameter.name)=\(hole)"
            case "path":
                template.path = operation.path.replacing("{\(parameter.name)}", with: hole)
                template.path = Self.path(of: operation, player, in: template.path)
            // The response of an event stream does not end.
            case "header" where operation.id != "events": template.header = parameter.name
            default: continue
            }
            all.append(template)
        }
        // The names of the fields that contain a field, and its own name.
        var names: [String] = []
        for field in operation.body {
            names = Array(names.prefix(field.depth)) + [field.name]
            guard field.type.contains("integer") || field.name == "cursor" else { continue }
            var template = plain
            template.body = try body(operation.example ?? "{}", with: names, isText: !field.type.contains("integer"))
            all.append(template)
        }
        return all
    }

    private static func path(of operation: APIOperation, _ player: PlayerID, in path: String) -> String {
        zip(path.split(separator: "/"), Self.path(of: operation, player).split(separator: "/")).map {
            $0.hasPrefix("{") ? "/\($1)" : "/\($0)"
        }.joined()
    }

    private static func body(_ example: String, with names: [String], isText: Bool) throws -> String {
        let json = try JSONSerialization.jsonObject(with: Data(example.utf8), options: .fragmentsAllowed)
        let data = try JSONSerialization.data(withJSONObject: value(json, with: names[...]))
        let text = String(decoding: data, as: UTF8.self)
        return isText ? text : text.replacing("\"\(hole)\"", with: hole)
    }

    private static func value(_ json: Any, with names: ArraySlice<String>) -> Any {
        guard let name = names.first else { return hole }
        if let list = json as? [Any] { return [value(list.first ?? [String: Any](), with: names)] }
        var object = json as? [String: Any] ?? [:]
        object[name] = value(object[name] ?? [String: Any](), with: names.dropFirst())
        return object
    }

    @Test(arguments: [false] + (PostgresServer.isInstalled ? [true] : []))
    func `The API accepts or rejects extreme integers in every field`(isOnPostgres: Bool) async throws {
        let ledger: any Ledger = try await isOnPostgres ? PostgresServer.shared.value.ledger() : MemoryLedger()
        try await ConsoleFixture.run(on: ledger) { fixture in
            try await ConsolePageTests.furnish(fixture)
            let clientKey = try await fixture.door.make(.client, for: fixture.game.id, in: .production).secret.text
            let service = try await fixture.door.games.service(of: fixture.game, in: .production)
            let player = try await service.players.player(.external(ExternalID("ann"))).id
            var random = SystemRandomNumberGenerator()
            let browser = ConsoleBrowser(port: fixture.port)
            var (count, headers) = (0, Set<String>())
            for operation in APIDocument.own.operations {
                for template in try Self.templates(of: operation, player) {
                    // All routes parse a header in the same way.
                    if let header = template.header, !headers.insert(header).inserted { continue }
                    for extreme in Self.extremes {
                        // The server rejects other callers before it reads the request: one integer on one ledger is
                        // sufficient.
                        for caller in ["none", "clientKey", "playerToken", "serverKey"]
                        where operation.callers.contains(caller)
                            || !isOnPostgres && (extreme == "-1" || caller == "none" && operation.method == "GET")
                        {
                            while true {
                                let token = AccessToken(
                                    player: player, game: fixture.game.id, environment: .production,
                                    session: SessionID(using: &random), issuedAt: fixture.clock.now)
                                let credential: String? =
                                    switch caller {
                                    case "clientKey": clientKey
                                    case "playerToken": try fixture.door.tokens.sign(token, at: fixture.clock.now)
                                    case "serverKey": fixture.serverKey
                                    default: nil
                                    }
                                var fields = ["Content-Type": "application/json"]
                                if let credential { fields["Authorization"] = "Bearer \(credential)" }
                                if let header = template.header { fields[header] = extreme }
                                let body = operation.method == "GET" ? nil : template.body
                                let answer = try await browser.send(
                                    operation.method, template.path.replacing(Self.hole, with: extreme), fields,
                                    body: body.map { Data($0.replacing(Self.hole, with: extreme).utf8) })
                                if answer.status == 429 {
                                    fixture.clock.advance(by: .seconds(60))
                                    continue
                                }
                                count += 1
                                // A future position is not a server error.
                                #expect(
                                    answer.status < 500 || answer.text.contains("/problems/position-not-reached"),
                                    "\(operation.method) \(template.path) \(body ?? "") with \(extreme) as \(caller): \(answer.text)"
                                )
                                break
                            }
                        }
                    }
                }
            }
            #expect(count > 1_000)
        }
    }

    // MARK: - Console

    /// A form of a page: its target and the initial values of its fields.
    private struct Form: Hashable {
        let action: String
        var fields: [String: String]
    }

    private static func forms(in page: String) -> [Form] {
        page.matches(of: /<form method="post" action="([^"]+)"[^>]*>(.*?)<\/form>/.dotMatchesNewlines()).map { form in
            var fields: [String: String] = [:]
            for field in String(form.2).matches(of: /<(?:input|select|textarea|button)([^>]*)>/) {
                guard let name = field.1.firstMatch(of: /\sname="([^"]+)"/)?.1, name != "token" else { continue }
                fields[String(name)] = field.1.firstMatch(of: /\svalue="([^"]*)"/).map { String($0.1) } ?? "1"
            }
            return Form(action: String(form.1).replacing("&amp;", with: "&"), fields: fields)
        }
    }

    /// The targets of forms that end the session or require a wrong password.
    private static let otherForms: Set = ["/console/sign-out", "/console/account"]

    @Test func `The console accepts or rejects extreme integers in every form field`() async throws {
        try await ConsoleFixture.run { fixture in
            try await ConsolePageTests.furnish(fixture)
            let owner = try await fixture.owner()
            let viewer = try await fixture.newPlayer("vi", .viewer)
            var (seen, count) = (Set<String>(), 0)
            let undo = Form(action: "\(fixture.base)/configuration/undo", fields: ["revision": "1"])
            let known = [undo, Form(action: "\(fixture.base)/undo", fields: ["action": "1"])]
            for place in ConsolePageTests.places(fixture) {
                let page = try await owner.get(place)
                for form in Self.forms(in: page.text) + known {
                    for name in form.fields.keys.sorted()
                    where !Self.otherForms.contains(form.action) && seen.insert("\(form.action) \(name)").inserted {
                        for extreme in Self.extremes {
                            let fields = form.fields.merging([name: extreme]) { $1 }
                            let answer = try await owner.post(form.action, fields)
                            #expect(
                                answer.status < 500, "\(form.action) \(name)=\(extreme): \(answer.text.suffix(300))")
                            count += 1
                        }
                        #expect(try await viewer.post(form.action, form.fields).status == 403, "\(form.action)")
                        let otherPlayer = try await ConsoleBrowser(port: fixture.port)
                            .post(form.action, form.fields, isSigned: false)
                        #expect(otherPlayer.status == 303, "\(form.action)")
                    }
                }
            }
            #expect(count > 200)
        }
    }

    @Test(arguments: ["start", "after", "before", "below", "action", "score", "occurrence", "limit", "applied"])
    func `Pages accept or reject extreme integers in their address`(name: String) async throws {
        try await ConsoleFixture.run { fixture in
            try await ConsolePageTests.furnish(fixture)
            let owner = try await fixture.owner()
            let open = ["/g/com.example.racer", "/g/com.example.racer/cacti", "/g/com.example.racer/daily"]
            for place in ConsolePageTests.places(fixture) + open {
                for extreme in Self.extremes {
                    let answer = try await owner.get("\(place)?\(name)=\(extreme)")
                    #expect(answer.status < 500, "\(place)?\(name)=\(extreme): \(answer.text.suffix(300))")
                }
            }
        }
    }
}
