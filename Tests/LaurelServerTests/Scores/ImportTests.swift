import Foundation
import HTTPTypes
import LaurelModel
import LaurelTesting
import Testing

@testable import LaurelServer

/// Imports of score files over HTTP.
@Suite struct ImportTests {
    private static let address = "/v1/admin/leaderboards/speedrun/import?player=who&score=ms"

    @Test func `A file's rows are imported once, and invalid rows are reported with their lines`() async throws {
        try await ServerFixture.run { fixture in
            try await fixture.createLeaderboard()
            let file = "who,ms,day\r\nann,8125,2026-01-01\r\nbob,x,2026-01-01\r\ncid,7900,2026-01-01\r\n,1,\r\n"
            for isFirst in [true, false] {
                let answer = try await fixture.send(
                    "POST", Self.address + "&date=day", key: fixture.serverKey, body: file,
                    headers: ["Content-Type": "text/csv"])
                #expect(answer.status == 200, "\(answer.text)")
                #expect(answer.json["rows"] as? Int == 4)
                #expect(answer.json["accepted"] as? Int == (isFirst ? 2 : 0))
                #expect(answer.json["replayed"] as? Int == (isFirst ? 0 : 2))
                #expect(answer.json["rejected"] as? Int == 2)
                #expect(answer.json["players"] as? Int == 2)
                let lines = (answer.json["rejections"] as? [[String: any Sendable]])?.compactMap { $0["line"] as? Int }
                #expect(lines == [3, 5])
                #expect(answer.header("Laurel-Position") != nil)
            }
        }
    }

    @Test func `An import reports its progress in lines, and the result or the problem in the last one`() async throws {
        try await ServerFixture.run { fixture in
            try await fixture.createLeaderboard()
            let rows = (0..<7_000).map { "p\($0),\($0 == 2_500 ? "x" : "1")\n" }
            let answer = try await fixture.send(
                "POST", Self.address, key: fixture.serverKey, body: "who,ms\n" + rows.joined(),
                headers: ["Content-Type": "text/csv", "Accept": "application/x-ndjson"])
            #expect(answer.status == 200, "\(answer.text)")
            let lines = try answer.text.split(separator: "\n").map {
                try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: any Sendable])
            }
            // A batch is reported after the next one has been decided.
            #expect(lines.map { $0["rows"] as? Int } == [0, 2_000, 6_000, nil])
            let result = try #require(lines.last?["result"] as? [String: any Sendable])
            #expect(result["accepted"] as? Int == 6_999 && result["players"] as? Int == 6_999)
            let rejections = result["rejections"] as? [[String: any Sendable]]
            #expect(rejections?.map { $0["line"] as? Int } == [2_502])
            let wrong = try await fixture.send(
                "POST", Self.address, key: fixture.serverKey, body: "who\nann\n",
                headers: ["Content-Type": "text/csv", "Accept": "application/x-ndjson"])
            #expect(wrong.status == 400, "The header is checked before the response starts.")
        }
    }

    @Test func `An imported export produces the same export, including contexts`() async throws {
        try await ServerFixture.run { fixture in
            for board in ["speedrun", "copy"] { try await fixture.createLeaderboard(board, ",\"tieRule\":\"shared\"") }
            for (player, context) in [("\"a, b\"", "18446744073709551615"), ("bob", "0"), ("cid", "7")] {
                let name = player.replacing("\"", with: "\\\"")
                let body = "{\"player\":\"\(name)\",\"displayName\":\"=1+1\",\"score\":5,\"context\":\(context)}"
                let taken = try await fixture.send(
                    "POST", "/v1/leaderboards/speedrun/scores", key: fixture.serverKey, body: body)
                #expect(taken.status == 200, "\(taken.text)")
                fixture.clock.advance(by: .seconds(1))
            }
            let export = try await fixture.send("GET", "/v1/admin/leaderboards/speedrun/export", key: fixture.serverKey)
            let columns = "?player=player&name=name&score=score&date=date&context=context"
            let imported = try await fixture.send(
                "POST", "/v1/admin/leaderboards/copy/import" + columns, key: fixture.serverKey, body: export.text)
            #expect(imported.json["accepted"] as? Int == 3, "\(imported.text)")
            let copy = try await fixture.send("GET", "/v1/admin/leaderboards/copy/export", key: fixture.serverKey)
            #expect(copy.text == export.text)
            let wrong = try await fixture.send(
                "POST", "/v1/admin/leaderboards/copy/import" + columns, key: fixture.serverKey,
                body: "player,name,score,date,context\nann,,1,,-1\nbob,,1,,\n")
            #expect(wrong.json["accepted"] as? Int == 1)
            #expect(wrong.text.contains("is not a context"), "\(wrong.text)")
        }
    }

    @Test(arguments: ["gzip", "br"])
    func `An import with a content encoding is rejected with 415, and nothing is stored`(encoding: String) async throws
    {
        try await ServerFixture.run { fixture in
            try await fixture.createLeaderboard()
            let answer = try await fixture.send(
                "POST", Self.address, key: fixture.serverKey, body: "who,ms\nann,8125\n",
                headers: ["Content-Type": "text/csv", "Content-Encoding": encoding])
            #expect(answer.status == 415 && answer.slug == "unsupported-media-type", "\(answer.text)")
            let page = try await fixture.send("GET", "/v1/leaderboards/speedrun/entries")
            #expect(page.json["playerCount"] as? Int == 0)
        }
    }

    @Test(arguments: [false, true])
    func `An import over the size limit returns 413 and deletes its spool file`(isChunked: Bool) async throws {
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent(
            "laurel-spool-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        var limits = ServerLimits()
        limits.importByteCountMax = 10_000
        try await ServerFixture.run(limits: limits, spoolDirectory: directory.path) { fixture in
            try await fixture.createLeaderboard()
            let file = "who,ms\n" + String(repeating: "ann,1\n", count: 2_000)
            let (port, key) = (fixture.port, fixture.serverKey)
            let length = isChunked ? "Transfer-Encoding: chunked" : "Content-Length: \(file.utf8.count)"
            let body = isChunked ? "\(String(file.utf8.count, radix: 16))\r\n\(file)\r\n0\r\n\r\n" : file
            let answer = try await RawConnection.onThread {
                let connection = try RawConnection(to: port)
                try connection.send(
                    "POST \(Self.address) HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer \(key)\r\n\(length)\r\n\r\n\(body)"
                )
                return String(decoding: try connection.receive(), as: UTF8.self)
            }
            #expect(answer.hasPrefix("HTTP/1.1 413"), "\(answer)")
            #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path).isEmpty)
            let small = try await fixture.send("POST", Self.address, key: fixture.serverKey, body: "who,ms\nann,1\n")
            #expect(small.json["accepted"] as? Int == 1, "\(small.text)")
            // The spool cannot create a file without its directory.
            try FileManager.default.removeItem(at: directory)
            let lost = try await fixture.send("POST", Self.address, key: fixture.serverKey, body: "who,ms\nann,1\n")
            #expect(lost.status == 503)
        }
    }

    @Test func `The imported files of one game use at most half of the bytes for all files`() async throws {
        var limits = ServerLimits()
        limits.importByteCountMax = 10_000
        try await ServerFixture.run(limits: limits) { fixture in
            try await fixture.createLeaderboard()
            let (bytes, key, otherKey) = (
                fixture.door.importBytes, fixture.serverKey, try await Self.otherGame(fixture)
            )
            var unfinished = try await Self.startImports(2, byteCount: 9_900, on: fixture)
            try await waitUntil("the bytes of two imports are reserved") { bytes.used == 2 * 9_900 }
            let file = "who,ms\n" + String(repeating: "ann,1\n", count: 1_000)
            let refused = try await fixture.send("POST", Self.address, key: key, body: file)
            #expect(refused.slug == "overloaded", "\(refused.text)")
            #expect(refused.header("Retry-After") != nil)
            let other = try await fixture.send("POST", Self.address, key: otherKey, body: file)
            #expect(other.status == 200, "\(other.text)")
            unfinished.removeAll()
            try await waitUntil("no bytes of imports are reserved") { bytes.used == 0 }
            let taken = try await fixture.send("POST", Self.address, key: key, body: file)
            #expect(taken.status == 200, "\(taken.text)")
        }
    }

    @Test func `Imports of one game that use its share do not block another game's import`() async throws {
        var limits = ServerLimits()
        limits.descriptorReserve = 16
        try await ServerFixture.run(limits: limits) { fixture in
            try await fixture.createLeaderboard()
            let (imports, key, otherKey) = (fixture.door.imports, fixture.serverKey, try await Self.otherGame(fixture))
            var unfinished = try await Self.startImports(2, byteCount: 100, on: fixture)
            try await waitUntil("two imports run") { imports.used == 2 }
            #expect(imports.limit == 4)
            let file = "who,ms\nann,1\n"
            let refused = try await fixture.send("POST", Self.address, key: key, body: file)
            #expect(refused.slug == "overloaded", "\(refused.text)")
            let other = try await fixture.send("POST", Self.address, key: otherKey, body: file)
            #expect(other.status == 200, "\(other.text)")
            unfinished.removeAll()
            try await waitUntil("no import runs") { imports.used == 0 }
            let taken = try await fixture.send("POST", Self.address, key: key, body: file)
            #expect(taken.status == 200, "\(taken.text)")
        }
    }

    /// Starts incomplete imports of the game with `byteCount` bytes each.
    private static func startImports(
        _ count: Int, byteCount: Int, on fixture: ServerFixture
    ) async throws -> [RawConnection] {
        let port = fixture.port
        let request =
            "POST \(address) HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer \(fixture.serverKey)\r\n"
            + "Content-Length: \(byteCount + 1)\r\n\r\n" + String(repeating: "a", count: byteCount)
        return try await RawConnection.onThread {
            try (0..<count).map { _ in
                let connection = try RawConnection(to: port)
                try connection.send(request)
                return connection
            }
        }
    }

    /// Adds another game with a leaderboard.
    ///
    /// - Returns: The other game's server key.
    private static func otherGame(_ fixture: ServerFixture) async throws -> String {
        let game = try await fixture.door.add(Game(id: GameID("com.example.other")))
        let key = try await fixture.door.make(.server, for: game.id, in: .production).secret.text
        let answer = try await fixture.send("POST", "/v1/admin/leaderboards", key: key, body: #"{"id":"speedrun"}"#)
        try #require(answer.status == 201, "\(answer.text)")
        return key
    }

    @Test func `An import that the server cannot store while it arrives returns 503 with Retry-After`()
        async throws
    {
        let missing = FileManager.default.temporaryDirectory.appendingPathComponent("laurel-none-\(UUID().uuidString)")
        try await ServerFixture.run(spoolDirectory: missing.path) { fixture in
            try await fixture.createLeaderboard()
            let answer = try await fixture.send("POST", Self.address, key: fixture.serverKey, body: "who,ms\nann,1\n")
            #expect(answer.status == 503, "\(answer.text)")
            #expect(answer.header("Retry-After").flatMap(Int.init) ?? 0 > 0)
        }
    }

    @Test func `Imports use at most a quarter of the reserved descriptors`() async throws {
        var limits = ServerLimits()
        limits.descriptorReserve = 4
        try await ServerFixture.run(limits: limits) { fixture in
            try await fixture.createLeaderboard()
            let (port, key, imports) = (fixture.port, fixture.serverKey, fixture.door.imports)
            let first = try await RawConnection.onThread {
                let connection = try RawConnection(to: port)
                try connection.send(
                    "POST \(Self.address) HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer \(key)\r\nContent-Length: 13\r\n\r\nwho,ms\n"
                )
                return connection
            }
            try await waitUntil("an import runs") { imports.used == 1 }
            let second = try await fixture.send("POST", Self.address, key: key, body: "who,ms\nbob,2\n")
            #expect(second.status == 503 && second.text.contains("overloaded"), "\(second.text)")
            #expect(second.header("Retry-After") != nil)
            let answer = try await RawConnection.onThread {
                try first.send("ann,1\n")
                return String(decoding: try first.receive(), as: UTF8.self)
            }
            #expect(answer.hasPrefix("HTTP/1.1 200"), "\(answer)")
            try await waitUntil("no import runs") { imports.used == 0 }
            let third = try await fixture.send("POST", Self.address, key: key, body: "who,ms\nbob,2\n")
            #expect(third.status == 200, "\(third.text)")
        }
    }

    @Test(arguments: [503, 507])
    func `A problem that requests a retry has Retry-After`(status: Int) {
        let problem = Problem("unavailable", .init(code: status), "Send this again.")
        #expect(problem.headers.contains { $0.name.canonicalName == "retry-after" })
    }

    @Test func `Rejected rows beyond the limit of the response are still counted`() async throws {
        try await ServerFixture.run { fixture in
            try await fixture.createLeaderboard()
            let file = "who,ms\n" + String(repeating: "ann,none\n", count: 5_000) + "bob,1\n"
            let answer = try await fixture.send("POST", Self.address, key: fixture.serverKey, body: file)
            #expect(answer.json["rejected"] as? Int == 5_000)
            #expect(answer.json["accepted"] as? Int == 1)
            #expect((answer.json["rejections"] as? [Any])?.count == 1_000)
        }
    }

    @Test(arguments: [
        ("?player=who", "who,ms\nann,1\n", 400, "score"), ("?player=who&score=ms", "", 400, "empty"),
        ("?player=who&score=points", "who,ms\nann,1\n", 400, "points"),
        ("?player=who&score=ms", "PK\u{3}\u{4}", 400, "ZIP"),
        ("?player=who&score=ms&rows=1", "who,ms\nann,1\n", 400, "rows"),
        ("?player=who&score=ms&score=ms", "who,ms\nann,1\n", 400, "once"),
    ])
    func `A file that cannot be read leaves the leaderboard unchanged`(
        query: String, file: String, status: Int, words: String
    ) async throws {
        try await ServerFixture.run { fixture in
            try await fixture.createLeaderboard()
            let answer = try await fixture.send(
                "POST", "/v1/admin/leaderboards/speedrun/import" + query, key: fixture.serverKey, body: file)
            #expect(answer.status == status, "\(answer.text)")
            #expect((answer.json["detail"] as? String ?? "").contains(words), "\(answer.text)")
            let page = try await fixture.send("GET", "/v1/leaderboards/speedrun/entries")
            #expect(page.json["playerCount"] as? Int == 0)
        }
    }

    @Test func `An import requires a server key and an existing leaderboard`() async throws {
        try await ServerFixture.run { fixture in
            try await fixture.createLeaderboard()
            let file = "who,ms\nann,1\n"
            #expect(try await fixture.send("POST", Self.address, key: fixture.clientKey, body: file).status == 403)
            #expect(try await fixture.send("POST", Self.address, body: file).status == 401)
            let elsewhere = Self.address.replacingOccurrences(of: "speedrun", with: "nowhere")
            #expect(
                try await fixture.send("POST", elsewhere, key: fixture.serverKey, body: file).slug
                    == "leaderboard-not-found"
            )
        }
    }
}
