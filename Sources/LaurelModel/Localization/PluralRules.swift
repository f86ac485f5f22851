/// The rules that select a noun's plural form after a number: CLDR's cardinal rules.
struct PluralRules: Sendable {
    /// The condition of a category: a disjunction of conjunctions of relations.
    private typealias Condition = [[PluralRelation]]

    private var conditions: [(category: PluralCategory, condition: Condition)] = []

    /// Parses rules in CLDR's notation, each with its category before a colon.
    ///
    /// Returns nil if a rule is not in that notation.
    init?(_ rules: some Sequence<Substring>) {
        for rule in rules {
            let parts = rule.split(separator: ":")
            guard parts.count == 2, let category = PluralCategory(name: parts[0].trimmingSpaces) else { return nil }
            var condition: Condition = []
            for alternative in parts[1].split(separator: " or ") {
                let relations = alternative.split(separator: " and ").map { PluralRelation($0) }
                guard relations.allSatisfy({ $0 != nil }) else { return nil }
                condition.append(relations.compactMap(\.self))
            }
            conditions.append((category, condition))
        }
    }

    /// Returns the form after a number without sign, whose last `decimalCount` digits are decimals.
    func category(of magnitude: UInt64, decimalCount: Int) -> PluralCategory {
        let number = PluralOperands(magnitude, decimalCount: decimalCount)
        for (category, condition) in conditions
        where condition.contains(where: { $0.allSatisfy { $0.holds(for: number) } }) {
            return category
        }
        return .other
    }
}

/// The operands of a number in plural rules, by Unicode's letters (UTS 35, part 3, 5.1).
struct PluralOperands {
    /// The integer part.
    let i: UInt64
    /// The number of displayed decimals, with and without trailing zeros.
    let v: UInt64
    let w: UInt64
    /// The decimals as a number, with and without trailing zeros.
    let f: UInt64
    let t: UInt64

    init(_ magnitude: UInt64, decimalCount: Int) {
        var unit: UInt64 = 1
        for _ in 0..<decimalCount { unit *= 10 }
        (i, f) = magnitude.quotientAndRemainder(dividingBy: unit)
        v = UInt64(decimalCount)
        var (t, w) = (f, v)
        while w > 0, t % 10 == 0 {
            t /= 10
            w -= 1
        }
        (self.t, self.w) = (t, w)
    }
}

/// A comparison in a plural rule, such as `i % 10 = 2..4`.
struct PluralRelation: Sendable {
    private enum Operand: String {
        case n, i, v, w, f, t
        /// The power of ten of a compact number ("1.2M"), which is always 0 for a score.
        case e, c
    }

    private let operand: Operand
    private let modulus: UInt64?
    private let isNegated: Bool
    private let ranges: [ClosedRange<UInt64>]

    /// Parses a comparison; returns nil if `text` is not one.
    init?(_ text: Substring) {
        let words = text.split(separator: " ")
        guard [3, 5].contains(words.count), let operand = Operand(rawValue: String(words[0])) else { return nil }
        self.operand = operand
        if words.count == 5 {
            guard words[1] == "%", let modulus = UInt64(words[2]), modulus > 0 else { return nil }
            self.modulus = modulus
        } else {
            modulus = nil
        }
        guard ["=", "!="].contains(words[words.count - 2]) else { return nil }
        isNegated = words[words.count - 2] == "!="
        var ranges: [ClosedRange<UInt64>] = []
        for range in words[words.count - 1].split(separator: ",") {
            let ends = range.split(separator: "..").map { UInt64($0) }
            guard ends.count <= 2, let first = ends[0], let last = ends[ends.count - 1], first <= last else {
                return nil
            }
            ranges.append(first...last)
        }
        self.ranges = ranges
    }

    func holds(for number: PluralOperands) -> Bool {
        let value =
            switch operand {
            case .n, .i: number.i
            case .v: number.v
            case .w: number.w
            case .f: number.f
            case .t: number.t
            case .e, .c: UInt64(0)
            }
        // A number with decimals is in no range of integers.
        let isWhole = operand != .n || number.t == 0
        let remainder = modulus.map { value % $0 } ?? value
        return (isWhole && ranges.contains { $0.contains(remainder) }) != isNegated
    }
}

extension Substring {
    fileprivate var trimmingSpaces: Substring {
        let text = drop { $0 == " " }
        return text[..<(text.lastIndex { $0 != " " }.map(text.index(after:)) ?? text.startIndex)]
    }
}
