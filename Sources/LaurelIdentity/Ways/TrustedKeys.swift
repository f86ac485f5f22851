import Crypto
import CryptoExtras
public import Foundation
import LaurelModel

/// The keys that verify another issuer's tokens, parsed from a JSON Web Key Set.
public struct TrustedKeys: Sendable {
    private enum Key: Sendable {
        case rsa(_RSA.Signing.PublicKey)
        case p256(P256.Signing.PublicKey)
        case ed25519(Curve25519.Signing.PublicKey)
    }

    private struct Entry: Sendable {
        let id: String?
        let key: Key
    }

    /// The maximum length of a key's `kid`, in bytes.
    private static let keyIDByteCountMax = 200

    private let entries: [Entry]

    /// Parses a key set. Keys of unsupported kinds are ignored, because a set may contain keys for other purposes. A
    /// key whose `kid` is not 1 to 200 printable ASCII characters is ignored too.
    ///
    /// - Parameter json: A set with RSA keys of at least 2048 bits (RS256), P-256 (ES256) or Ed25519 keys (EdDSA).
    public init(json: Data) throws(InvalidKeySet) {
        guard let set = try? JSON.decode(KeySet.self, from: json, by: .outside) else { throw .unreadable }
        entries = set.keys.compactMap { key in
            let id = key.kid.flatMap { UncheckedText($0).ascii(byteCountMax: Self.keyIDByteCountMax) }
            guard id != nil || key.kid == nil else { return nil }
            return Self.key(key).map { Entry(id: id, key: $0) }
        }
        guard !entries.isEmpty else { throw .empty }
    }

    /// Whether one of the keys signed `token`, with the only algorithm of the key's kind.
    func signed(_ token: JSONWebToken) -> Bool {
        let named = entries.filter { $0.id == nil || token.keyID == nil || $0.id == token.keyID }
        let message = Array(token.signedText.utf8)
        return named.contains { entry in
            switch (entry.key, token.algorithm) {
            case (.rsa(let key), "RS256"):
                key.isValidSignature(
                    .init(rawRepresentation: token.signature), for: SHA256.hash(data: message),
                    padding: .insecurePKCS1v1_5)
            case (.p256(let key), "ES256"):
                (try? P256.Signing.ECDSASignature(rawRepresentation: token.signature))
                    .map { key.isValidSignature($0, for: SHA256.hash(data: message)) } ?? false
            case (.ed25519(let key), "EdDSA"): key.isValidSignature(token.signature, for: message)
            default: false
            }
        }
    }

    /// Whether a token names a key that is not in this set, so that a newer set may contain it.
    func misses(_ token: JSONWebToken) -> Bool {
        token.keyID.map { id in !entries.contains { $0.id == id } } ?? false
    }

    private static func key(_ key: KeySet.Key) -> Key? {
        guard key.use == nil || key.use == "sig" else { return nil }
        func bytes(_ text: String?) -> [UInt8]? { text.flatMap { Base64URL.bytes($0) } }
        switch (key.kty, key.crv) {
        case ("RSA", _):
            guard let n = bytes(key.n), let e = bytes(key.e), n.count >= 256 else { return nil }
            return (try? _RSA.Signing.PublicKey(n: n, e: e)).map(Key.rsa)
        case ("EC", "P-256"):
            guard let x = bytes(key.x), let y = bytes(key.y), x.count == 32, y.count == 32 else { return nil }
            return (try? P256.Signing.PublicKey(rawRepresentation: x + y)).map(Key.p256)
        case ("OKP", "Ed25519"):
            guard let x = bytes(key.x) else { return nil }
            return (try? Curve25519.Signing.PublicKey(rawRepresentation: x)).map(Key.ed25519)
        default: return nil
        }
    }

    private struct KeySet: Decodable {
        struct Key: Decodable {
            var kty: String
            var crv: String?
            var kid: String?
            var use: String?
            var n: String?
            var e: String?
            var x: String?
            var y: String?
        }

        var keys: [Key]
    }
}

/// An error for text that is not a usable key set.
public enum InvalidKeySet: Error, Hashable, Sendable, CustomStringConvertible {
    case unreadable
    case empty

    public var description: String {
        switch self {
        case .unreadable: "The text is not a JSON Web Key Set. Use an object with a list of keys."
        case .empty: "The set has no supported key. Supported keys: RSA from 2048 bits, P-256 and Ed25519."
        }
    }
}
