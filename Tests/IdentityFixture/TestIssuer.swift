import Crypto
import CryptoExtras
public import Foundation
import LaurelIdentity

/// An issuer that signs tokens, with a key for each algorithm.
public struct TestIssuer: Sendable {
    /// The claims of a valid token.
    public static let claims = """
        {"iss":"https://studio.example","aud":"com.example.racer","sub":"user 7","exp":1767265200,"name":"Ann"}
        """

    private let rsa = try! _RSA.Signing.PrivateKey(keySize: .bits2048)
    private let p256 = P256.Signing.PrivateKey()
    private let ed25519 = Curve25519.Signing.PrivateKey()

    /// Creates an issuer with new keys.
    public init() {}

    /// The JSON Web Key Set.
    public var keySet: Data {
        let parts = try! rsa.publicKey.getKeyPrimitives()
        let point = p256.publicKey.rawRepresentation
        return Data(
            """
            {"keys":[
            {"kty":"RSA","kid":"RS256","use":"sig","n":"\(Base64URL.text(of: parts.modulus))",
            "e":"\(Base64URL.text(of: parts.publicExponent))"},
            {"kty":"EC","crv":"P-256","kid":"ES256","x":"\(Base64URL.text(of: point.prefix(32)))",
            "y":"\(Base64URL.text(of: point.suffix(32)))"},
            {"kty":"OKP","crv":"Ed25519","kid":"EdDSA","x":"\(Base64URL.text(of: ed25519.publicKey.rawRepresentation))"},
            {"kty":"EC","crv":"P-521","kid":"other"}]}
            """.utf8)
    }

    /// Returns a token with `claims`, signed with the key for `algorithm`. The header can name another algorithm or
    /// key.
    public func token(
        _ claims: String, algorithm: String, claiming claimed: String? = nil, keyID: String? = nil
    ) -> String {
        let header = "{\"alg\":\"\(claimed ?? algorithm)\",\"kid\":\"\(keyID ?? algorithm)\"}"
        let text = "\(Base64URL.text(of: Array(header.utf8))).\(Base64URL.text(of: Array(claims.utf8)))"
        let message = Data(text.utf8)
        let signature =
            switch algorithm {
            case "RS256":
                try! rsa.signature(for: SHA256.hash(data: message), padding: .insecurePKCS1v1_5).rawRepresentation
            case "ES256": try! p256.signature(for: message).rawRepresentation
            default: try! ed25519.signature(for: message)
            }
        return "\(text).\(Base64URL.text(of: signature))"
    }
}
