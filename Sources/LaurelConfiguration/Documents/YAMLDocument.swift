import LaurelModel
import Yams

/// A parser from YAML to a tree with places.
///
/// The YAML library copies the value of each alias, so that a few lines can exhaust the memory. Aliases are therefore
/// rejected before the library reads the text. A plain scalar remains the text that was written, whatever it looks
/// like.
enum YAMLDocument {
    static func read(_ text: String) throws(InvalidDocument) -> DocumentNode {
        if let name = alias(in: text) {
            throw InvalidDocument(
                "The alias “*\(name)” is not supported.",
                advice:
                    "Use the full value. If it is a text that starts with an asterisk, put it in quotes."
            )
        }
        try YAMLMarks.check(text)
        let root: Node?
        do {
            root = try Parser(yaml: text, resolver: .basic, encoding: .utf8).singleRoot()
        } catch {
            throw InvalidDocument(error)
        }
        guard let root else { throw InvalidDocument("The document is empty.", advice: "Add leaderboards.") }
        return try node(root, depth: 0)
    }

    /// Returns a name that follows both an ampersand and an asterisk anywhere in the text. Without such a name, there
    /// is no alias.
    private static func alias(in text: String) -> String? {
        let anchors = names(in: text, behind: UInt8(ascii: "&"))
        guard !anchors.isEmpty else { return nil }
        return names(in: text, behind: UInt8(ascii: "*")).intersection(anchors).min()
    }

    private static func names(in text: String, behind sign: UInt8) -> Set<String> {
        Set(
            text.utf8.split(separator: sign, omittingEmptySubsequences: false).dropFirst()
                .map { String(Substring($0.prefix(while: \.isOfAnchor))) }.filter { !$0.isEmpty })
    }

    private static func node(_ node: Node, depth: Int) throws(InvalidDocument) -> DocumentNode {
        // Every node that is read from a text has a mark.
        let position = node.mark.map(Position.init) ?? Position(line: 1, column: 1)
        guard depth < DocumentNode.depthMax else { throw .tooDeep(at: position) }
        guard plainTags.contains(node.tag.rawValue) else {
            throw InvalidDocument(
                "The tag \(node.tag.rawValue.quotedForMessage) is not supported.",
                advice: "Remove the tag.", at: Place("", at: position))
        }
        switch node {
        case .scalar(let scalar):
            let style: DocumentNode.Style = scalar.style == .plain ? .plain : .quoted
            let text = try UncheckedText(scalar.string).checked(at: position)
            return DocumentNode(content: .scalar(text, style), position: position)
        case .sequence(let sequence):
            var nodes: [DocumentNode] = []
            for element in sequence { nodes.append(try self.node(element, depth: depth + 1)) }
            return DocumentNode(content: .list(nodes), position: position)
        case .mapping(let mapping):
            var fields: [DocumentNode.Field] = []
            for (key, value) in mapping { fields.append(try field(key, value, depth: depth + 1)) }
            try DocumentNode.refuseRepetition(in: fields)
            return DocumentNode(content: .fields(fields), position: position)
        case .alias: throw .unreadable(at: position)
        }
    }

    /// The tags of a node without an explicit tag.
    private static let plainTags = Set([Tag.Name.implicit, .nonSpecific, .str, .seq, .map].map(\.rawValue))

    private static func field(_ key: Node, _ value: Node, depth: Int) throws(InvalidDocument) -> DocumentNode.Field {
        let position = key.mark.map(Position.init) ?? Position(line: 1, column: 1)
        guard case .scalar(let name) = key else {
            throw InvalidDocument(
                "A list or an object cannot be a field's name.", advice: "Use a name before the colon.",
                at: Place("", at: position))
        }
        return try DocumentNode.Field(
            name: UncheckedText(name.string).checked(at: position), position: position,
            value: node(value, depth: depth))
    }
}

extension DocumentNode {
    static func refuseRepetition(in fields: [Field]) throws(InvalidDocument) {
        var names: Set<String> = []
        for field in fields where !names.insert(field.name).inserted {
            throw .repeated([field.name], at: field.position)
        }
    }
}

extension UInt8 {
    fileprivate var isOfAnchor: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}

extension Position {
    fileprivate init(_ mark: Mark) { self.init(line: max(mark.line, 1), column: max(mark.column, 1)) }
}

extension InvalidDocument {
    static func tooDeep(at position: Position) -> InvalidDocument {
        InvalidDocument(
            "The document has more than \(DocumentNode.depthMax) levels.", advice: "Reduce the nesting.",
            at: Place("", at: position))
    }

    static func repeated(_ names: [String], at position: Position) -> InvalidDocument {
        InvalidDocument(
            "The field \(names.map(\.quotedForMessage).joined(separator: ", ")) occurs twice.",
            advice: "Remove one of them.",
            at: Place("", at: position))
    }

    static func unreadable(at position: Position?, because reason: String? = nil) -> InvalidDocument {
        InvalidDocument(
            "Invalid YAML" + (reason.map { ": \($0)." } ?? "."),
            advice: "Check the indentation, the colons and the quotes here and before.", at: Place("", at: position))
    }

    fileprivate init(_ error: any Error) {
        switch error as? YamlError {
        case .parser(_, let problem, let mark, _) where problem.hasPrefix("Maximum nesting level"):
            self = .tooDeep(at: Position(mark))
        case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _):
            self = .unreadable(at: Position(mark), because: problem)
        case .composer(_, let problem, let mark, _):
            self = .unreadable(at: Position(mark), because: problem)
        case .duplicatedKeysInMapping(let names, let context):
            self = .repeated(names, at: Position(context.mark))
        case .reader(let problem, _, _, _): self = .unreadable(at: nil, because: problem)
        default: self = .unreadable(at: nil)
        }
    }
}
