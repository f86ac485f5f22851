/// A player's opaque, stable id, which starts with `p_`.
public struct PlayerID: Hashable, Sendable {
    /// The prefix of every id.
    public static let prefix = "p_"
    /// The prefix and 26 characters of Crockford's base 32 (130 bits, of which the first two are zero).
    public static let byteCount = 28

    /// The text of the id.
    public let text: String

    /// Parses an id in the form of ``init(using:)``.
    public init(_ text: String) throws(InvalidPlayerID) {
        let digits = text.utf8.dropFirst(Self.prefix.utf8.count)
        guard Self.begins(text), text.utf8.count == Self.byteCount, digits.allSatisfy(Self.alphabet.contains),
            let first = digits.first, Self.alphabet.prefix(8).contains(first)
        else { throw InvalidPlayerID(text: text) }
        self.text = text
    }

    /// Creates an id of 128 random bits.
    public init(using random: inout some RandomNumberGenerator) {
        // Two halves, because some systems of the client lack UInt128.
        let high = random.next()
        self.init(Bits(high: high, low: random.next()))
    }

    /// Creates an id from its valid text.
    init(known text: String) { self.text = text }

    /// Whether `text` starts with ``prefix``, byte for byte: a combining mark after it would change its last character.
    static func begins(_ text: String) -> Bool { text.utf8.starts(with: prefix.utf8) }

    static let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)
}

/// An error for a text that starts like a player id and is not valid.
public struct InvalidPlayerID: Error, Hashable, Sendable, CustomStringConvertible {
    /// The rejected text.
    public let text: String

    public var description: String {
        """
        \(text.quotedForMessage) is not a valid player id. Use \(PlayerID.prefix) and \
        \(PlayerID.byteCount - PlayerID.prefix.count) characters, or an external id that starts differently.
        """
    }
}

extension PlayerID: CustomStringConvertible {
    public var description: String { text }
}
