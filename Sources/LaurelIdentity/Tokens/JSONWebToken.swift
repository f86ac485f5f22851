import Crypto
public import Foundation
import LaurelModel

/// A token of RFC 7515 in its compact form, read but not believed.
public struct JSONWebToken: Sendable {
    public static let byteCountMax = 8_192

    public let algorithm: String
    public let keyID: String?
    public let type: String?
    /// A JSON object.
    public let claims: Data
    /// The text that was signed.
    public let signedText: String
    public let signature: [UInt8]

    /// Nil for what has not three parts, or no header that can be read. Addresses and keys that a header names are not
    /// looked at, and a header that demands that something be understood is refused.
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

    /// Makes a token of `claims`, signed with Ed25519.
    static func sign(_ claims: some Encodable, by key: SigningKey, type: String) throws -> String {
        let header = try JSON.encode(Header(alg: "EdDSA", kid: key.id, typ: type))
        let signedText = "\(Base64URL.text(of: header)).\(Base64URL.text(of: try JSON.encode(claims)))"
        let signature = try key.privateKey.signature(for: Array(signedText.utf8))
        return "\(signedText).\(Base64URL.text(of: signature))"
    }
}
