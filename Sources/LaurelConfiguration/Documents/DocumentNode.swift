import LaurelModel

/// A part of a parsed document, with its place.
struct DocumentNode {
    enum Content {
        case scalar(String, Style)
        case list([DocumentNode])
        case fields([Field])
    }

    enum Style {
        /// A YAML scalar without quotation marks. The reader of the field determines its type.
        case plain
        case quoted
        /// A JSON number, `true`, `false` or `null`, which is not a text.
        case literal
    }

    struct Field {
        /// The maximum length of a field name, in bytes. The paths of all nested fields repeat it.
        static let nameByteCountMax = 200

        let name: String
        let position: Position
        let value: DocumentNode

        init(name: String, position: Position, value: DocumentNode) throws(InvalidDocument) {
            guard name.utf8.count <= Self.nameByteCountMax else {
                throw InvalidDocument(
                    "The field name has \(name.utf8.count) bytes. The limit is \(Self.nameByteCountMax).",
                    advice: "Shorten it.", at: Place("", at: position))
            }
            self.name = name
            self.position = position
            self.value = value
        }
    }

    /// The maximum depth of nesting. Configurations need less.
    static let depthMax = 32
    /// The maximum size of a document, in bytes.
    static let byteCountMax = 1 << 20

    let content: Content
    let position: Position

    var isNull: Bool {
        guard case .scalar(let text, let style) = content, style != .quoted else { return false }
        return Self.nullWords.contains(text)
    }

    private static let nullWords: Set<String> = ["", "~", "null", "Null", "NULL"]

    /// The value by its own notation, for fields whose type is not known.
    var value: DocumentValue {
        switch content {
        case .scalar(let text, .quoted): .text(text)
        case .scalar(let text, _):
            if isNull {
                .null
            } else if text == "true" || text == "false" {
                .flag(text == "true")
            } else if JSONScanner.isNumber(text) {
                .number(text)
            } else {
                .text(text)
            }
        case .list(let nodes): .list(nodes.map(\.value))
        case .fields(let fields): .fields(fields.map { DocumentField($0.name, $0.value.value) })
        }
    }

    /// The name of the node's kind in findings.
    var kind: String {
        switch content {
        case .scalar: isNull ? "null" : "a scalar"
        case .list: "a list"
        case .fields: "an object"
        }
    }
}
