import Crypto
import Foundation
public import LaurelModel

/// A signer of the tokens that authenticate a developer to Apple's push service.
public struct ProviderToken: Sendable {
    /// The lifetime of a token. Apple rejects tokens older than an hour, and clients that create new ones too often.
    public static let lifetime = Span.seconds(40 * 60)

    private let teamID: String
    private let keyID: String
    private let key: P256.Signing.PrivateKey

    /// Creates the signer of a developer's team.
    ///
    /// - Parameter privateKey: The content of a `.p8` file from Apple.
    /// - Throws: An error if that is not a key.
    public init(teamID: String, keyID: String, privateKey: String) throws {
        self.teamID = teamID
        self.keyID = keyID
        key = try P256.Signing.PrivateKey(pemRepresentation: privateKey)
    }

    /// Returns a token of RFC 7519 that is issued at `moment`.
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
