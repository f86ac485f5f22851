import LaurelModel

/// A part of a document that was read, with its place.
struct DocumentNode {
    enum Content {
        case scalar(String, Style)
        case list([DocumentNode])
        case fields([Field])
    }

    enum Style {
        /// Without quotes in YAML: what it means is for the one who asks for it.
        case plain
        case quoted
        /// JSON's numbers, `true`, `false` and `null`, which are no texts.
        case literal
    }

    struct Field {
        /// The longest name, in bytes. The path of each field within repeats it.
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

    /// More than a document of ours has.
    static let depthMax = 32
    /// The largest document, in bytes.
    static let byteCountMax = 1 << 20

    let content: Content
    let position: Position

    var isNull: Bool {
        guard case .scalar(let text, let style) = content, style != .quoted else { return false }
        return Self.nullWords.contains(text)
    }

    private static let nullWords: Set<String> = ["", "~", "null", "Null", "NULL"]

    /// What it is by itself, where nobody knows what it should be.
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

    /// As a sentence calls it.
    var kind: String {
        switch content {
        case .scalar: isNull ? "null" : "a scalar"
        case .list: "a list"
        case .fields: "an object"
        }
    }
}
