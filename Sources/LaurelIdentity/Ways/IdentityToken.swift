import Crypto
import Foundation
public import LaurelModel

/// A verified token in which another issuer identifies a player: the developer's server, or Apple.
public struct IdentityToken: Hashable, Sendable {
    /// The tolerance for differing clocks at the start and the end of a token's validity.
    static let leeway = Span.seconds(60)

    /// The required issuer and recipients of a token.
    public struct Expectation: Sendable {
        /// The required `iss`.
        public let issuer: String
        /// The accepted values of `aud`; the token must contain one of them.
        public let audiences: Set<String>
        /// The nonce that the token must contain; nil if the token is not bound to a sign-in.
        public let nonce: String?

        /// Creates an expectation.
        public init(issuer: String, audiences: Set<String>, nonce: String? = nil) {
            self.issuer = issuer
            self.audiences = audiences
            self.nonce = nonce
        }
    }

    /// The issuer's id of the player.
    public let subject: String
    /// The player's name, if the token contains one.
    public let name: String?

    /// Parses and verifies a token.
    public init(
        _ text: String, keys: TrustedKeys, expecting expected: Expectation, at moment: Moment
    ) throws(InvalidIdentityToken) {
        guard let token = JSONWebToken(text) else { throw .malformed }
        guard !keys.misses(token) else { throw .unknownKey }
        guard keys.signed(token) else { throw .forged }
        // Text with U+0000 is an error of its claim, not of the token.
        guard let claims = try? JSON.decode(Claims.self, from: token.claims) else { throw .malformed }
        guard claims.iss == expected.issuer else { throw .issuer }
        guard !expected.audiences.isDisjoint(with: claims.aud.all) else { throw .audience }
        let (now, leeway) = (Double(moment.milliseconds) / 1_000, Double(Self.leeway.milliseconds) / 1_000)
        guard now < claims.exp + leeway else { throw .expired }
        guard (claims.nbf ?? claims.iat ?? now) <= now + leeway else { throw .notYet }
        if let nonce = expected.nonce {
            // Apple's button gets the nonce's hash, so that only the game knows the nonce itself.
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

    /// A text or a list of texts.
    private struct Audience: Decodable {
        let all: [String]

        init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            if let one = try? value.decode(String.self) { all = [one] } else { all = try value.decode([String].self) }
        }
    }
}

/// The reason that an identity token is invalid.
public enum InvalidIdentityToken: String, Error, Hashable, Sendable, CaseIterable, CustomStringConvertible {
    case malformed
    /// The key that signed the token is unknown. The key set may be outdated.
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
        case .malformed:
            """
            The token is not a signed token with iss, aud, sub and exp. Send the token of the identity provider \
            unchanged.
            """
        case .unknownKey:
            """
            The token is signed by a key that the issuer does not publish. Compare the issuer with GET \
            /v1/admin/sign-in.
            """
        case .forged: "The token's signature is invalid. Send the token of the identity provider unchanged."
        case .issuer: "The token's issuer is not the game's. Compare it with GET /v1/admin/sign-in."
        case .audience: "The token's audience is not the game's. Compare it with GET /v1/admin/sign-in."
        case .expired: "The token has expired. Request another token from the identity provider."
        case .notYet: "The token is not valid yet. Compare the clocks of the server and the identity provider."
        case .nonce:
            """
            The token is for another sign-in. Request a token whose nonce is the SHA-256 of this sign-in's nonce, in \
            hexadecimal.
            """
        case .subject: "The token's sub does not have 1 to 200 bytes, or contains U+0000. Use another sub."
        }
    }
}
