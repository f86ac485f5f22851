/// A number in decimal notation, such as `1000`, `1000.0` or `1e3`, parsed exactly, without rounding.
package enum DecimalText: Hashable, Sendable {
    /// A whole number: its sign and digits, without a decimal point, an exponent or leading zeros.
    case whole(String)
    /// A whole number with more digits than a 64-bit integer can have.
    case beyond
    /// A number with a fraction.
    case fraction
    /// A text that is not a number.
    case notANumber

    private static let digitCountMax = 20

    /// Parses a sign, digits with at most one decimal point, and an exponent. O(bytes)
    package init(_ text: some Collection<UInt8>) {
        var rest = text[...]
        let sign = rest.first == UInt8(ascii: "-") ? "-" : ""
        if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
        var digits = Array(Self.digits(of: &rest))
        var fractionDigitCount = 0
        if rest.first == UInt8(ascii: ".") {
            rest = rest.dropFirst()
            let fraction = Self.digits(of: &rest)
            fractionDigitCount = fraction.count
            digits += fraction
        }
        guard !digits.isEmpty, let exponent = Self.exponent(of: &rest), rest.isEmpty else {
            self = .notANumber
            return
        }
        let zero = UInt8(ascii: "0")
        guard let first = digits.firstIndex(where: { $0 != zero }), let last = digits.lastIndex(where: { $0 != zero })
        else {
            self = .whole("0")
            return
        }
        // The value is the digits from the first to the last nonzero digit, times ten to the power of this.
        let power = exponent - fractionDigitCount + (digits.count - 1 - last)
        guard power >= 0 else {
            self = .fraction
            return
        }
        guard last - first + 1 + power <= Self.digitCountMax else {
            self = .beyond
            return
        }
        self = .whole(
            sign + String(decoding: digits[first...last], as: UTF8.self) + String(repeating: "0", count: power))
    }

    private static func digits<Bytes: Collection<UInt8>>(of rest: inout Bytes) -> Bytes
    where Bytes.SubSequence == Bytes {
        let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        rest = rest.dropFirst(digits.count)
        return digits
    }

    /// Parses the exponent: 0 if there is none; nil for an `e` without digits. An exponent of more than nine digits is
    /// clamped.
    private static func exponent<Bytes: Collection<UInt8>>(of rest: inout Bytes) -> Int?
    where Bytes.SubSequence == Bytes {
        guard rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") else { return 0 }
        rest = rest.dropFirst()
        let isNegative = rest.first == UInt8(ascii: "-")
        if isNegative || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
        let digits = digits(of: &rest)
        guard !digits.isEmpty else { return nil }
        let exponent = digits.reduce(0) { min($0, 99_999_999) * 10 + Int($1 - UInt8(ascii: "0")) }
        return isNegative ? -exponent : exponent
    }
}
