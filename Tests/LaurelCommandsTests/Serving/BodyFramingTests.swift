#if os(Linux)
    import Testing

    /// Tests of request bodies with invalid framing.
    @Suite struct BodyFramingTests {
        private static let body = "5\r\na=b&c\r\n0\r\n\r\n"
        private static let codings = ["gzip, chunked", "chunked, gzip", "identity", "chunked, chunked", "xchunked", ""]
        private static let brokenChunks = [
            "zz\r\na=b\r\n0\r\n\r\n", "5\r\na=b&cXX\r\n0\r\n\r\n", "FFFFFFFFFFFFFFFFFF\r\na\r\n", "-5\r\na=b&c\r\n",
            "5\r\na=b&c\r\n0\r\nno field\r\n\r\n", "5\r\na=b&c\r\n", "5\r\na=",
        ]

        private static func request(_ route: ServedRoute, _ fields: String, coding: String, body: String) -> RawRequest
        {
            RawRequest(
                "\(route.name), \(coding): \(body.debugDescription)",
                "\(route.method) \(route.address()) HTTP/1.1\r\nHost: a\r\n\(fields)Transfer-Encoding: \(coding)\r\n\r\n\(body)"
            )
        }

        @Test func `A body with an unknown transfer coding or a broken chunk is a client error on every route`()
            async throws
        {
            let place = try Workplace(board: "")
            let api = "Authorization: Bearer \(try place.serverKey())\r\nContent-Type: application/json\r\n"
            let form = "Sec-Fetch-Site: same-origin\r\nContent-Type: application/x-www-form-urlencoded\r\n"
            let game = try await ServedGame(in: place)
            let port = game.client.port
            for route in try await ServedRoute.all where route.hasBody {
                let fields = route.isAPI ? api : form
                for coding in Self.codings {
                    let request = Self.request(route, fields, coding: coding, body: Self.body)
                    let statuses = try request.statuses(from: port)
                    #expect(statuses == [400], "\(request.name)")
                }
                for body in Self.brokenChunks {
                    let request = Self.request(route, fields, coding: "chunked", body: body)
                    let statuses = try request.statuses(from: port)
                    // A route may respond before the end of the body, and the connection may end before the response.
                    #expect(statuses.allSatisfy { $0 < 500 }, "\(request.name): \(statuses)")
                }
            }
            let log = try game.process.complaints
            #expect(!log.contains("\"message\":\"failed\""), "\(log)")
        }
    }
#endif
