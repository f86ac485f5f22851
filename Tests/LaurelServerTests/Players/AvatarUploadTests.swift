import Foundation
import LaurelCore
import LaurelModel
import LaurelTesting
import Testing

@testable import LaurelServer

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Uploads of avatars as binary data.
@Suite struct AvatarUploadTests {
    // 16 × 16 pixels with one bit each.
    private static let png = Data(
        base64Encoded: """
            iVBORw0KGgoAAAANSUhEUgAAABAAAAAQAQAAAAA3iMLMAAAADklEQVR42mNYtYqBFAQA/j8VQSvFuWMAAAAASUVORK5CYII=
            """)!
    // 8 × 8 pixels.
    private static let smallPNG = Data(
        base64Encoded: """
            iVBORw0KGgoAAAANSUhEUgAAAAgAAAAIAQAAAADsdIMmAAAADElEQVR42mNYxYACASqQBVHvL7SwAAAAAElFTkSuQmCC
            """)!
    // 16 × 24 gray pixels.
    private static let jpeg = Data(
        base64Encoded: """
            /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQH\
            /wAALCAAYABABAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AAA//2Q==
            """)!

    private func send(
        _ fixture: ServerFixture, _ method: String, _ path: String, key: String? = nil, _ body: Data? = nil,
        type: String? = nil
    ) async throws -> (status: Int, type: String?, headers: [AnyHashable: Any], body: Data) {
        var request = URLRequest(url: URL(string: "http://127.0.0.1:\(fixture.port)\(path)")!)
        request.httpMethod = method
        request.httpBody = body
        if let key { request.setValue("Bearer \(key)", forHTTPHeaderField: "Authorization") }
        if let type { request.setValue(type, forHTTPHeaderField: "Content-Type") }
        let (data, response) = try await URLSession.shared.data(for: request)
        let http = response as! HTTPURLResponse
        return (http.statusCode, http.value(forHTTPHeaderField: "Content-Type"), http.allHeaderFields, data)
    }

    private func avatarCount(_ fixture: ServerFixture) async throws -> Int {
        try await fixture.door.ledger.read(in: .server) { try $0.rows(in: RecordRange(.avatars)).count }
    }

    @Test(arguments: ServedLedger.allCases)
    func `A wipe deletes all avatars of the realm`(ledger: ServedLedger) async throws {
        try await ledger.run { fixture in
            let me = "/v1/players/me/avatar"
            for _ in 0..<3 {
                let player = try await fixture.signIn()
                #expect(try await send(fixture, "PUT", me, key: player.token, Self.png).status == 204)
            }
            #expect(try await avatarCount(fixture) == 3)
            // The sandbox is another realm.
            #expect(try await fixture.send("POST", "/v1/admin/wipe", key: fixture.sandboxKey).status == 200)
            #expect(try await avatarCount(fixture) == 3)
            let wiped = try await fixture.send(
                "POST", "/v1/admin/wipe", key: fixture.serverKey, body: #"{"game":"com.example.racer"}"#)
            #expect(wiped.status == 200, "\(wiped.text)")
            #expect(try await avatarCount(fixture) == 0)
        }
    }

    @Test(arguments: ServedLedger.allCases)
    func `Avatars that an interrupted deletion left are deleted later`(ledger: ServedLedger) async throws {
        try await ledger.run { fixture in
            let (gone, stored) = (try await fixture.signIn(), try await fixture.signIn())
            for player in [gone, stored] {
                let put = try await send(fixture, "PUT", "/v1/players/me/avatar", key: player.token, Self.png)
                #expect(put.status == 204)
            }
            // The process ends immediately after the erasure.
            let service = try await fixture.service
            let (_, position) = try await fixture.door.accounts.erase(
                PlayerID(gone.id), from: await service.openRankings, in: service.realm, at: fixture.clock.now)
            await service.reach(position)
            try await fixture.door.eraser.removeRemainders(in: service.realm)
            let left = try await fixture.door.ledger.read(in: .server) { try $0.rows(in: RecordRange(.avatars)) }
            #expect(left.map(\.key.name) == [stored.id])
            // A repeated cleanup after a wipe has the same result.
            _ = try await service.administration.wipe(by: .test)
            for _ in 0..<2 { try await fixture.door.eraser.removeRemainders(in: service.realm) }
            #expect(try await avatarCount(fixture) == 0)
        }
    }

    @Test func `An avatar that is uploaded after its player was erased is not stored`() async throws {
        try await ServerFixture.run { fixture in
            let player = try await fixture.signIn()
            let token = player.token
            #expect(try await send(fixture, "PUT", "/v1/players/me/avatar", key: token, Self.png).status == 204)
            #expect(try await fixture.send("DELETE", "/v1/players/me", key: token).status == 204)
            #expect(try await avatarCount(fixture) == 0)
            #expect(try await send(fixture, "PUT", "/v1/players/me/avatar", key: token, Self.png).status == 401)
            #expect(try await avatarCount(fixture) == 0)
        }
    }

    @Test(arguments: ServedLedger.allCases)
    func `An avatar is served with the type of its bytes, not the claimed type`(ledger: ServedLedger) async throws {
        try await ledger.run { fixture in
            let ann = try await fixture.signIn(name: "Ann")
            let address = "/v1/players/\(ann.id)/avatar"
            for (image, claimed, type) in [
                (Self.png, "image/png", "image/png"), (Self.jpeg, "image/jpeg", "image/jpeg"),
                (Self.png, "text/html", "image/png"), (Self.jpeg, "image/svg+xml", "image/jpeg"),
            ] {
                let put = try await send(fixture, "PUT", "/v1/players/me/avatar", key: ann.token, image, type: claimed)
                #expect(put.status == 204, "\(String(decoding: put.body, as: UTF8.self))")
                let shown = try await send(fixture, "GET", address)
                #expect(shown.status == 200)
                #expect(shown.type == type)
                #expect(shown.body == image)
                let headers = Dictionary(shown.headers.map { ("\($0.key)".lowercased(), "\($0.value)") }) { $1 }
                #expect(headers["content-security-policy"] == "default-src 'none'; sandbox")
                #expect(headers["x-content-type-options"] == "nosniff")
            }
        }
    }

    @Test func `Avatars that are too small, too large, truncated or not plain images are rejected`() async throws {
        try await ServerFixture.run { fixture in
            let ann = try await fixture.signIn(name: "Ann")
            let padding = Data(repeating: 0, count: AvatarImage.byteCountMax)
            // The header claims more pixels than the limit.
            var huge = Self.png
            huge.replaceSubrange(16..<20, with: [0, 0, 0x27, 0x10])
            for (name, image, status) in [
                ("small", Self.smallPNG, 400), ("huge", huge, 400), ("truncated", Self.png.dropLast(), 400),
                ("truncated", Self.jpeg.dropLast(), 400),
                ("an image followed by a page", Self.png + Data("<html>".utf8), 400),
                ("heavy", Self.png.prefix(45) + padding, 413), ("a page", Data("<svg onload=alert(1)>".utf8), 400),
            ] {
                let put = try await send(
                    fixture, "PUT", "/v1/players/me/avatar", key: ann.token, Data(image), type: "image/png")
                #expect(put.status == status, "\(name): \(String(decoding: put.body, as: UTF8.self))")
            }
            #expect(try await send(fixture, "GET", "/v1/players/\(ann.id)/avatar").type == "image/svg+xml")
            for flag in ["underage", "banned"] {
                let flagged = try await fixture.send(
                    "PATCH", "/v1/admin/players/\(ann.id)", key: fixture.serverKey, body: "{\"\(flag)\":true}")
                #expect(flagged.status == 200)
                let put = try await send(
                    fixture, "PUT", "/v1/players/me/avatar", key: ann.token, Self.png, type: "image/png")
                #expect(put.status == 403, "\(flag)")
                _ = try await fixture.send(
                    "PATCH", "/v1/admin/players/\(ann.id)", key: fixture.serverKey, body: "{\"\(flag)\":false}")
            }
        }
    }
}
