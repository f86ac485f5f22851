package import LaurelModel

/// The names and values of a query, or of a form with the type `application/x-www-form-urlencoded` (URL Standard,
/// section 5).
package struct URLEncodedPairs: Sendable {
    /// The maximum number of pairs, which is more than any form or query of Laurel has.
    package static let countMax = 1_000

    /// The names and values, in order.
    package private(set) var pairs: [(name: String, value: String)] = []
    /// The first part that cannot be parsed. Other parts are parsed nevertheless.
    package private(set) var fault: FormFault?

    /// Creates an empty list.
    package init() {}

    /// Parses a query or a form.
    ///
    /// - Parameter text: The query after the question mark, or the body of the form.
    package init(_ text: UncheckedText) {
        var rest = text.bytes[...]
        while !rest.isEmpty {
            let part = rest.prefix { $0 != UInt8(ascii: "&") }
            rest = rest.dropFirst(part.count + 1)
            guard !part.isEmpty else { continue }
            guard pairs.count < Self.countMax else {
                fault = .tooManyFields(Self.countMax)
                return
            }
            do throws(FormFault) { pairs.append(try Self.pair(UncheckedText(Substring(part)))) } catch {
                fault = fault ?? error
            }
        }
    }

    private static func pair(_ part: UncheckedText) throws(FormFault) -> (name: String, value: String) {
        let sides = part.divided(at: "=") ?? (part, UncheckedText(""))
        guard let name = sides.name.percentDecoded(isForm: true), let value = sides.value.percentDecoded(isForm: true)
        else { throw .notPercentEncoded }
        guard let name = name.name else { throw .name }
        guard let value = value.value else { throw .value(name) }
        return (name, value)
    }
}

/// An error in a query or a form.
package enum FormFault: Error, Hashable, Sendable, CustomStringConvertible {
    /// The number of fields exceeds the maximum.
    case tooManyFields(Int)
    /// A percent sign is not followed by the encoding of UTF-8 text.
    case notPercentEncoded
    /// A field's name is not a short ASCII text.
    case name
    /// The value of the named field is not allowed.
    case value(String)

    /// The field with the invalid value, if its name is known.
    package var field: String? { if case .value(let name) = self { name } else { nil } }

    package var description: String {
        switch self {
        case .tooManyFields(let countMax): "The request has more than \(countMax) fields. Send fewer fields."
        case .notPercentEncoded:
            "A % is not followed by two hexadecimal digits of UTF-8. Percent-encode names and values."
        case .name:
            """
            A field name does not have 1 to \(UncheckedText.nameByteCountMax) ASCII characters. Use the documented \
            names.
            """
        case .value:
            """
            The value contains U+0000 or more than \(UncheckedText.markCountMax) combining marks in a row. Remove \
            them.
            """
        }
    }
}
