/// A part of a page. Interpolated text is escaped: only a literal in the source can be markup.
///
/// Put attributes between double quotes. In an interpolation, a choice between two literals has the type `String` and
/// is therefore escaped. Choose between a literal and nil instead, or give the choice the type `HTML`.
package struct HTML: ExpressibleByStringInterpolation, Sendable {
    /// The markup.
    package let text: String

    /// Creates markup from a literal, which is not escaped.
    package init(stringLiteral text: String) { self.text = text }

    /// Creates markup from an interpolated literal.
    package init(stringInterpolation: Interpolation) { text = stringInterpolation.text }

    /// The parts of an interpolated literal. Interpolated text is escaped.
    package struct Interpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        /// Creates an empty interpolation.
        package init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity + interpolationCount * 16)
        }

        /// Appends markup of the source.
        package mutating func appendLiteral(_ literal: String) { text += literal }

        /// Appends text and escapes it.
        package mutating func appendInterpolation(_ value: String) {
            for byte in value.unicodeScalars {
                switch byte {
                case "&": text += "&amp;"
                case "<": text += "&lt;"
                case ">": text += "&gt;"
                case "\"": text += "&quot;"
                case "'": text += "&#39;"
                default: text.unicodeScalars.append(byte)
                }
            }
        }

        /// Appends a number.
        package mutating func appendInterpolation(_ value: some BinaryInteger) { text += String(value) }

        /// Appends markup; nothing if `value` is nil.
        package mutating func appendInterpolation(_ value: HTML?) { text += value?.text ?? "" }

        /// Appends markup in order.
        package mutating func appendInterpolation(_ values: [HTML]) { for value in values { text += value.text } }
    }
}
