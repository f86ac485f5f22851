extension DocumentValue {
    /// As JSON on lines of its own, in the order that it has.
    var json: String {
        var text = ""
        write(to: &text, indent: "")
        return text + "\n"
    }

    private func write(to text: inout String, indent: String) {
        switch self {
        case .null: text += "null"
        case .flag(let flag): text += flag ? "true" : "false"
        case .number(let digits): text += digits
        case .text(let value): Self.write(value, to: &text)
        case .list(let values):
            Self.write(values, "[", "]", to: &text, indent) { $0.write(to: &$1, indent: $2) }
        case .fields(let fields):
            Self.write(fields, "{", "}", to: &text, indent) { field, text, indent in
                Self.write(field.name, to: &text)
                text += ": "
                field.value.write(to: &text, indent: indent)
            }
        }
    }

    private static func write<Element>(
        _ elements: [Element], _ opening: String, _ closing: String, to text: inout String, _ indent: String,
        write: (Element, inout String, String) -> Void
    ) {
        text += opening
        for (index, element) in elements.enumerated() {
            text += (index == 0 ? "\n" : ",\n") + indent + "  "
            write(element, &text, indent + "  ")
        }
        text += elements.isEmpty ? closing : "\n" + indent + closing
    }

    private static func write(_ value: String, to text: inout String) {
        text += "\""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\u{0}"..<" ":
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}
