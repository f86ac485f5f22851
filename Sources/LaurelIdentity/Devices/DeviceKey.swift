public import Crypto
import Foundation

/// The public half of a key pair that a device made, and keeps the private half of: who can sign with that is the guest.
public enum DeviceKey: Sendable {
    case ed25519(Curve25519.Signing.PublicKey)
    case p256(P256.Signing.PublicKey)

    /// Reads a key as CryptoKit and WebCrypto export it.
    ///
    /// - Parameter text: In base 64, of either alphabet: the 32 bytes of an Ed25519 key, or the 65 bytes of an uncompressed
    ///   point of P-256 (`x963Representation`, `raw`).
    public init(_ text: String) throws(InvalidDeviceKey) {
        guard text.utf8.count <= 200, let bytes = Base64URL.bytes(inEitherAlphabet: text) else { throw .notBase64 }
        do {
            switch bytes.count {
            case 32: self = .ed25519(try Curve25519.Signing.PublicKey(rawRepresentation: bytes))
            case 65: self = .p256(try P256.Signing.PublicKey(x963Representation: bytes))
            default: throw InvalidDeviceKey.length(byteCount: bytes.count)
            }
        } catch let error as InvalidDeviceKey {
            throw error
        } catch {
            throw .noPoint
        }
    }

    /// Whether the device signed `text`.
    ///
    /// - Parameter signature: 64 bytes: Ed25519's, or P-256's two numbers over the text's SHA-256.
    public func signed(_ text: String, with signature: [UInt8]) -> Bool {
        let message = Array(text.utf8)
        switch self {
        case .ed25519(let key): return key.isValidSignature(signature, for: message)
        case .p256(let key):
            guard let signature = try? P256.Signing.ECDSASignature(rawRepresentation: signature) else { return false }
            return key.isValidSignature(signature, for: SHA256.hash(data: message))
        }
    }

    /// The one text by which the key is known, whichever way it was written.
    public var name: String {
        switch self {
        case .ed25519(let key): "ed25519." + Base64URL.text(of: key.rawRepresentation)
        case .p256(let key): "p256." + Base64URL.text(of: key.x963Representation)
        }
    }
}

/// Why a text is no device's key.
public enum InvalidDeviceKey: Error, Hashable, Sendable, CustomStringConvertible {
    case notBase64
    case length(byteCount: Int)
    case noPoint

    public var description: String {
        switch self {
        case .notBase64: "Write the key's bytes in base 64."
        case .length(let byteCount):
            "A key has 32 bytes (Ed25519) or 65 (P-256, the uncompressed point), and this one has \(byteCount)."
        case .noPoint: "These bytes are no point of the curve P-256."
        }
    }
}
