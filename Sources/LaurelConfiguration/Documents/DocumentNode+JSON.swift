import LaurelModel

extension DocumentNode {
    /// Reads JSON (RFC 8259) into a tree with places.
    static func read(json text: String) throws(InvalidDocument) -> DocumentNode {
        let root: JSONNode
        do throws(JSONFault) {
            root = try JSONReader.read(text, by: .document)
        } catch {
            throw InvalidDocument(error)
        }
        var places = PlaceCounter(text)
        return try DocumentNode(root, &places)
    }

    private init(_ node: JSONNode, _ places: inout PlaceCounter) throws(InvalidDocument) {
        let position = places.position(of: node.offset)
        switch node.content {
        case .null: self.init(content: .scalar("null", .literal), position: position)
        case .flag(let flag): self.init(content: .scalar(flag ? "true" : "false", .literal), position: position)
        case .number(let digits): self.init(content: .scalar(digits, .literal), position: position)
        case .text(let text): self.init(content: .scalar(text, .quoted), position: position)
        case .list(let elements):
            var nodes: [DocumentNode] = []
            for element in elements { nodes.append(try DocumentNode(element, &places)) }
            self.init(content: .list(nodes), position: position)
        case .object(let members):
            var fields: [Field] = []
            for member in members {
                let position = places.position(of: member.offset)
                fields.append(
                    try Field(
                        name: member.name, position: position, value: DocumentNode(member.value, &places)))
            }
            self.init(content: .fields(fields), position: position)
        }
    }
}

/// A counter of lines and columns. It continues from the previous offset, so that its cost is linear in the text.
private struct PlaceCounter {
    private let bytes: [UInt8]
    private var offset = 0
    private var place = TextPlace.start

    init(_ text: String) { bytes = Array(text.utf8) }

    /// Returns the line and column of an offset.
    ///
    /// - Parameter next: An offset that is not less than in the previous call.
    mutating func position(of next: Int) -> Position {
        place.advance(over: bytes[offset..<next])
        offset = next
        return Position(place)
    }
}

extension Position {
    fileprivate init(_ place: TextPlace) { self.init(line: place.line, column: place.column) }
}

extension InvalidDocument {
    fileprivate init(_ fault: JSONFault) {
        let position = Position(fault.place)
        switch fault.problem {
        case .syntax(let expected):
            self.init(
                "Invalid JSON: expected \(expected).",
                advice: "Check the quotes and commas before this place.",
                at: Place("", at: position))
        case .tooDeep: self = .tooDeep(at: position)
        case .repeatedField(let name): self = .repeated([name], at: position)
        case .uncheckedText: self = .uncheckedText(at: position)
        case .notUTF8, .fieldName, .tooManyFields, .fraction, .beyondInt64:
            self.init(fault.sentence, advice: "", at: Place("", at: position))
        }
    }
}
