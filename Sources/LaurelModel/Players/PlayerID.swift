/// A player's opaque, stable id, which begins `p_`.
public struct PlayerID: Hashable, Sendable {
    public static let prefix = "p_"
    /// The prefix and 26 characters of Crockford's base 32 (130 bits, of which the first two are zero).
    public static let byteCount = 28

    public let text: String

    /// Reads an id as ``init(using:)`` made it.
    public init(_ text: String) throws(InvalidPlayerID) {
        let digits = text.utf8.dropFirst(Self.prefix.utf8.count)
        guard Self.begins(text), text.utf8.count == Self.byteCount, digits.allSatisfy(Self.alphabet.contains),
            let first = digits.first, Self.alphabet.prefix(8).contains(first)
        else { throw InvalidPlayerID(text: text) }
        self.text = text
    }

    /// Makes a new id of 128 random bits.
    public init(using random: inout some RandomNumberGenerator) {
        // Two halves, because the systems that clients run on do not all have UInt128.
        var high = random.next()
        var low = random.next()
        var digits = [UInt8](repeating: 0, count: 26)
        for index in digits.indices.reversed() {
            digits[index] = Self.alphabet[Int(low & 31)]
            low = low >> 5 | high << 59
            high >>= 5
        }
        text = Self.prefix + String(decoding: digits, as: UTF8.self)
    }

    /// Whether `text` begins with ``prefix``, byte for byte: an accent behind it would make another character of it.
    static func begins(_ text: String) -> Bool { text.utf8.starts(with: prefix.utf8) }

    private static let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)
}

/// A text that begins like a player's id and is none.
public struct InvalidPlayerID: Error, Hashable, Sendable, CustomStringConvertible {
    public let text: String

    public var description: String {
        """
        \(text.quotedForMessage) is no player's id. An id that begins \(PlayerID.prefix) is Laurel's own and has \
        \(PlayerID.byteCount) characters; a studio's own id must begin otherwise.
        """
    }
}

extension PlayerID: CustomStringConvertible {
    public var description: String { text }
}
