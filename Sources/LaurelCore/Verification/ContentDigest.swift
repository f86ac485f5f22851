import Crypto

/// The SHA-256 of bytes that come piece by piece, as every tool for checksums makes it.
public struct ContentDigest {
    private var hash = SHA256()

    public init() {}

    public mutating func update(_ bytes: ArraySlice<UInt8>) { hash.update(data: bytes) }

    /// Of all bytes so far: 64 hexadecimal digits, lower case.
    public var text: String { Self.text(of: hash.finalize()) }

    static func text(of digest: SHA256.Digest) -> String {
        digest.map { byte in
            let digits = String(byte, radix: 16)
            return digits.count == 1 ? "0" + digits : digits
        }.joined()
    }
}
