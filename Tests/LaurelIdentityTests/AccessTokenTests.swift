import Crypto
import Foundation
import LaurelModel
import LaurelTesting
import Testing

@testable import LaurelIdentity

/// Valid and forged access tokens.
@Suite struct AccessTokenTests {
    private var random = SeededRandom(seed: 3)
    private let now = Moment(milliseconds: 1_767_261_600_500)
    private let keys: SigningKeys
    private let token: AccessToken
    private let text: String

    init() throws {
        keys = SigningKeys([SigningKey(createdAt: now)])
        token = AccessToken(
            player: PlayerID(using: &random), game: try GameID("com.example.racer"), environment: .sandbox,
            session: SessionID(using: &random), epoch: 7, issuedAt: now)
        text = try token.signed(by: keys.all[0], using: &random)
    }

    @Test func `A token is read back until it expires`() throws {
        #expect(try AccessToken(text, keys: keys, at: now) == token)
        #expect(token.expiresAt - token.issuedAt == .seconds(900))
        let last = Moment(milliseconds: token.expiresAt.milliseconds - 1)
        #expect(try AccessToken(text, keys: keys, at: last) == token)
        #expect(throws: InvalidAccessToken.expired) { try AccessToken(text, keys: keys, at: token.expiresAt) }
    }

    @Test func `Another server's key with the same id is rejected`() throws {
        let other = SigningKeys([SigningKey(createdAt: now)])
        #expect(throws: InvalidAccessToken.unknownKey) { try AccessToken(text, keys: other, at: now) }
        var parts = text.split(separator: ".").map(String.init)
        let signature = try other.all[0].privateKey.signature(for: Array("\(parts[0]).\(parts[1])".utf8))
        parts[2] = Base64URL.text(of: signature)
        #expect(throws: InvalidAccessToken.forged) {
            try AccessToken(parts.joined(separator: "."), keys: keys, at: now)
        }
    }

    @Test(arguments: [
        #"{"alg":"none","typ":"at+jwt"}"#, #"{"alg":"HS256","kid":"KID","typ":"at+jwt"}"#,
        #"{"alg":"ES256","kid":"KID","typ":"at+jwt"}"#, #"{"alg":"EdDSA","kid":"KID","typ":"JWT"}"#,
        #"{"alg":"EdDSA","typ":"at+jwt","jku":"https://example.com"}"#,
        #"{"alg":"EdDSA","kid":"KID","typ":"at+jwt","crit":["exp"]}"#, "{}", "no json",
    ])
    func `A signed token with another header is rejected`(header: String) throws {
        let payload = text.split(separator: ".")[1]
        let named = header.replacing("KID", with: keys.all[0].id)
        let signed = "\(Base64URL.text(of: Array(named.utf8))).\(payload)"
        let signature = Base64URL.text(of: try keys.all[0].privateKey.signature(for: Array(signed.utf8)))
        #expect(throws: InvalidAccessToken.malformed) { try AccessToken("\(signed).\(signature)", keys: keys, at: now) }
        #expect(throws: InvalidAccessToken.malformed) { try AccessToken("\(signed).", keys: keys, at: now) }
    }

    @Test func `A token with any changed byte is rejected`() {
        let bytes = Array(text.utf8)
        for index in bytes.indices {
            var changed = bytes
            changed[index] = changed[index] == UInt8(ascii: "x") ? UInt8(ascii: "y") : UInt8(ascii: "x")
            let forged = String(decoding: changed, as: UTF8.self)
            #expect(throws: InvalidAccessToken.self) { try AccessToken(forged, keys: keys, at: now) }
        }
    }

    @Test func `Keys sign after they were published, and are removed when their tokens have expired`() throws {
        var stored: [SigningKey] = []
        var live: [(kid: String, until: Moment)] = []
        var signers: Set<String> = []
        for hour in 0..<(24 * 400) {
            let moment = now + .hours(Int64(hour))
            if SigningKeys(stored).needsAnother(at: moment) { stored.append(SigningKey(createdAt: moment)) }
            let outlived = Set(SigningKeys(stored).outlived(at: moment).map(\.id))
            stored.removeAll { outlived.contains($0.id) }
            let keys = SigningKeys(stored)
            let signer = try #require(keys.signer(at: moment))
            if stored.count > 1 || hour > 48 {
                #expect(moment - signer.createdAt >= SigningKeys.overlap, "A key is published a day before it signs.")
            }
            live = live.filter { $0.until > moment } + [(signer.id, moment + AccessToken.lifetime + .hours(1))]
            for token in live { #expect(keys[token.kid] != nil) }
            #expect(stored.count <= 2)
            signers.insert(signer.id)
        }
        #expect(signers.count == 5, "A key signs for ninety days.")
    }

    @Test func `A key is decoded as it was encoded`() throws {
        let again = try JSONDecoder().decode(SigningKey.self, from: JSONEncoder().encode(keys.all[0]))
        #expect(again.id == keys.all[0].id)
        #expect(again.createdAt == now)
        let published = PublishedKeys(keys).keys[0]
        #expect(published.kid == again.id)
        let bytes = try #require(Base64URL.bytes(published.x))
        let signed = text.split(separator: ".")
        let signature = try #require(Base64URL.bytes(signed[2]))
        #expect(
            try Curve25519.Signing.PublicKey(rawRepresentation: bytes)
                .isValidSignature(signature, for: Array("\(signed[0]).\(signed[1])".utf8)),
            "The published set must be sufficient to verify a token elsewhere.")
    }
}
