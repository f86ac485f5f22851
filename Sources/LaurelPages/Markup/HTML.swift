/// A part of a page. Interpolated text is escaped: only a literal in the source can be markup.
///
/// Put attributes between double quotes. In an interpolation, write a choice between two parts as a part or nil: the compiler
/// treats two literals as texts.
package struct HTML: ExpressibleByStringInterpolation, Sendable {
    package let text: String

    package init(stringLiteral text: String) { self.text = text }

    package init(stringInterpolation: Interpolation) { text = stringInterpolation.text }

    package struct Interpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        package init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity + interpolationCount * 16)
        }

        package mutating func appendLiteral(_ literal: String) { text += literal }

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

        package mutating func appendInterpolation(_ value: some BinaryInteger) { text += String(value) }

        /// Appends nothing if `value` is nil.
        package mutating func appendInterpolation(_ value: HTML?) { text += value?.text ?? "" }

        package mutating func appendInterpolation(_ values: [HTML]) { for value in values { text += value.text } }
    }
}
