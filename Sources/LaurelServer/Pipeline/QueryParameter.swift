/// A parameter that a route accepts.
package struct QueryParameter: Hashable, Sendable, ExpressibleByStringLiteral {
    let name: String
    /// Whether only a server key may use it.
    let needsServerKey: Bool

    /// The parameters that every route accepts.
    static let common = ["game", "integers"]

    package init(stringLiteral name: String) {
        self.name = name
        needsServerKey = false
    }

    private init(serverKey name: String) {
        self.name = name
        needsServerKey = true
    }

    /// A parameter that only a server key may use.
    static func serverKey(_ name: String) -> QueryParameter { QueryParameter(serverKey: name) }
}
