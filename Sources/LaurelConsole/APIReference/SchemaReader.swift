import Yams

/// A reader of the fields of the contract's schemas.
struct SchemaReader {
    let root: Node

    /// The maximum nesting depth of the listed fields.
    private static let depthMax = 3

    /// Returns the target of a reference, and other nodes unchanged.
    func resolved(_ node: Node) -> Node {
        guard let reference = node["$ref"]?.string else { return node }
        return reference.split(separator: "/").dropFirst().reduce(root) { $0[String($1)] ?? [:] }
    }

    /// Returns the name of a type, such as `integer`, `Entry` or `list of Entry`.
    func type(_ node: Node) -> String {
        if let reference = node["$ref"]?.string { return String(reference.split(separator: "/").last ?? "") }
        if let values = node["enum"]?.sequence { return values.compactMap(\.string).joined(separator: " | ") }
        for name in ["oneOf", "anyOf", "allOf"] {
            if let parts = node[name]?.sequence {
                return parts.map(type).joined(separator: name == "allOf" ? " & " : " | ")
            }
        }
        if let value = node["const"]?.string { return value }
        let types = node["type"]?.sequence?.compactMap(\.string) ?? [node["type"]?.string ?? "any"]
        if types.contains("array"), let items = node["items"] { return "list of \(type(items))" }
        return types.joined(separator: " | ")
    }

    /// Returns the fields of a body.
    func fields(_ schema: Node, depth: Int = 0) -> [APIOperation.Field] {
        let node = resolved(schema)
        if let items = node["items"], depth < Self.depthMax { return fields(items, depth: depth) }
        let parts = ["allOf", "oneOf", "anyOf"].flatMap { Array(node[$0]?.sequence ?? []) }
        let required = Set(node["required"]?.sequence?.compactMap(\.string) ?? [])
        let own =
            node["properties"]?.mapping?.flatMap { key, value -> [APIOperation.Field] in
                let name = key.string ?? ""
                let line = APIOperation.Field(
                    depth: depth, name: name, type: type(value), isRequired: required.contains(name),
                    description: value["description"]?.string ?? resolved(value)["description"]?.string ?? "")
                return [line] + (depth < Self.depthMax ? fields(value, depth: depth + 1) : [])
            } ?? []
        return own + parts.flatMap { depth < Self.depthMax ? fields($0, depth: depth) : [] }
    }

    /// Returns a value of the document in JSON.
    func json(_ node: Node) -> String { json(node, indentation: "") }

    private func json(_ node: Node, indentation: String) -> String {
        let deeper = indentation + "  "
        switch node {
        case .mapping(let mapping):
            guard !mapping.isEmpty else { return "{}" }
            let lines = mapping.map {
                "\(deeper)\(quoted($0.key.string ?? "")): \(json($0.value, indentation: deeper))"
            }
            return "{\n\(lines.joined(separator: ",\n"))\n\(indentation)}"
        case .sequence(let items):
            return "[\(items.map { json($0, indentation: deeper) }.joined(separator: ", "))]"
        case .scalar(let scalar):
            let isPlain = scalar.style == .plain || scalar.style == .any
            if isPlain, node.bool != nil || node.int != nil || node.float != nil || scalar.string == "null" {
                return scalar.string
            }
            return quoted(scalar.string)
        case .alias: return "null"
        }
    }

    private func quoted(_ text: String) -> String {
        let escaped = text.unicodeScalars.map { scalar in
            switch scalar {
            case "\"": "\\\""
            case "\\": "\\\\"
            case "\n": "\\n"
            default: String(scalar)
            }
        }
        return "\"\(escaped.joined())\""
    }
}
