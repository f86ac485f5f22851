import Crypto
public import Foundation
import LaurelModel

/// A token of RFC 7515 in compact form, parsed but not verified.
public struct JSONWebToken: Sendable {
    /// The maximum length of a token.
    public static let byteCountMax = 8_192

    /// The header's `alg`.
    public let algorithm: String
    /// The header's `kid`.
    public let keyID: String?
    /// The header's `typ`.
    public let type: String?
    /// The claims, a JSON object.
    public let claims: Data
    /// The signed part of the token.
    public let signedText: String
    /// The signature, which is not verified.
    public let signature: [UInt8]

    /// Parses a token. Returns nil unless it has three parts and a valid header. Addresses and keys in the header are
    /// ignored. A header with critical extensions (`crit`) is rejected.
    public init?(_ text: String) {
        guard text.utf8.count <= Self.byteCountMax else { return nil }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let header = Base64URL.bytes(parts[0]), let claims = Base64URL.bytes(parts[1]),
            let signature = Base64URL.bytes(parts[2]),
            let read = try? JSON.decode(Header.self, from: Data(header), by: .outside), read.crit == nil
        else { return nil }
        algorithm = read.alg
        keyID = read.kid
        type = read.typ
        self.claims = Data(claims)
        signedText = "\(parts[0]).\(parts[1])"
        self.signature = signature
    }

    private struct Header: Codable {
        var alg: String
        var kid: String?
        var typ: String?
        var crit: [String]?
    }

    /// Returns a token with `claims`, signed with Ed25519.
    static func sign(_ claims: some Encodable, by key: SigningKey, type: String) throws -> String {
        let header = try JSON.encode(Header(alg: "EdDSA", kid: key.id, typ: type))
        let signedText = "\(Base64URL.text(of: header)).\(Base64URL.text(of: try JSON.encode(claims)))"
        let signature = try key.privateKey.signature(for: Array(signedText.utf8))
        return "\(signedText).\(Base64URL.text(of: signature))"
    }
}
