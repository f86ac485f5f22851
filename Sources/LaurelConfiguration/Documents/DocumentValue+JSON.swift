import LaurelModel

extension DocumentValue {
    /// The value as JSON with a line for each field and element, in its order.
    var json: String { text(.indented) + "\n" }

    /// The value as JSON on one line.
    var inlineJSON: String { text(.line) }

    private func text(_ form: JSONWriter.Form) -> String {
        var writer = JSONWriter(form)
        write(to: &writer)
        return writer.written
    }

    private func write(to json: inout JSONWriter) {
        switch self {
        case .null: json.literal("null")
        case .flag(let flag): json.literal(flag ? "true" : "false")
        case .number(let digits): json.literal(digits)
        case .text(let text): json.text(text)
        case .list(let values): json.list(values) { $1.write(to: &$0) }
        case .fields(let fields):
            json.object { json in
                for field in fields {
                    json.name(field.name)
                    field.value.write(to: &json)
                }
            }
        }
    }
}
