/// The notation of numbers of one format in one locale: digits, separators, prefix and suffix.
///
/// A number is a leading part, which is grouped, followed by fields of fixed width: decimals, seconds, minutes.
struct NumberShape: Sendable, Hashable {
    /// The texts before and after a number.
    struct Affixes: Sendable, Hashable {
        var prefix: [UInt8]
        var suffix: [UInt8]
    }

    struct Field: Sendable, Hashable {
        var separator: [UInt8]
        var digitCount: Int
        /// The number of this field's units that make one unit of the field before it.
        var modulus: UInt64
    }

    struct Grouping: Sendable, Hashable {
        var separator: [UInt8]
        /// The sizes of the last group and of the groups before it: 3 and 3, or 3 and 2 in India.
        var primary: Int
        var secondary: Int
        /// The fewest digits that are grouped: four, or more if the locale writes `1234` without a separator.
        var digitCountMin: Int

        func separatorCount(digitCount: Int) -> Int {
            digitCount < digitCountMin ? 0 : 1 + (digitCount - primary - 1) / secondary
        }
    }

    /// The ten digits in UTF-8, all of the same width.
    var digits: [UInt8]
    var positive: Affixes
    var negative: Affixes
    /// The grouping of digits; nil if the locale never groups.
    var grouping: Grouping?
    /// The minimum number of digits of the leading part.
    var leadingDigitCountMin: Int
    var fields: [Field]
}

extension NumberShape {
    /// Appends `score` to `text`. Takes time in proportion to the digits, and allocates nothing but the text's own
    /// storage.
    func append(_ score: Int64, to text: inout [UInt8]) {
        let affixes = score < 0 ? negative : positive
        var leading = score.magnitude
        for field in fields { leading /= field.modulus }
        let digitCount = max(leading.decimalDigitCount, leadingDigitCountMin)
        let separatorCount = grouping?.separatorCount(digitCount: digitCount) ?? 0
        let digitWidth = digits.count / 10
        var count = affixes.prefix.count + affixes.suffix.count + digitCount * digitWidth
        if let grouping { count += separatorCount * grouping.separator.count }
        for field in fields { count += field.separator.count + field.digitCount * digitWidth }

        // The digits are produced from the last to the first.
        text.append(contentsOf: repeatElement(0, count: count))
        var end = text.count
        text.fill(affixes.suffix, before: &end)
        var rest = score.magnitude
        for field in fields.reversed() {
            var part = rest % field.modulus
            rest /= field.modulus
            for _ in 0..<field.digitCount { text.fill(digit: &part, of: digits, before: &end) }
            text.fill(field.separator, before: &end)
        }
        var untilSeparator = separatorCount > 0 ? grouping?.primary : nil
        for _ in 0..<digitCount {
            if untilSeparator == 0, let grouping {
                text.fill(grouping.separator, before: &end)
                untilSeparator = grouping.secondary
            }
            untilSeparator? -= 1
            text.fill(digit: &rest, of: digits, before: &end)
        }
        text.fill(affixes.prefix, before: &end)
    }
}

extension [UInt8] {
    /// Writes `bytes` so that they end at `end`, and moves `end` to their start.
    @inline(__always)
    fileprivate mutating func fill(_ bytes: [UInt8], before end: inout Int) {
        end -= bytes.count
        for index in bytes.indices { self[end + index] = bytes[index] }
    }

    /// Writes the last digit of `number` before `end`, and removes it from the number.
    @inline(__always)
    fileprivate mutating func fill(digit number: inout UInt64, of digits: [UInt8], before end: inout Int) {
        let (rest, digit) = number.quotientAndRemainder(dividingBy: 10)
        number = rest
        let width = digits.count / 10
        end -= width
        for index in 0..<width { self[end + index] = digits[Int(digit) * width + index] }
    }
}

extension UInt64 {
    fileprivate var decimalDigitCount: Int {
        var count = 1
        var rest = self
        while rest >= 10 {
            rest /= 10
            count += 1
        }
        return count
    }
}
