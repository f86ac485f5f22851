/// What a player tells others so that they find each other: 8 characters that are hard to confuse, such as `7K2M-9XQD`.
public struct FriendCode: Hashable, Sendable {
    /// Without the dash.
    public static let byteCount = 8

    /// In capitals, without the dash.
    public let digits: String

    /// As people are shown it.
    public var text: String { "\(digits.prefix(4))-\(digits.suffix(4))" }

    /// Reads a code as people write it, in small letters or without the dash too; nil for any other text.
    public init?(_ text: String) {
        let digits = text.uppercased().filter { $0 != "-" && $0 != " " }
        guard digits.utf8.count == Self.byteCount, digits.utf8.allSatisfy(Self.alphabet.contains) else { return nil }
        self.digits = digits
    }

    /// Makes one of 40 random bits.
    public init(using random: inout some RandomNumberGenerator) {
        digits = String(
            decoding: (0..<Self.byteCount).map { _ in Self.alphabet.randomElement(using: &random)! }, as: UTF8.self)
    }

    /// Crockford's base 32: no I, L, O and U.
    private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)
}
