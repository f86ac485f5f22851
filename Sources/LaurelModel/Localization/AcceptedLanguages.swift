/// The languages that a reader asked for, the dearest first.
public struct AcceptedLanguages: Hashable, Sendable {
    public let tags: [LanguageTag]

    public init(_ tags: [LanguageTag]) { self.tags = tags }

    /// Reads the header `Accept-Language` (RFC 9110, 12.5.4): `de-CH, de;q=0.9, *;q=0.5`.
    ///
    /// Never fails, since nobody can act on it: a part that can't be read, weighs nothing, or means any language is
    /// passed over, and equal weights stay in their order. Of a long header only the first ``byteCountMax`` bytes and
    /// ``countMax`` languages are looked at.
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
        // Sorting keeps equals in order only if their places say so.
        tags = weighted.enumerated()
            .sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
            .map(\.element.tag)
    }

    public static let byteCountMax = 1_000
    public static let countMax = 20

    /// Reads `q=0.123`, in thousandths: 0 to 1 with at most three decimals.
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
    /// Without the spaces and tabs around it.
    fileprivate var trimmed: Substring.UTF8View {
        let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
        let text = drop(while: isBlank)
        return text[..<(text.lastIndex { !isBlank($0) }.map(text.index(after:)) ?? text.startIndex)]
    }
}
