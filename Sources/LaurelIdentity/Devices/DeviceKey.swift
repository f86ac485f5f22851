public import Crypto
import Foundation

/// The public key of a device. A client that can sign with the private key, which the device stores, is the guest.
public enum DeviceKey: Sendable {
    case ed25519(Curve25519.Signing.PublicKey)
    case p256(P256.Signing.PublicKey)

    /// Parses a key in the format that CryptoKit and WebCrypto export.
    ///
    /// - Parameter text: The bytes in base64 or base64url: 32 bytes of an Ed25519 key, or 65 bytes of an uncompressed
    ///   P-256 point (`x963Representation`, `raw`).
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
    /// - Parameter signature: The 64 bytes of an Ed25519 signature, or the two numbers of a P-256 signature over the
    ///   text's SHA-256.
    public func signed(_ text: String, with signature: [UInt8]) -> Bool {
        let message = Array(text.utf8)
        switch self {
        case .ed25519(let key): return key.isValidSignature(signature, for: message)
        case .p256(let key):
            guard let signature = try? P256.Signing.ECDSASignature(rawRepresentation: signature) else { return false }
            return key.isValidSignature(signature, for: SHA256.hash(data: message))
        }
    }

    /// The canonical text of the key, which does not depend on the alphabet of the parsed text.
    public var name: String {
        switch self {
        case .ed25519(let key): "ed25519." + Base64URL.text(of: key.rawRepresentation)
        case .p256(let key): "p256." + Base64URL.text(of: key.x963Representation)
        }
    }
}

/// An error for text that is not a device key.
public enum InvalidDeviceKey: Error, Hashable, Sendable, CustomStringConvertible {
    case notBase64
    case length(byteCount: Int)
    case noPoint

    public var description: String {
        switch self {
        case .notBase64: "The key is not valid base64. Send its bytes in base64."
        case .length(let byteCount):
            "The key has \(byteCount) bytes. Use 32 bytes (Ed25519) or 65 bytes (P-256, the uncompressed point)."
        case .noPoint: "The key's bytes are not a point of the curve P-256. Send the uncompressed point."
        }
    }
}
