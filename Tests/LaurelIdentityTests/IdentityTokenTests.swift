import Crypto
import CryptoExtras
import Foundation
import IdentityFixture
import LaurelModel
import Testing

@testable import LaurelIdentity

/// Tokens that a developer or Apple signs with each algorithm, and forged tokens.
@Suite struct IdentityTokenTests {
    private let now = Moment(milliseconds: 1_767_261_600_000)
    private let issuer = TestIssuer()
    private let expected = IdentityToken.Expectation(issuer: "https://studio.example", audiences: ["com.example.racer"])

    private func read(
        _ claims: String = TestIssuer.claims, by algorithm: String = "RS256",
        expecting expected: IdentityToken.Expectation? = nil, after span: Span = .zero
    ) throws -> IdentityToken {
        try IdentityToken(
            issuer.token(claims, algorithm: algorithm), keys: TrustedKeys(json: issuer.keySet),
            expecting: expected ?? self.expected, at: now + span)
    }

    @Test(arguments: ["RS256", "ES256", "EdDSA"])
    func `A token of each algorithm is accepted`(algorithm: String) throws {
        let token = try read(by: algorithm)
        #expect(token.subject == "user 7")
        #expect(token.name == "Ann")
    }

    @Test(
        arguments: [
            (#"{"iss":"https://studio.example","aud":["x","com.example.racer"],"sub":"7","exp":1767265200}"#, nil),
            (#"{"iss":"https://other.example","aud":"com.example.racer","sub":"7","exp":1767265200}"#, .issuer),
            (#"{"iss":"https://studio.example","aud":"com.example.other","sub":"7","exp":1767265200}"#, .audience),
            (#"{"iss":"https://studio.example","aud":[],"sub":"7","exp":1767265200}"#, .audience),
            (#"{"iss":"https://studio.example","aud":"com.example.racer","sub":"7","exp":1767261540}"#, .expired),
            (
                #"{"iss":"https://studio.example","aud":"com.example.racer","sub":"7","exp":1767265200,"nbf":1767261661}"#,
                .notYet
            ),
            (
                #"{"iss":"https://studio.example","aud":"com.example.racer","sub":"7","exp":1767265200,"iat":1767261661}"#,
                .notYet
            ),
            (#"{"iss":"https://studio.example","aud":"com.example.racer","sub":"","exp":1767265200}"#, .subject),
            (#"{"iss":"https://studio.example","aud":"com.example.racer","sub":"7"}"#, .malformed),
            (#"{"iss":"https://studio.example","aud":"com.example.racer","exp":1767265200}"#, .malformed),
            (
                #"{"iss":"https://studio.example","aud":"com.example.racer","sub":"al\u0000ice","exp":1767265200}"#,
                .subject
            ),
            ("[]", .malformed),
        ] as [(String, InvalidIdentityToken?)])
    func `Claims are checked`(claims: String, reason: InvalidIdentityToken?) throws {
        if let reason {
            #expect(throws: reason) { try read(claims) }
        } else {
            _ = try read(claims)
        }
    }

    @Test func `A name with U+0000 is dropped`() throws {
        let token = try read(
            #"{"iss":"https://studio.example","aud":"com.example.racer","sub":"7","exp":1767265200,"name":"a\u0000b"}"#)
        #expect(token.name == nil)
    }

    @Test(arguments: [String(repeating: "x", count: 201), "e\u{301}", ""])
    func `A key whose identifier is not short ASCII text is ignored`(id: String) throws {
        let set = try #require(String(data: issuer.keySet, encoding: .utf8))
        let keys = try TrustedKeys(json: Data(set.replacing("\"kid\":\"RS256\"", with: "\"kid\":\"\(id)\"").utf8))
        let token = issuer.token(TestIssuer.claims, algorithm: "RS256", keyID: id)
        #expect(throws: InvalidIdentityToken.unknownKey) {
            try IdentityToken(token, keys: keys, expecting: expected, at: now)
        }
    }

    @Test func `Combining marks in a key set and a token's header are rejected`() {
        let marks = String(repeating: "\u{301}", count: 1_500) + String(repeating: "\u{327}", count: 1_500)
        #expect(throws: InvalidKeySet.unreadable) {
            try TrustedKeys(json: Data("{\"keys\":[],\"\(marks)\":1}".utf8))
        }
        let header = Base64URL.text(of: Array("{\"alg\":\"EdDSA\",\"kid\":\"\(marks)\"}".utf8))
        #expect(JSONWebToken("\(header).e30.AA") == nil)
    }

    @Test func `A token is bound to its sign-in by the hash of the nonce`() throws {
        let hash = "2689367b205c16ce32ed4200942b8b8b1e262dfc70d9bc9fbc77c49699a4f1df"
        let claims = TestIssuer.claims.replacing("}", with: ",\"nonce\":\"\(hash)\"}")
        func expecting(_ nonce: String) -> IdentityToken.Expectation {
            .init(issuer: "https://studio.example", audiences: ["com.example.racer"], nonce: nonce)
        }
        _ = try read(claims, expecting: expecting("ok"))
        #expect(throws: InvalidIdentityToken.nonce) { try read(claims, expecting: expecting("other")) }
        #expect(throws: InvalidIdentityToken.nonce) { try read(expecting: expecting("ok")) }
    }

    @Test func `A signature of another key is rejected`() throws {
        let other = TestIssuer()
        for algorithm in ["RS256", "ES256", "EdDSA"] {
            let token = other.token(TestIssuer.claims, algorithm: algorithm)
            #expect(throws: InvalidIdentityToken.forged) {
                try IdentityToken(token, keys: TrustedKeys(json: issuer.keySet), expecting: expected, at: now)
            }
            // A key's kind has one algorithm, whatever the header states.
            for claimed in ["none", "HS256", "RS256", "ES256", "EdDSA"] where claimed != algorithm {
                let token = issuer.token(TestIssuer.claims, algorithm: algorithm, claiming: claimed)
                #expect(throws: InvalidIdentityToken.forged) {
                    try IdentityToken(token, keys: TrustedKeys(json: issuer.keySet), expecting: expected, at: now)
                }
            }
        }
        let unknown = issuer.token(TestIssuer.claims, algorithm: "RS256", keyID: "newer")
        #expect(throws: InvalidIdentityToken.unknownKey) {
            try IdentityToken(unknown, keys: TrustedKeys(json: issuer.keySet), expecting: expected, at: now)
        }
    }

    @Test(arguments: [
        ("", InvalidKeySet.unreadable), (#"{"keys":[]}"#, .empty), (#"{"keys":[{"kty":"oct","k":"AAAA"}]}"#, .empty),
        (#"{"keys":[{"kty":"RSA","n":"AQAB","e":"AQAB"}]}"#, .empty),
        (#"{"keys":[{"kty":"OKP","crv":"Ed25519","use":"enc","x":"AAAA"}]}"#, .empty),
    ])
    func `An invalid key set is rejected with its reason`(json: String, reason: InvalidKeySet) {
        #expect(throws: reason) { try TrustedKeys(json: Data(json.utf8)) }
    }
}
