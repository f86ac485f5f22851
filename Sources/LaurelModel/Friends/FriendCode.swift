/// A code by which players find each other: 8 characters that are hard to confuse, such as `7K2M-9XQD`.
public struct FriendCode: Hashable, Sendable {
    /// The number of characters without the dash.
    public static let byteCount = 8

    /// The characters in capitals, without the dash.
    public let digits: String

    /// The code as it is displayed.
    public var text: String { "\(digits.prefix(4))-\(digits.suffix(4))" }

    /// Parses a code; case, dashes and spaces are ignored. Returns nil for any other text.
    public init?(_ text: String) {
        let digits = text.uppercased().filter { $0 != "-" && $0 != " " }
        guard digits.utf8.count == Self.byteCount, digits.utf8.allSatisfy(Self.alphabet.contains) else { return nil }
        self.digits = digits
    }

    /// Creates a code from 40 random bits.
    public init(using random: inout some RandomNumberGenerator) {
        digits = String(
            decoding: (0..<Self.byteCount).map { _ in Self.alphabet.randomElement(using: &random)! }, as: UTF8.self)
    }

    /// Crockford's base 32: no I, L, O and U.
    private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)
}
