/// A generator of unguessable names.
enum RandomText {
    private static let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)

    /// Returns `digitCount` characters with five random bits each.
    static func make(digitCount: Int, using random: inout some RandomNumberGenerator) -> String {
        String(decoding: (0..<digitCount).map { _ in alphabet[Int(random.next() & 31)] }, as: UTF8.self)
    }

    static func bytes(count: Int, using random: inout some RandomNumberGenerator) -> [UInt8] {
        (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    }
}
