import Foundation
import Testing

@testable import LaurelServer

/// The server checks a request head before any inline or routed response.
@Suite struct RequestHeadTests {
    struct Case: CustomTestStringConvertible {
        let name: String
        let head: String
        let status: Int
        let slug: String
        var testDescription: String { name }

        init(_ name: String, _ head: String, _ status: Int = 400, _ slug: String = "invalid-request") {
            self.name = name
            self.head = head
            self.status = status
            self.slug = slug
        }
    }

    private static let entries = "/v1/leaderboards/speedrun/entries"

    private static func get(_ path: String = entries, host: String = "Host: a\r\n", _ fields: String = "") -> String {
        "GET \(path) HTTP/1.1\r\n\(host)\(fields)\r\n"
    }

    private static let codings: [Case] = [
        "gzip, chunked", "chunked, chunked", "chunked, gzip", "identity", "xchunked", "chunked;a=b", "",
        "chunked\r\nTransfer-Encoding: chunked", "chunked\r\nTransfer-Encoding: identity",
        "chunked\r\nContent-Length: 5",
    ].flatMap { coding in
        ["/readyz", "/v1/submissions"].map { path in
            Case(
                "Transfer-Encoding: \(coding) to \(path)",
                "POST \(path) HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: \(coding)\r\n\r\n5\r\n{  }\n\r\n0\r\n\r\n")
        }
    }

    static let cases: [Case] =
        [
            Case("no Host", get(host: "")), Case("two Host fields", get(host: "Host: a\r\nHost: a\r\n")),
            Case("a Host outside ASCII", get(host: "Host: e\u{301}\r\n")),
            Case("no Host on a routed path", get("/readyz", host: "")),
            Case(
                "a target of 9,000 bytes", get("/v1/\(String(repeating: "x", count: 9_000))"), 414, "address-too-long"),
            Case(
                "a target of 100,000 bytes", get("/v1/\(String(repeating: "x", count: 100_000))"), 414,
                "address-too-long"),
            Case(
                "a query of 9,000 bytes", get(entries + "?game=\(String(repeating: "x", count: 9_000))"), 414,
                "address-too-long"),
            Case(
                "fields of 17,000 bytes", get(entries, "X-A: \(String(repeating: "x", count: 17_000))\r\n"), 431,
                "headers-too-large"),
            Case(
                "fields of 100,000 bytes", get(entries, "X-A: \(String(repeating: "x", count: 100_000))\r\n"), 431,
                "headers-too-large"),
            Case("300 fields", get(entries, String(repeating: "X-A: b\r\n", count: 300)), 431, "headers-too-large"),
            Case("an unknown method", "BREW /v1/leaderboards HTTP/1.1\r\nHost: a\r\n\r\n"),
            Case("a raw letter in the target", get("/v1/é")),
            Case(
                "a transfer coding in HTTP/1.0", "POST /readyz HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"),
        ]
        + codings
        + [
            "Connection", "Authorization", "Accept", "Origin", "Last-Event-ID", "If-None-Match",
            "If-Match", "Content-Type", "Content-Encoding", "Idempotency-Key", "Laurel-Min-Position", "Sec-Fetch-Site",
            "X-Forwarded-For", "X-Forwarded-Proto", "Access-Control-Request-Method",
        ].map { Case("\($0) outside ASCII", get(entries, "\($0): e\u{301}\r\n")) }
        + [
            ("a length and an encoding", "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n"),
            ("an encoding and a length", "Transfer-Encoding: chunked\r\nContent-Length: 2\r\n"),
            ("two lengths", "Content-Length: 2\r\nContent-Length: 3\r\n"),
            ("two equal lengths", "Content-Length: 2\r\nContent-Length: 2\r\n"),
            ("a length with a sign", "Content-Length: +2\r\n"), ("a negative length", "Content-Length: -2\r\n"),
            ("a length in hexadecimal", "Content-Length: 0x2\r\n"), ("a list of lengths", "Content-Length: 2, 2\r\n"),
            ("a length beyond 64 bits", "Content-Length: 99999999999999999999\r\n"),
            ("an encoding after chunked", "Transfer-Encoding: chunked, identity\r\n"),
            ("a space before a colon", "Content-Length : 2\r\n"),
        ].map { Case($0, "POST /v1/auth/nonce HTTP/1.1\r\nHost: a\r\n\($1)\r\n{}") }

    @Test(arguments: cases)
    func `A malformed head is answered with a problem, and the connection is closed`(bad: Case)
        async throws
    {
        try await ServerFixture.run { fixture in
            try await fixture.createLeaderboard()
            let answer = try await RawConnection.talk(fixture.port, bad.head)
            #expect(answer.hasPrefix("HTTP/1.1 \(bad.status) "), "\(answer)")
            #expect(answer.contains("/\(bad.slug)\""), "\(answer)")
            #expect(answer.lowercased().contains("connection: close"), "\(answer)")
            #expect(answer.contains("application/problem+json"), "\(answer)")
        }
    }

    @Test(arguments: ["/readyz", entries])
    func `Requests before a rejected head are answered first`(path: String) async throws {
        try await ServerFixture.run { fixture in
            try await fixture.createLeaderboard()
            let answer = try await RawConnection.talk(
                fixture.port, Self.get(path) + Self.get(path) + Self.get(path, host: "") + Self.get(path))
            let statuses = answer.matches(of: /HTTP\/1.1 (\d+)/).map { String($0.1) }
            #expect(statuses == ["200", "200", "400"], "\(answer)")
        }
    }

    @Test func `Bytes after a request with an unknown transfer encoding are rejected, and the connection is closed`()
        async throws
    {
        try await ServerFixture.run { fixture in
            try await fixture.createLeaderboard()
            let request = "POST /v1/auth/nonce HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: xchunked\r\n\r\n"
            let answer = try await RawConnection.talk(fixture.port, request + Self.get())
            let statuses = answer.matches(of: /HTTP\/1.1 (\d+)/).map { String($0.1) }
            #expect(statuses.dropFirst().allSatisfy { $0 == "400" }, "\(answer)")
            #expect(answer.lowercased().contains("connection: close"), "\(answer)")
        }
    }

    @Test(arguments: ["/readyz", entries, "/v1/auth/nonce"])
    func `TRACE is rejected with 405 and echoes no header field`(path: String) async throws {
        try await ServerFixture.run { fixture in
            try await fixture.createLeaderboard()
            let answer = try await RawConnection.talk(
                fixture.port, "TRACE \(path) HTTP/1.1\r\nHost: a\r\nX-Marker: 5a1f\r\nConnection: close\r\n\r\n")
            #expect(answer.hasPrefix("HTTP/1.1 405 "), "\(answer)")
            #expect(!answer.contains("5a1f"), "\(answer)")
        }
    }

    @Test func `Header fields that the server does not read can contain any bytes`() async throws {
        try await ServerFixture.run { fixture in
            try await fixture.createLeaderboard()
            let answer = try await RawConnection.talk(
                fixture.port,
                Self.get(
                    Self.entries, "User-Agent: Zoë\r\nCookie: a=ë; b=c\r\nAccept-Language: ë\r\nConnection: close\r\n"))
            #expect(answer.hasPrefix("HTTP/1.1 200 "), "\(answer)")
        }
    }

    @Test(arguments: ["/readyz", entries])
    func `A response to HTTP/1.0 closes the connection`(path: String) async throws {
        try await ServerFixture.run { fixture in
            try await fixture.createLeaderboard()
            for fields in ["", "Host: a\r\n", "Connection: keep-alive\r\n"] {
                let answer = try await RawConnection.talk(fixture.port, "GET \(path) HTTP/1.0\r\n\(fields)\r\n")
                #expect(answer.contains(" 200 "), "\(answer)")
            }
        }
    }
}
