/// An operation of the HTTP contract.
struct APIOperation: Sendable {
    struct Parameter: Sendable {
        let name: String
        /// The location of the parameter: `path`, `query` or `header`.
        let location: String
        let isRequired: Bool
        let type: String
        let description: String
    }

    struct Response: Sendable {
        let status: String
        let description: String
        let type: String
    }

    /// A field of a body, with its nesting depth.
    struct Field: Sendable {
        let depth: Int
        let name: String
        let type: String
        let isRequired: Bool
        let description: String
    }

    let id: String
    let method: String
    let path: String
    let tag: String
    let summary: String
    let description: String
    /// The accepted credentials; empty if the operation needs none.
    let callers: [String]
    let parameters: [Parameter]
    let body: [Field]
    /// An example of the body in JSON; nil if the operation has no body.
    let example: String?
    let responses: [Response]
    /// The fields of a successful response.
    let responseFields: [Field]
}
