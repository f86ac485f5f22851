/// The limits of a JSON text beyond the grammar of RFC 8259. Every text must be UTF-8 without repeated field names.
package struct JSONRules: Sendable {
    /// The maximum depth of nested lists and objects, including the outermost value.
    package let depthMax: Int
    /// The maximum number of fields of an object.
    package var fieldCountMax = Int.max
    /// Whether a field's name must be 1 to ``UncheckedText/nameByteCountMax`` printable ASCII characters.
    package var hasShortNames = false
    /// Whether texts with U+0000 or many combining marks in a row are rejected (``UncheckedText/value``).
    package var checksTexts = false
    /// Whether every number must be whole. A whole number in another notation, such as `1e3`, is converted to its
    /// digits.
    package var hasWholeNumbers = false

    /// The rules for text that Laurel wrote itself.
    package static let stored = JSONRules(depthMax: 128)
    /// The rules for a text whose format a third party defines, such as a token.
    package static let outside = JSONRules(depthMax: 128, checksTexts: true)
    /// The rules for configurations, which have large objects but are small in total.
    package static let document = JSONRules(depthMax: 32, checksTexts: true)
    /// The rules for the body of a request. No body has a number with a fraction, except percentages.
    package static let request = JSONRules(
        depthMax: 16, fieldCountMax: 64, hasShortNames: true, checksTexts: true, hasWholeNumbers: true)

    /// The same rules, but with fractions allowed.
    package var allowingFractions: JSONRules {
        var rules = self
        rules.hasWholeNumbers = false
        return rules
    }
}
