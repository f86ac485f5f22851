import Foundation
import HTTPTypes
import HummingbirdCore
import LaurelModel
import LaurelTesting
import Logging
import NIOCore
import Testing

@testable import LaurelServer

/// Rate limits, client addresses and browser security headers.
@Suite struct LimitTests {
    @Test func `Sign-ins above the limit of an address are rejected with 429 and a retry time`() async throws {
        try await ServerFixture.run { fixture in
            var refused: ServerFixture.Answer?
            for count in 1...RateLimit.signIn.quota + 1 {
                let answer = try await fixture.send("POST", "/v1/auth/nonce", key: fixture.clientKey)
                if count <= RateLimit.signIn.quota {
                    #expect(answer.status == 200)
                    #expect(answer.header("RateLimit-Policy") == "\"sign-in\";q=120;w=60")
                    #expect(
                        answer.header("RateLimit")?.hasPrefix("\"sign-in\";r=\(RateLimit.signIn.quota - count);t=")
                            == true)
                } else {
                    refused = answer
                }
            }
            let answer = try #require(refused)
            #expect(answer.status == 429)
            #expect(answer.slug == "too-many-requests")
            #expect(answer.header("Retry-After") == "1")
            #expect(try await fixture.send("GET", "/v1/leaderboards").status == 200, "Other requests are not limited.")
            fixture.clock.advance(by: .seconds(1))
            #expect(try await fixture.send("POST", "/v1/auth/nonce", key: fixture.clientKey).status == 200)
        }
    }

    @Test func `Unauthenticated requests of an address are limited; server keys and the local machine are not`()
        async throws
    {
        try await ServerFixture.run(isBehindProxy: true) { fixture in
            try await fixture.createLeaderboard()
            let pages = "/v1/leaderboards/speedrun/entries"
            func send(_ path: String, from address: String?, key: String? = nil) async throws -> ServerFixture.Answer {
                try await fixture.send(
                    "GET", path, key: key, headers: address.map { ["X-Forwarded-For": $0] } ?? [:])
            }
            // The test consumes most of the quota directly, because single requests would take too long.
            let quota = RateLimit.unauthenticated.quota
            for _ in 0..<quota - 3 { _ = fixture.door.limiter.consume(.unauthenticated, of: "203.0.113.9") }
            for (path, key) in [(pages, nil), (pages, fixture.clientKey), ("/v1/leaderboards", "lrl_wrong")] {
                let answer = try await send(path, from: "198.51.100.7, 203.0.113.9", key: key)
                #expect(answer.status == (key == "lrl_wrong" ? 401 : 200))
                #expect(key == "lrl_wrong" || answer.header("RateLimit-Policy") == "\"strangers\";q=12000;w=60")
            }
            for key in [nil, fixture.clientKey, "lrl_wrong", "a.b.c"] {
                let refused = try await send(pages, from: "203.0.113.9", key: key)
                #expect(refused.status == 429 && refused.header("Retry-After") == "1", "\(key ?? "no key")")
            }
            #expect(try await send(pages, from: "203.0.113.9", key: fixture.serverKey).status == 200)
            #expect(try await send(pages, from: "203.0.113.10").status == 200)
            for _ in 0..<3 { #expect(try await send(pages, from: nil).header("RateLimit") == nil) }
            fixture.clock.advance(by: .seconds(1))
            #expect(try await send(pages, from: "203.0.113.9").status == 200)
        }
    }

    @Test func `Different spellings of a path have the same rate limit`() async throws {
        try await ServerFixture.run { fixture in
            for path in ["/v1/auth/nonce", "//v1/auth/nonce", "/v1//auth/nonce", "/v1/auth/nonce/"] {
                let answer = try await fixture.send("POST", path, key: fixture.clientKey)
                #expect(answer.status == 200 && answer.header("RateLimit")?.hasPrefix("\"sign-in\"") == true, "\(path)")
            }
            let ann = try await fixture.signIn()
            for path in ["/v1/players/me/export", "/v1/players/me/export/", "//v1/players/me/export"] {
                let answer = try await fixture.send("GET", path, key: ann.token)
                #expect(answer.status == 200 && answer.header("RateLimit")?.hasPrefix("\"export\"") == true, "\(path)")
            }
        }
    }

    @Test func `A forwarded address is ignored without --behind-proxy`() async throws {
        try await ServerFixture.run { fixture in
            try await fixture.createLeaderboard()
            for path in ["/v1/leaderboards/speedrun/entries", "/v1/leaderboards"] {
                // The limit for remote addresses does not apply to this machine.
                let answer = try await fixture.send("GET", path, headers: ["X-Forwarded-For": "203.0.113.9"])
                #expect(answer.status == 200 && answer.header("RateLimit") == nil, "\(answer.headers)")
            }
            let signIn = { try await fixture.send("POST", "/v1/auth/nonce", key: fixture.clientKey, headers: $0) }
            let first = try await signIn(["X-Forwarded-For": "203.0.113.9"])
            let second = try await signIn(["X-Forwarded-For": "203.0.113.10"])
            #expect(first.header("RateLimit") != second.header("RateLimit"), "Both count for the same address.")
        }
    }

    @Test(arguments: [false, true])
    func `Responses over TLS have Strict-Transport-Security for a year`(isTLS: Bool) {
        var headers: HTTPFields = [:]
        let head = HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/v1/leaderboards")
        BrowserRules(isTLS: isTLS).add(to: &headers, for: Request(head: head, body: .init(buffer: ByteBuffer())))
        #expect(headers[.strictTransportSecurity] == (isTLS ? "max-age=31536000" : nil))
    }

    @Test(arguments: [(false, false, false), (true, false, true), (false, true, true), (true, true, true)])
    func `A cookie is Secure if this server or its own proxy terminates TLS`(
        isBehindProxy: Bool, isTLS: Bool, isSecure: Bool
    ) {
        var head = HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/g/a")
        head.headerFields[HTTPField.Name("X-Forwarded-Proto")!] = "https"
        var headers: HTTPFields = [.setCookie: "laurel-player=Secure; HttpOnly"]
        let rules = BrowserRules(isTLS: isTLS, isBehindProxy: isBehindProxy)
        rules.add(to: &headers, for: Request(head: head, body: .init(buffer: ByteBuffer())))
        #expect(headers[.setCookie]?.hasSuffix("; Secure") == isSecure)
    }

    @Test func `New guests of an address are limited, and known guests can sign in`() async throws {
        try await ServerFixture.run { fixture in
            let known = GuestDevice()
            let ann = try await fixture.signIn(known)
            for _ in 1..<RateLimit.guestsOfAddress.quota {
                fixture.clock.advance(by: .seconds(1))
                _ = try await fixture.signIn()
            }
            fixture.clock.advance(by: .seconds(2))
            // The bucket refills continuously. One guest per minute is allowed again.
            _ = try await fixture.signIn()
            let refused = try await GuestDevice().signIn(at: fixture)
            #expect(refused.status == 429)
            #expect(refused.header("Retry-After").flatMap(Int.init) ?? 0 > 0)
            #expect(try await fixture.signIn(known).id == ann.id)
        }
    }

    @Test func `The limits of one player do not affect other players or server keys`() async throws {
        try await ServerFixture.run { fixture in
            let (ann, bob) = (try await fixture.signIn(), try await fixture.signIn())
            for _ in 0..<RateLimit.export.quota {
                #expect(try await fixture.send("GET", "/v1/players/me/export", key: ann.token).status == 200)
            }
            let refused = try await fixture.send("GET", "/v1/players/me/export", key: ann.token)
            #expect(refused.status == 429)
            #expect(refused.header("Retry-After") == "360")
            #expect(try await fixture.send("GET", "/v1/players/me/export", key: bob.token).status == 200)
            let me = try await fixture.send("GET", "/v1/players/me", key: ann.token)
            #expect(me.header("RateLimit-Policy") == "\"read\";q=600;w=60")
            #expect(try await fixture.send("GET", "/v1/admin/keys", key: fixture.serverKey).header("RateLimit") == nil)
        }
    }

    @Test func `A wall clock that steps back by an hour does not change a limit`() async throws {
        try await ServerFixture.run { fixture in
            for _ in 0..<RateLimit.signIn.quota {
                #expect(try await fixture.send("POST", "/v1/auth/nonce", key: fixture.clientKey).status == 200)
            }
            fixture.clock.set(to: fixture.clock.now - .hours(1))
            #expect(try await fixture.send("POST", "/v1/auth/nonce", key: fixture.clientKey).status == 429)
            fixture.clock.advance(by: .seconds(1))
            for _ in 0..<2 {
                #expect(try await fixture.send("POST", "/v1/auth/nonce", key: fixture.clientKey).status == 200)
            }
            fixture.clock.set(to: fixture.clock.now + .hours(24))
            let after = try await fixture.send("POST", "/v1/auth/nonce", key: fixture.clientKey)
            #expect(after.status == 429, "A clock that steps forward does not refill the bucket.")
        }
    }

    @Test func `A request over the limit builds no page, and its error uses the singular`() async throws {
        try await ServerFixture.run(isBehindProxy: true) { fixture in
            try await fixture.createLeaderboard()
            let address = ["X-Forwarded-For": "203.0.113.9"]
            let first = try await fixture.send("GET", "/v1/leaderboards/speedrun/entries", headers: address)
            #expect(first.status == 200)
            while fixture.door.limiter.consume(.unauthenticated, of: "203.0.113.9").isAllowed {}
            let byteCount = fixture.door.pages.byteCount
            let refused = try await fixture.send("GET", "/v1/leaderboards/speedrun/entries?limit=7", headers: address)
            #expect(refused.status == 429 && refused.header("Retry-After") == "1")
            #expect((refused.json["detail"] as? String)?.hasSuffix("Wait 1 second.") == true, "\(refused.text)")
            #expect(fixture.door.pages.byteCount == byteCount)
            fixture.clock.advance(by: .seconds(1))
            let allowed = try await fixture.send("GET", "/v1/leaderboards/speedrun/entries?limit=7", headers: address)
            #expect(allowed.status == 200)
            #expect(fixture.door.pages.byteCount > byteCount)
        }
    }

    @Test func `An operator changes rate limits`() async throws {
        var limits = ServerLimits()
        limits.rates = try RateLimits("read=3/60, sign-in=5/10")
        try await ServerFixture.run(limits: limits) { fixture in
            let ann = try await fixture.signIn()
            let me = try await fixture.send("GET", "/v1/players/me", key: ann.token)
            #expect(me.header("RateLimit-Policy") == "\"read\";q=3;w=60")
            let nonce = try await fixture.send("POST", "/v1/auth/nonce", key: fixture.clientKey)
            #expect(nonce.header("RateLimit-Policy") == "\"sign-in\";q=5;w=10")
        }
    }

    @Test(arguments: [
        "read", "read=1", "reads=1/2", "read=0/2", "read=1/0", "read=1/2/3", "read=-1/2", "operators=9/9",
    ])
    func `Text that is not a rate limit is rejected`(text: String) {
        let error = #expect(throws: InvalidRateLimits.self) { _ = try RateLimits(text) }
        #expect(error?.description.contains("NAME=REQUESTS/SECONDS") == true)
    }

    @Test(arguments: [
        ("203.0.113.9:4711", "203.0.113.9"), ("[2001:db8::1]:4711", "2001:db8:0:0"), ("[2001:db8::1]", "2001:db8:0:0"),
        ("198.51.100.1, 203.0.113.9:80", "203.0.113.9"), (String(repeating: "1.2.3.4,", count: 9_000) + "::1", "::1"),
    ])
    func `A forwarded address with a port counts as the address`(header: String, name: String) {
        #expect(ClientAddress.last(forwarded: header).map(ClientAddress.name) == name)
    }

    @Test(arguments: [
        "", "unknown", "_hidden", "203.0.113.9:", "203.0.113.9:port", "[2001:db8::1", "[2001:db8::1]x", "1.2.3", "a:b",
        "203.0.113.9,", String(repeating: "1", count: 200), "203.0.113.9\u{301}",
    ])
    func `A client without a valid address has the limits of unknown addresses`(header: String) {
        #expect(ClientAddress.last(forwarded: header) == nil)
        var context = HTTPContext(logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        context.setForwardedAddress(header)
        #expect(context.clientAddress == ClientAddress.unknown && !ClientAddress.isOwn(context.clientAddress))
    }

    @Test func `A token bucket refills evenly, and a clock that steps back refills nothing`() {
        let limit = RateLimit(name: "test", quota: 4, seconds: 8)
        let start = Duration.seconds(1_000)
        var bucket = TokenBucket(limit, at: start)
        #expect((0..<5).map { _ in bucket.consume(limit, at: start).isAllowed } == [true, true, true, true, false])
        #expect(bucket.consume(limit, at: start).seconds == 2)
        #expect(!bucket.consume(limit, at: start - .seconds(100)).isAllowed)
        #expect(!bucket.consume(limit, at: start + .seconds(1)).isAllowed)
        #expect(bucket.consume(limit, at: start + .seconds(2)).isAllowed)
        #expect(!bucket.consume(limit, at: start + .seconds(3)).isAllowed)
        let later = (0..<5).map { _ in bucket.consume(limit, at: start + .seconds(1_000)) }
        #expect(later.map(\.rest) == [3, 2, 1, 0, 0], "The bucket contains at most the quota.")
    }

    @Test(arguments: [
        ("127.0.0.1", "127.0.0.1"), ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2"), ("2001:db8::1", "2001:db8:0:0"),
        ("::1", "::1"), ("fe80::1%eth0", "fe80:0:0:0"), ("::ffff:192.0.2.1", "192.0.2.1"),
        ("::FFFF:192.0.2.1", "192.0.2.1"),
    ])
    func `IPv6 addresses are limited by their 64-bit prefix`(address: String, name: String) {
        #expect(ClientAddress.name(address) == name)
        #expect(
            ClientAddress.last(forwarded: "203.0.113.9, \(address)").map(ClientAddress.name) == name,
            "Clients can forge earlier addresses of the header.")
    }

    @Test func `Allowed origins read responses through CORS, and every response has security headers`() async throws {
        try await ServerFixture.run(allowedOrigins: ["https://game.example"]) { fixture in
            let friend = ["Origin": "https://game.example"]
            let answer = try await fixture.send("GET", "/v1/leaderboards", headers: friend)
            #expect(answer.header("Access-Control-Allow-Origin") == "https://game.example")
            #expect(answer.header("Vary")?.contains("Origin") == true)
            #expect(answer.header("Access-Control-Allow-Credentials") == nil)
            let asked = try await fixture.send(
                "OPTIONS", "/v1/scores",
                headers: ["Origin": "https://game.example", "Access-Control-Request-Method": "POST"])
            #expect(asked.status == 204)
            #expect(asked.header("Access-Control-Allow-Headers")?.contains("Authorization") == true)
            for origin in ["https://evil.example", "https://game.example.evil.example", "null", "http://game.example"] {
                let answer = try await fixture.send("GET", "/v1/leaderboards", headers: ["Origin": origin])
                #expect(answer.header("Access-Control-Allow-Origin") == nil)
                let asked = try await fixture.send(
                    "OPTIONS", "/v1/scores", headers: ["Origin": origin, "Access-Control-Request-Method": "POST"])
                #expect(asked.status == 405)
            }
            for path in ["/v1/leaderboards", "/nowhere", "/healthz"] {
                let answer = try await fixture.send("GET", path)
                #expect(answer.header("X-Content-Type-Options") == "nosniff")
                #expect(answer.header("Content-Security-Policy") == "default-src 'none'; frame-ancestors 'none'")
                #expect(answer.header("Referrer-Policy") == "no-referrer")
            }
        }
    }
}
