/// How numbers of one format are written in one locale: digits, separators and what stands around them.
///
/// A number is its leading part, which is grouped, and fields of fixed width behind it: decimals, seconds, minutes.
struct NumberShape: Sendable, Hashable {
    /// What stands around a number.
    struct Affixes: Sendable, Hashable {
        var prefix: [UInt8]
        var suffix: [UInt8]
    }

    struct Field: Sendable, Hashable {
        var separator: [UInt8]
        var digitCount: Int
        /// How many of this field's units make one of the field before it.
        var modulus: UInt64
    }

    struct Grouping: Sendable, Hashable {
        var separator: [UInt8]
        /// The size of the last group, and of those before it: 3 and 3, or 3 and 2 in India.
        var primary: Int
        var secondary: Int
        /// The fewest digits that are grouped: four, or more where `1234` stays whole.
        var digitCountMin: Int

        func separatorCount(digitCount: Int) -> Int {
            digitCount < digitCountMin ? 0 : 1 + (digitCount - primary - 1) / secondary
        }
    }

    /// The ten digits in UTF-8, each as wide as the others.
    var digits: [UInt8]
    var positive: Affixes
    var negative: Affixes
    /// Nil where digits are never grouped.
    var grouping: Grouping?
    /// The fewest digits of the leading part.
    var leadingDigitCountMin: Int
    var fields: [Field]
}

extension NumberShape {
    /// Writes `score` behind `text`. Takes time in proportion to the digits, and no memory but the text's own.
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

        // Backwards, as digits come.
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
    /// Puts `bytes` where they end at `end`, and moves `end` to their beginning.
    @inline(__always)
    fileprivate mutating func fill(_ bytes: [UInt8], before end: inout Int) {
        end -= bytes.count
        for index in bytes.indices { self[end + index] = bytes[index] }
    }

    /// Puts the last digit of `number` before `end`, and takes it off the number.
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
