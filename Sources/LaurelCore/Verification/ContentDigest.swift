import Crypto

/// An incremental SHA-256, compatible with common checksum tools.
public struct ContentDigest {
    private var hash = SHA256()

    /// Creates a digest of no bytes.
    public init() {}

    /// Adds bytes.
    public mutating func update(_ bytes: ArraySlice<UInt8>) { hash.update(data: bytes) }

    /// The digest of all bytes so far: 64 lower-case hexadecimal digits.
    public var text: String { Self.text(of: hash.finalize()) }

    static func text(of digest: SHA256.Digest) -> String {
        digest.map { byte in
            let digits = String(byte, radix: 16)
            return digits.count == 1 ? "0" + digits : digits
        }.joined()
    }
}
