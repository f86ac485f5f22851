import Crypto
import Foundation
public import LaurelModel

/// By which Apple's push service knows whose app a message is for.
public struct ProviderToken: Sendable {
    /// Apple refuses one that is older than an hour, and those who make new ones all the time.
    public static let lifetime = Span.seconds(40 * 60)

    private let teamID: String
    private let keyID: String
    private let key: P256.Signing.PrivateKey

    /// - Parameter privateKey: A `.p8` file, as Apple gives it.
    /// - Throws: Where that is no key.
    public init(teamID: String, keyID: String, privateKey: String) throws {
        self.teamID = teamID
        self.keyID = keyID
        key = try P256.Signing.PrivateKey(pemRepresentation: privateKey)
    }

    /// A token of RFC 7519 that was made at `moment`.
    public func text(at moment: Moment) throws -> String {
        let header = try JSON.encode(["alg": "ES256", "kid": keyID])
        let claims = try JSON.encode(Claims(iss: teamID, iat: moment.milliseconds / 1_000))
        let signed = "\(Base64URL.text(of: header)).\(Base64URL.text(of: claims))"
        let signature = try key.signature(for: Data(signed.utf8))
        return "\(signed).\(Base64URL.text(of: signature.rawRepresentation))"
    }

    private struct Claims: Encodable {
        let iss: String
        let iat: Int64
    }
}
