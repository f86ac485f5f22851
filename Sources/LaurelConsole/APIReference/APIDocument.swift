import LaurelServer
import Yams

/// The HTTP contract, parsed for the API reference.
struct APIDocument: Sendable {
    let operations: [APIOperation]
    /// The tags, in the document's order.
    let tags: [String]

    /// The contract of this server, which is embedded in the program.
    static let own = APIDocument(Contract.openAPI)

    private static let methods = ["get", "post", "put", "patch", "delete"]

    init(_ text: String) {
        let root = (try? Parser(yaml: text).singleRoot()) ?? [:]
        let reader = SchemaReader(root: root)
        let operations =
            root["paths"]?.mapping?.flatMap { path, item in
                Self.methods.compactMap { method in
                    item[method].map { APIOperation($0, method, at: path.string ?? "", of: item, reader) }
                }
            } ?? []
        self.operations = operations
        let declared = root["tags"]?.sequence?.compactMap { $0["name"]?.string } ?? []
        // Undeclared tags are last.
        tags = declared + Set(operations.map(\.tag)).subtracting(declared).sorted()
    }

    subscript(id: String) -> APIOperation? { operations.first { $0.id == id } }
}

extension APIOperation {
    fileprivate init(_ node: Node, _ method: String, at path: String, of item: Node, _ reader: SchemaReader) {
        func text(_ name: String) -> String { node[name]?.string ?? "" }
        id = text("operationId")
        self.method = method.uppercased()
        self.path = path
        tag = node["tags"]?.sequence?.first?.string ?? ""
        summary = text("summary")
        description = text("description")
        let security = node["security"] ?? reader.root["security"]
        callers = security?.sequence?.compactMap { $0.mapping?.keys.first?.string } ?? []
        let given = Array(item["parameters"]?.sequence ?? []) + Array(node["parameters"]?.sequence ?? [])
        parameters = given.map { parameter in
            let parameter = reader.resolved(parameter)
            return Parameter(
                name: parameter["name"]?.string ?? "", location: parameter["in"]?.string ?? "",
                isRequired: parameter["required"]?.bool ?? false,
                type: parameter["schema"].map(reader.type) ?? "", description: parameter["description"]?.string ?? "")
        }
        let content = node["requestBody"].map(reader.resolved)?["content"]?.mapping?.first
        body = content?.value["schema"].map { reader.fields($0) } ?? []
        example = content.map { content in
            let examples = content.value["examples"]?.mapping?.first?.value["value"]
            return (content.value["example"] ?? examples).map(reader.json) ?? "{}"
        }
        let responses = node["responses"]?.mapping?.map { ($0.key.string ?? "", reader.resolved($0.value)) } ?? []
        func schema(_ response: Node) -> Node? { response["content"]?.mapping?.first?.value["schema"] }
        self.responses = responses.map { status, response in
            Response(
                status: status, description: response["description"]?.string ?? "",
                type: schema(response).map(reader.type) ?? "")
        }
        let good = responses.first { $0.0.hasPrefix("2") }?.1
        responseFields = good.flatMap(schema).map { reader.fields($0) } ?? []
    }
}
