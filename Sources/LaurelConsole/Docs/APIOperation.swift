/// An operation of the HTTP contract, as its page tells it.
struct APIOperation: Sendable {
    struct Parameter: Sendable {
        let name: String
        /// `path`, `query` or `header`.
        let place: String
        let isRequired: Bool
        let type: String
        let description: String
    }

    struct Answer: Sendable {
        let status: String
        let description: String
        let type: String
    }

    /// A line of a body: how deep it lies, its name and type, and what it means.
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
    /// Whose credentials open it; empty where nobody needs any.
    let callers: [String]
    let parameters: [Parameter]
    let body: [Field]
    /// A body to begin with, in JSON; nil where it has none.
    let example: String?
    let answers: [Answer]
    /// What a good answer has in it.
    let answer: [Field]
}
