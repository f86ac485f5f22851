import Crypto
import CryptoExtras
import Foundation
import IdentityFixture
import LaurelModel
import SwiftASN1
import Testing
import X509

@testable import LaurelIdentity

/// Valid and forged signatures of Game Center. The certificates belong to an authority of this test.
@Suite struct GameCenterTests {
    private let now = Moment(milliseconds: 1_767_261_600_000)
    private let authority = try! TestAuthority()

    private func proof(_ change: (inout TestAuthority.Payload) -> Void = { _ in }) throws -> GameCenterProof {
        try authority.proof(at: now, change)
    }

    private func verify(_ proof: GameCenterProof, certificate: Data? = nil, after span: Span = .zero) async throws {
        try proof.check(bundleIDs: ["com.example.racer"], at: now + span)
        _ = try proof.certificateURL(hosts: ["static.gc.apple.com"])
        try await proof.verify(
            certificate: try certificate ?? authority.leaf(at: now), authorities: try authority.authorities,
            at: now + span)
    }

    @Test func `A signature of Game Center is valid for five minutes`() async throws {
        try await verify(try proof())
        try await verify(try proof(), after: .seconds(300))
        try await verify(try proof(), after: .seconds(-300))
        await #expect(throws: InvalidGameCenterProof.old) { try await verify(try proof(), after: .seconds(301)) }
        await #expect(throws: InvalidGameCenterProof.ahead) { try await verify(try proof(), after: .seconds(-301)) }
    }

    private struct Forgery: Sendable {
        let name: String
        let reason: InvalidGameCenterProof
        let change: @Sendable (inout TestAuthority.Payload) -> Void
    }

    @Test func `Each of twenty forged payloads is rejected with its reason`() async throws {
        let address = "https://static.gc.apple.com/public-key/gc-prod-10.cer"
        var forgeries = [
            Forgery(name: "another bundle", reason: .bundle) { $0.bundleID = "com.example.other" },
            Forgery(name: "no bundle", reason: .bundle) { $0.bundleID = "" },
            Forgery(name: "a timestamp of yesterday", reason: .old) { $0.timestamp -= 86_400_000 },
            Forgery(name: "a timestamp in seconds", reason: .seconds) { $0.timestamp /= 1_000 },
            Forgery(name: "the end of time", reason: .ahead) { $0.timestamp = .max },
            Forgery(name: "another player", reason: .signature) { $0.playerID = "T:_mallory" },
            Forgery(name: "a timestamp of a second ago", reason: .signature) { $0.timestamp -= 1_000 },
            Forgery(name: "another salt", reason: .signature) { $0.salt[0] ^= 1 },
            Forgery(name: "a longer salt", reason: .signature) { $0.salt.append(0) },
            Forgery(name: "a changed signature", reason: .signature) { $0.signature[7] ^= 1 },
            Forgery(name: "no signature", reason: .signatureLength) { $0.signature = [] },
            Forgery(name: "letters moved from the bundle to the player", reason: .bundle) {
                $0.playerID += "com"
                $0.bundleID = ".example.racer"
            },
            Forgery(name: "no salt", reason: .salt) { $0.salt = [] },
            Forgery(name: "no player", reason: .player) { $0.playerID = "" },
        ]
        for (other, reason) in [
            (address.replacing("https", with: "http"), InvalidGameCenterProof.scheme), ("file:///etc/passwd", .scheme),
            (address.replacing("static.gc.apple.com", with: "gc.apple.com.evil.example"), .host),
            (address.replacing("static.gc", with: "evil"), .host),
            (address.replacing("https://", with: "https://static.gc.apple.com@evil.example/"), .user),
            (address.replacing(".com/", with: ".com:8443/"), .port), (address + "?x=1", .query),
            (address + "#x", .query),
            (address.replacing("public-key", with: "elsewhere"), .path),
            (address.replacing("gc-prod", with: "../gc-prod"), .path),
            (address.replacing("gc-prod", with: "%2e%2e/gc-prod"), .path), ("", .address),
        ] {
            forgeries.append(Forgery(name: "the address \(other)", reason: reason) { $0.publicKeyURL = other })
        }
        #expect(forgeries.count >= 20)
        for forgery in forgeries {
            await #expect(throws: forgery.reason, "\(forgery.name)") { try await verify(try proof(forgery.change)) }
        }
    }

    @Test func `A certificate of another owner or authority is rejected`() async throws {
        let other = try TestAuthority()
        for (certificate, reason) in [
            (try other.leaf(at: now), InvalidGameCenterProof.chain),
            (try authority.leaf(at: now, organization: "Apple Inc"), .organization),
            (try authority.leaf(at: now, organization: "Apple Inc. of Elsewhere"), .organization),
            (try authority.leaf(at: now, organization: "x, O=Apple Inc."), .organization),
            (try authority.leaf(at: now, isForCode: false), .purpose),
            (try authority.leaf(at: now, isRSA: false), .certificateKey),
            (try authority.leaf(at: now, isSelfSigned: true), .chain),
            (try authority.leaf(at: now - .days(800)), .certificateExpired),
            (try authority.leaf(at: now + .days(10)), .certificateAhead),
            (Data("no certificate".utf8), .certificate),
            (Data(), .certificate),
        ] {
            await #expect(throws: reason) { try await verify(try proof(), certificate: certificate) }
        }
    }

    @Test func `Different signatures have different names`() throws {
        let names = [try proof().name, try proof { $0.salt[0] ^= 1 }.name, try proof { $0.playerID = "T:_b" }.name]
        #expect(Set(names).count == 3)
        #expect(names[0] == (try proof().name))
    }
}
