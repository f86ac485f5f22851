/// A piece of a page. Text that is put into it is escaped, since only a literal in the source can be markup.
///
/// Attributes stand between double quotes. A choice between two pieces is one of a piece and nil: between two literals it
/// would be one of texts.
struct HTML: ExpressibleByStringInterpolation, Sendable {
    let text: String

    init(stringLiteral text: String) { self.text = text }

    init(stringInterpolation: Interpolation) { text = stringInterpolation.text }

    struct Interpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity + interpolationCount * 16)
        }

        mutating func appendLiteral(_ literal: String) { text += literal }

        mutating func appendInterpolation(_ value: String) {
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

        mutating func appendInterpolation(_ value: some BinaryInteger) { text += String(value) }

        /// Nothing where there is none.
        mutating func appendInterpolation(_ value: HTML?) { text += value?.text ?? "" }

        mutating func appendInterpolation(_ values: [HTML]) { for value in values { text += value.text } }
    }
}
