#if os(Linux)
    import Foundation
    import Testing

    @testable import LaurelServer

    /// The processor time of requests whose text is expensive to normalize.
    @Suite(.serialized) struct TextCostTests {
        /// The limit for one request, in a debug build.
        private static let secondsMax = 0.2

        /// Returns combining marks of two classes in the wrong order, each of two bytes.
        private static func marks(_ byteCount: Int) -> String {
            String(repeating: "\u{301}", count: byteCount / 4) + String(repeating: "\u{327}", count: byteCount / 4)
        }

        private static func escaped(_ text: String) -> String {
            text.utf8.map { "%" + String($0, radix: 16) }.joined()
        }

        /// Returns requests with every header field, name and value, at and beyond the maximum length of each.
        private static func requests(_ serverKey: String, _ clientKey: String) async throws -> [RawRequest] {
            let entries = "/v1/leaderboards/board/entries"
            let (server, client) = ("Authorization: Bearer \(serverKey)\r\n", "Authorization: Bearer \(clientKey)\r\n")
            let form = "Sec-Fetch-Site: same-origin\r\nContent-Type: application/x-www-form-urlencoded\r\n"
            let parts = "Sec-Fetch-Site: same-origin\r\nContent-Type: multipart/form-data; boundary=a\r\n"
            var all: [RawRequest] = []
            for byteCount in [15_000, 56_000] {
                let text = marks(byteCount)
                // New fields that the server reads are included automatically.
                let read = HeadFault.readNames.sorted().map { "\($0): \(text)" }
                let fields =
                    read + [
                        "Connection: x, \(text)", "Authorization: Bearer \(text)", "Cookie: laurel=\(text)",
                        "Cookie: laurel-player=\(text)", "Cookie: \(text)=1", "Last-Event-ID: 0.\(text)",
                        "Accept-Language: \(text)", "User-Agent: \(text)", "X-Any: \(text)",
                    ]
                for field in fields {
                    for path in ["/healthz", entries, "/console", "/g/com.example.game"] {
                        all.append(RawRequest("\(field.prefix(24)) of \(path)", "GET", path, field + "\r\n"))
                    }
                }
                all.append(RawRequest("Host", "GET", "/console/sign-in", host: text))
            }
            let text = escaped(marks(5_000))
            for path in [
                "\(entries)?\(text)=1", "\(entries)?game=\(text)", "\(entries)?player=\(text)",
                "/v1/leaderboards/\(text)",
            ] {
                all.append(RawRequest("a target \(path.prefix(40))", "GET", path))
            }
            let long = marks(60_000)
            // New routes are included automatically.
            let part = escaped(marks(1_200))
            for route in try await ServedRoute.all {
                all.append(RawRequest("an address of \(route.name)", route.method, route.address(part)))
                for query in ["\(part)=1", "game=\(part)", "limit=\(part)"] {
                    all.append(
                        RawRequest("a query of \(route.name)", route.method, "\(route.address())?\(query)"))
                }
                guard route.hasBody else { continue }
                let bodies = ["{\"\(long)\":1}", "{\"id\":\"\(long)\"}", "a=" + escaped(marks(2_500)), long]
                for body in bodies {
                    let fields = route.isAPI ? server : form
                    all.append(
                        RawRequest("a body of \(route.name)", route.method, route.address(), fields, body: body))
                }
            }
            let score = "/v1/leaderboards/board/scores"
            for (path, key, body) in [
                ("/v1/auth/refresh", client, "{\"\(long)\":1}"),
                ("/v1/auth/refresh", client, "{\"refreshToken\":\"\(long)\"}"),
                (score, server, "{\"player\":\"a\",\"score\":\"\(long)\"}"),
                (score, server, "{\"score\":1.5,\"\(long)\":1}"),
                (score, server, "{\"player\":\"\(long)\",\"score\":1}"),
                (score, server, "{\"displayName\":\"\(long)\",\"score\":1}"),
                ("/v1/submissions", server, "{\"submissions\":[{\"\(long)\":1}]}"),
            ] {
                all.append(RawRequest("a body of \(path)", "POST", path, key, body: body))
            }
            let configuration = "/v1/admin/games/com.example.game/configuration"
            for (type, body) in [
                ("application/json", "{\"\(long)\":1}"),
                ("application/json", "{\"leaderboards\":[{\"id\":\"a\",\"referenceName\":\"a\(long)\"}]}"),
                ("application/yaml", "? a\(long)\n: 1"),
                ("application/yaml", "leaderboards:\n  - {id: a, sortOrder: a\(long)}"),
            ] {
                all.append(
                    RawRequest(
                        "a configuration \(body.prefix(40))", "PUT", configuration,
                        "\(server)Content-Type: \(type)\r\nIf-Match: \"0\"\r\n", body: body))
            }
            all.append(
                RawRequest(
                    "a header of an import", "POST",
                    "/v1/admin/leaderboards/board/import?game=com.example.game&player=player&score=score",
                    "\(server)Content-Type: text/csv\r\n", body: "a\(long),score\nb,1\n"))
            for path in [
                "/console/sign-in", "/console/setup", "/g/com.example.game/my/session",
                "/g/com.example.game/my/profile",
            ] {
                all += [
                    RawRequest("a form's name to \(path)", "POST", path, form, body: escaped(marks(2_500)) + "=1"),
                    RawRequest("a password to \(path)", "POST", path, form, body: "password=" + escaped(marks(2_500))),
                    RawRequest(
                        "a large form to \(path)", "POST", path, form, body: String(repeating: "a=b&", count: 200_000)),
                    RawRequest(
                        "delimiters to \(path)", "POST", path, parts, body: String(repeating: "\r\n--a", count: 1_600)),
                    RawRequest(
                        "many delimiters to \(path)", "POST", path, parts,
                        body: String(repeating: "\r\n--a", count: 50_000)),
                ]
            }
            return all
        }

        @Test func `Unnormalized text in any header, name or value costs little processor time`() async throws {
            let place = try Workplace(board: "")
            let keys = try ["server", "client"].map { kind -> String in
                let made = try place.done("key create --kind \(kind) --json")
                return try #require(made.firstMatch(of: /"secret":"([^"]+)"/).map { String($0.1) })
            }
            let game = try await ServedGame(in: place)
            for request in try await Self.requests(keys[0], keys[1]) {
                // A server without other requests does little work in the background. The least of three measurements
                // is the request's.
                var seconds = Double.infinity
                for _ in 0..<3 where seconds >= Self.secondsMax {
                    let before = try Self.processorSeconds(of: game.process.identifier)
                    try request.send(to: game.client.port)
                    seconds = min(seconds, try Self.processorSeconds(of: game.process.identifier) - before)
                }
                #expect(seconds < Self.secondsMax, "\(request.name): \(seconds) s")
            }
        }

        /// Returns the processor time of a process, in user and in system mode.
        private static func processorSeconds(of process: Int32) throws -> Double {
            let text = try String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
            let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
            let ticks = fields.dropFirst(11).prefix(2).compactMap { Double($0) }.reduce(0, +)
            return ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
        }
    }
#endif
