import Yams

extension DocumentValue {
    /// The value as YAML, in its order. A text that YAML 1.1 would read as another type is quoted.
    var yaml: String {
        // Emitting fails only if memory is exhausted or a node contains an alias, and no node does.
        try! serialize(node: node, indent: 2, width: -1, allowUnicode: true)
    }

    private var node: Node {
        switch self {
        case .null: Node("null", .implicit, .plain)
        case .flag(let flag): Node(flag ? "true" : "false", .implicit, .plain)
        case .number(let digits): Node(digits, .implicit, .plain)
        case .text(let text): Self.node(text)
        case .list(let values): Node(values.map(\.node), .implicit, values.isEmpty ? .flow : .block)
        case .fields(let fields):
            Node(fields.map { (Self.node($0.name), $0.value.node) }, .implicit, fields.isEmpty ? .flow : .block)
        }
    }

    private static func node(_ text: String) -> Node {
        Node(text, Tag(.str), text.isSafelyPlain ? .plain : .doubleQuoted)
    }
}

extension String {
    /// The text as YAML, in quotation marks if it needs them.
    var quotedWhereUnclear: String { isSafelyPlain ? self : DocumentValue.text(self).inlineJSON }

    /// Whether the text can be written without quotation marks: it starts with a letter, and YAML gives it no meaning.
    fileprivate var isSafelyPlain: Bool {
        guard let first = utf8.first, first.isLetter, last != " ", !Self.words.contains(lowercased()) else {
            return false
        }
        return utf8.allSatisfy {
            $0.isLetter || $0 == 0x20 || (0x30...0x39).contains($0) || "-._/+;=".utf8.contains($0)
        }
    }

    private static let words: Set<String> = ["true", "false", "yes", "no", "on", "off", "y", "n", "null", "nan", "inf"]
}

extension UInt8 {
    fileprivate var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }
}
