import Crypto
import Foundation
public import LaurelModel

/// A token by which somebody else says who a player is: the studio's own server, or Apple.
public struct IdentityToken: Hashable, Sendable {
    /// How long before it a token may begin to be good, and how long after its end it may be: clocks differ.
    static let leeway = Span.seconds(60)

    /// Who signs, and for whom.
    public struct Expectation: Sendable {
        public let issuer: String
        /// One of these must be the token's.
        public let audiences: Set<String>
        /// What the token must have been made for; nil where nothing ties it to this sign-in.
        public let nonce: String?

        public init(issuer: String, audiences: Set<String>, nonce: String? = nil) {
            self.issuer = issuer
            self.audiences = audiences
            self.nonce = nonce
        }
    }

    public let subject: String
    public let name: String?

    /// Believes `text` where everything about it is as it should be.
    public init(
        _ text: String, keys: TrustedKeys, expecting expected: Expectation, at moment: Moment
    ) throws(InvalidIdentityToken) {
        guard let token = JSONWebToken(text) else { throw .malformed }
        guard !keys.misses(token) else { throw .unknownKey }
        guard keys.signed(token) else { throw .forged }
        // A text with U+0000 is an error of its claim, not of the token.
        guard let claims = try? JSON.decode(Claims.self, from: token.claims) else { throw .malformed }
        guard claims.iss == expected.issuer else { throw .issuer }
        guard !expected.audiences.isDisjoint(with: claims.aud.all) else { throw .audience }
        let (now, leeway) = (Double(moment.milliseconds) / 1_000, Double(Self.leeway.milliseconds) / 1_000)
        guard now < claims.exp + leeway else { throw .expired }
        guard (claims.nbf ?? claims.iat ?? now) <= now + leeway else { throw .notYet }
        if let nonce = expected.nonce {
            // Apple's button is given the nonce's hash, so that the nonce itself is known to the game alone.
            let hash = SHA256.hash(data: Array(nonce.utf8)).map { byte in
                String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
            }.joined()
            guard claims.nonce == hash else { throw .nonce }
        }
        guard (1...200).contains(claims.sub.utf8.count), let subject = UncheckedText(claims.sub).value else {
            throw .subject
        }
        self.subject = subject
        name = claims.name.flatMap { UncheckedText($0).value }
    }

    private struct Claims: Decodable {
        var iss: String
        var aud: Audience
        var sub: String
        var exp: Double
        var nbf: Double?
        var iat: Double?
        var nonce: String?
        var name: String?
    }

    /// One text or a list of them.
    private struct Audience: Decodable {
        let all: [String]

        init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            if let one = try? value.decode(String.self) { all = [one] } else { all = try value.decode([String].self) }
        }
    }
}

/// Why a token is not believed.
public enum InvalidIdentityToken: String, Error, Hashable, Sendable, CaseIterable, CustomStringConvertible {
    case malformed
    /// The key set may be old.
    case unknownKey
    case forged
    case issuer
    case audience
    case expired
    case notYet
    case nonce
    case subject

    public var description: String {
        switch self {
        case .malformed: "This is no signed token with iss, aud, sub and exp."
        case .unknownKey: "The token is signed by a key that is not in the issuer's set."
        case .forged: "The token's signature is not the issuer's."
        case .issuer: "The token is from another issuer than the game's."
        case .audience: "The token is meant for another game."
        case .expired: "The token has expired. Get a new one."
        case .notYet: "The token is not good yet. Check the clocks."
        case .nonce:
            "The token was made for another sign-in: its nonce must be the SHA-256 of this one's, in hexadecimal."
        case .subject: "The token's sub must be 1 to 200 bytes without U+0000."
        }
    }
}
