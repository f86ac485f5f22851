import Crypto

/// The HMAC-SHA256 of a message, which authenticates it to a party that knows the key.
package enum KeyedDigest {
    /// Returns the 32 bytes of the digest.
    package static func bytes(of message: String, key: [UInt8]) -> [UInt8] {
        Array(HMAC<SHA256>.authenticationCode(for: Array(message.utf8), using: SymmetricKey(data: key)))
    }
}
