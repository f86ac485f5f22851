#if os(Linux)
    import Foundation
    import Testing

    /// The processor time of requests whose text is expensive to normalize.
    @Suite(.serialized) struct TextCostTests {
        private struct Request {
            let name: String
            let bytes: [UInt8]

            /// - Parameter fields: Header fields besides `Host`, each with its line end.
            init(
                _ name: String, _ method: String, _ path: String, host: String = "a", _ fields: String = "",
                body: String? = nil
            ) {
                self.name = name
                let length = body.map { "Content-Length: \($0.utf8.count)\r\n" } ?? ""
                bytes = Array("\(method) \(path) HTTP/1.1\r\nHost: \(host)\r\n\(fields)\(length)\r\n\(body ?? "")".utf8)
            }
        }

        /// Combining marks of two classes in the wrong order, each of two bytes.
        private static func marks(_ byteCount: Int) -> String {
            String(repeating: "\u{301}", count: byteCount / 4) + String(repeating: "\u{327}", count: byteCount / 4)
        }

        private static func escaped(_ text: String) -> String {
            text.utf8.map { "%" + String($0, radix: 16) }.joined()
        }

        /// Every header field, name and value that a request brings, with as much text as each may have, and with more.
        private static func requests(_ serverKey: String, _ clientKey: String) -> [Request] {
            let entries = "/v1/leaderboards/board/entries"
            let (server, client) = ("Authorization: Bearer \(serverKey)\r\n", "Authorization: Bearer \(clientKey)\r\n")
            let form = "Sec-Fetch-Site: same-origin\r\nContent-Type: application/x-www-form-urlencoded\r\n"
            let parts = "Sec-Fetch-Site: same-origin\r\nContent-Type: multipart/form-data; boundary=a\r\n"
            var all: [Request] = []
            for byteCount in [15_000, 56_000] {
                let text = marks(byteCount)
                let fields = [
                    "Connection: \(text)", "Connection: x, \(text)", "Authorization: Bearer \(text)",
                    "Authorization: \(text)",
                    "Cookie: laurel=\(text)", "Cookie: laurel-player=\(text)", "Cookie: \(text)=1", "Origin: \(text)",
                    "Last-Event-ID: 0.\(text)", "If-None-Match: \(text)", "Accept-Language: \(text)", "Accept: \(text)",
                    "X-Forwarded-For: \(text)", "X-Forwarded-Proto: \(text)", "Sec-Fetch-Site: \(text)",
                    "User-Agent: \(text)",
                    "Content-Type: \(text)", "Content-Encoding: \(text)", "Idempotency-Key: \(text)", "X-Any: \(text)",
                    "Laurel-Min-Position: \(text)", "Expect: \(text)",
                ]
                for field in fields {
                    for path in ["/healthz", entries, "/console", "/g/com.example.game"] {
                        all.append(Request("\(field.prefix(24)) of \(path)", "GET", path, field + "\r\n"))
                    }
                }
                all.append(Request("Host", "GET", "/console/sign-in", host: text))
            }
            let text = escaped(marks(5_000))
            for path in [
                "\(entries)?\(text)=1", "\(entries)?game=\(text)", "\(entries)?player=\(text)",
                "/v1/leaderboards/\(text)",
            ] {
                all.append(Request("a target \(path.prefix(40))", "GET", path))
            }
            let long = marks(60_000)
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
                all.append(Request("a body of \(path)", "POST", path, key, body: body))
            }
            let configuration = "/v1/admin/games/com.example.game/configuration"
            for (type, body) in [
                ("application/json", "{\"\(long)\":1}"),
                ("application/json", "{\"leaderboards\":[{\"id\":\"a\",\"referenceName\":\"a\(long)\"}]}"),
                ("application/yaml", "? a\(long)\n: 1"),
                ("application/yaml", "leaderboards:\n  - {id: a, sortOrder: a\(long)}"),
            ] {
                all.append(
                    Request(
                        "a configuration \(body.prefix(40))", "PUT", configuration,
                        "\(server)Content-Type: \(type)\r\nIf-Match: \"0\"\r\n", body: body))
            }
            all.append(
                Request(
                    "a header of an import", "POST",
                    "/v1/admin/leaderboards/board/import?game=com.example.game&player=player&score=score",
                    "\(server)Content-Type: text/csv\r\n", body: "a\(long),score\nb,1\n"))
            for path in [
                "/console/sign-in", "/console/setup", "/g/com.example.game/my/session",
                "/g/com.example.game/my/profile",
            ] {
                all += [
                    Request("a form's name to \(path)", "POST", path, form, body: escaped(marks(2_500)) + "=1"),
                    Request("a password to \(path)", "POST", path, form, body: "password=" + escaped(marks(2_500))),
                    Request(
                        "a large form to \(path)", "POST", path, form, body: String(repeating: "a=b&", count: 200_000)),
                    Request(
                        "delimiters to \(path)", "POST", path, parts, body: String(repeating: "\r\n--a", count: 1_600)),
                    Request(
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
            for request in Self.requests(keys[0], keys[1]) {
                // A server without other requests works little in the background, and the least of three is the request's.
                let seconds =
                    try (0..<3).map { _ in
                        let before = try Self.processorSeconds(of: game.process.identifier)
                        try Self.send(request.bytes, to: game.client.port)
                        return try Self.processorSeconds(of: game.process.identifier) - before
                    }.min() ?? 0
                #expect(seconds < 0.2, "\(request.name): \(seconds) s")
            }
        }

        /// The processor time of a process, in user and in system mode.
        private static func processorSeconds(of process: Int32) throws -> Double {
            let text = try String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
            let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
            let ticks = fields.dropFirst(11).prefix(2).compactMap { Double($0) }.reduce(0, +)
            return ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
        }

        /// Sends a request on a connection of its own, and waits for the beginning of the answer.
        private static func send(_ bytes: [UInt8], to port: Int) throws {
            let connection = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            defer { close(connection) }
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = UInt16(port).bigEndian
            address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            let isConnected = withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    connect(connection, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
                }
            }
            try #require(isConnected == 0)
            var timeout = timeval(tv_sec: 120, tv_usec: 0)
            setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
            // A server that has refused the head may close before it has read the rest.
            _ = Foundation.send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL))
            var answer = [UInt8](repeating: 0, count: 4_096)
            try #require(
                recv(connection, &answer, answer.count, 0) >= 0 || errno == ECONNRESET, "The server did not answer.")
        }
    }
#endif
