/// The languages that a reader accepts, in order of preference.
public struct AcceptedLanguages: Hashable, Sendable {
    /// The languages, the most preferred first.
    public let tags: [LanguageTag]

    /// Creates a list from languages in order of preference.
    public init(_ tags: [LanguageTag]) { self.tags = tags }

    /// Parses the header `Accept-Language` (RFC 9110, 12.5.4): `de-CH, de;q=0.9, *;q=0.5`.
    ///
    /// Never fails. Parts that are invalid, have the weight 0 or mean any language are ignored; equal weights keep
    /// their order. Only the first ``byteCountMax`` bytes and ``countMax`` languages of a header are read.
    public init(header: String) {
        var weighted: [(weight: Int, tag: LanguageTag)] = []
        for part in header.utf8.prefix(Self.byteCountMax).split(separator: UInt8(ascii: ",")) {
            guard weighted.count < Self.countMax else { break }
            let pieces = part.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
            guard pieces.count <= 2, let weight = pieces.count == 1 ? 1_000 : Self.weight(pieces[1].trimmed),
                weight > 0, let tag = LanguageTag(prefixOf: pieces[0].trimmed)
            else { continue }
            weighted.append((weight, tag))
        }
        // The index breaks ties, because sorting is not stable.
        tags = weighted.enumerated()
            .sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
            .map(\.element.tag)
    }

    /// The number of bytes of a header that are read.
    public static let byteCountMax = 1_000
    /// The maximum number of languages.
    public static let countMax = 20

    /// Parses `q=0.123` into thousandths: 0 to 1 with at most three decimals.
    private static func weight(_ text: Substring.UTF8View) -> Int? {
        let digits = text.dropFirst(2)
        guard let q = text.first, q | 0x20 == UInt8(ascii: "q"), text.dropFirst().first == UInt8(ascii: "="),
            let whole = digits.first, whole == UInt8(ascii: "0") || whole == UInt8(ascii: "1"), digits.count <= 5
        else { return nil }
        var thousandths = Int(whole - UInt8(ascii: "0")) * 1_000
        guard digits.count > 1 else { return thousandths }
        guard digits.dropFirst().first == UInt8(ascii: ".") else { return nil }
        var unit = 100
        for digit in digits.dropFirst(2) {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
            thousandths += Int(digit - UInt8(ascii: "0")) * unit
            unit /= 10
        }
        return thousandths <= 1_000 ? thousandths : nil
    }
}

extension Substring.UTF8View {
    /// The bytes without leading and trailing spaces and tabs.
    fileprivate var trimmed: Substring.UTF8View {
        let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
        let text = drop(while: isBlank)
        return text[..<(text.lastIndex { !isBlank($0) }.map(text.index(after:)) ?? text.startIndex)]
    }
}
