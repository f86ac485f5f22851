import Crypto
import Foundation
import LaurelModel
import LaurelTesting
import Testing

@testable import LaurelIdentity

/// The proofs that devices sign, and the server's checks.
@Suite struct GuestProofTests {
    private let game: GameID
    private let now = Moment(milliseconds: 1_767_261_600_000)
    private let secret = SymmetricKey(size: .bits256)

    init() throws { game = try GameID("com.example.racer") }

    private func nonce(seed: UInt64 = 1, for environment: GameEnvironment = .production) -> SignInNonce {
        var random = SeededRandom(seed: seed)
        return SignInNonce(for: game, in: environment, at: now, secret: secret, using: &random)
    }

    private func read(_ text: String, in environment: GameEnvironment = .production, after span: Span = .zero) throws {
        _ = try SignInNonce(text, for: game, in: environment, at: now + span, secrets: [secret])
    }

    @Test func `A nonce is valid for its game and for five minutes`() throws {
        let text = nonce().text
        try read(text)
        try read(text, after: .seconds(299))
        #expect(throws: InvalidNonce.expired) { try read(text, after: .seconds(300)) }
        #expect(throws: InvalidNonce.unknown) { try read(text, in: .sandbox) }
        let other = try GameID("com.example.other")
        #expect(throws: InvalidNonce.unknown) {
            _ = try SignInNonce(text, for: other, in: .production, at: now, secrets: [secret])
        }
        #expect(throws: InvalidNonce.unknown) {
            _ = try SignInNonce(text, for: game, in: .production, at: now, secrets: [SymmetricKey(size: .bits256)])
        }
        // After a rotation, the older secret is still accepted.
        _ = try SignInNonce(text, for: game, in: .production, at: now, secrets: [SymmetricKey(size: .bits256), secret])
    }

    @Test func `A nonce with any changed part is rejected`() {
        let bytes = Array(nonce().text.utf8)
        for index in bytes.indices {
            var changed = bytes
            changed[index] = changed[index] == UInt8(ascii: "9") ? UInt8(ascii: "8") : UInt8(ascii: "9")
            #expect(throws: InvalidNonce.self) { try read(String(decoding: changed, as: UTF8.self)) }
        }
    }

    @Test func `Nonces are sorted by expiry and unique`() {
        let names = (0..<1_000).map { nonce(seed: $0).name }
        #expect(Set(names).count == 1_000)
        #expect(names.allSatisfy { $0.hasPrefix(SignInNonce.prefix(now + .seconds(300))) })
        #expect(SignInNonce.prefix(now) < SignInNonce.prefix(now + .seconds(1)))
        #expect(SignInNonce.prefix(Moment(milliseconds: 9)) < SignInNonce.prefix(Moment(milliseconds: 10)))
    }

    @Test func `Signatures of Ed25519 and P-256 keys are valid as their libraries encode them`() throws {
        let text = GuestProof.text(nonce: "n", game: game, environment: .production)
        #expect(text == "Laurel guest sign-in\ncom.example.racer\nproduction\nn")
        let edwards = Curve25519.Signing.PrivateKey()
        let nist = P256.Signing.PrivateKey()
        let signed = [
            (
                Base64URL.text(of: edwards.publicKey.rawRepresentation),
                Base64URL.text(of: try edwards.signature(for: Array(text.utf8)))
            ),
            (
                nist.publicKey.x963Representation.base64EncodedString(),
                try nist.signature(for: Array(text.utf8)).rawRepresentation.base64EncodedString()
            ),
        ]
        for (key, signature) in signed {
            let proof = try GuestProof(key: DeviceKey(key), nonce: "n", signature: signature)
            #expect(proof.holds(for: game, in: .production))
            #expect(!proof.holds(for: game, in: .sandbox))
            #expect(!proof.holds(for: try GameID("com.example.racer2"), in: .production))
            let other = try GuestProof(key: DeviceKey(key), nonce: "m", signature: signature)
            #expect(!other.holds(for: game, in: .production))
        }
        // Both alphabets encode the same key.
        let standard = edwards.publicKey.rawRepresentation.base64EncodedString()
        #expect(try DeviceKey(standard).name == DeviceKey(signed[0].0).name)
        let crossed = try GuestProof(key: DeviceKey(signed[0].0), nonce: "n", signature: signed[1].1)
        #expect(!crossed.holds(for: game, in: .production))
    }

    @Test(arguments: [
        ("", InvalidDeviceKey.length(byteCount: 0)), ("%%%", .notBase64),
        (Base64URL.text(of: [UInt8](repeating: 1, count: 31)), .length(byteCount: 31)),
        (Base64URL.text(of: [UInt8](repeating: 4, count: 65)), .noPoint),
        (String(repeating: "A", count: 201), .notBase64),
    ])
    func `An invalid key is rejected with its reason`(text: String, reason: InvalidDeviceKey) {
        #expect(throws: reason) { try DeviceKey(text) }
    }

    @Test(arguments: ["", "AA", String(repeating: "A", count: 85), String(repeating: "A", count: 88)])
    func `A signature that is not 64 bytes long is rejected`(text: String) throws {
        let key = try DeviceKey(Base64URL.text(of: Curve25519.Signing.PrivateKey().publicKey.rawRepresentation))
        #expect(throws: InvalidGuestProof.signatureUnreadable) { try GuestProof(key: key, nonce: "n", signature: text) }
    }
}
