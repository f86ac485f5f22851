/// A parameter that a route accepts.
package struct QueryParameter: Hashable, Sendable, ExpressibleByStringLiteral {
    private enum Kind {
        /// Every caller may use it.
        case open
        /// Only a server key may use it.
        case serverKey
        /// Only a server key may use it, except with the value `false`.
        case serverKeyFlag
    }

    let name: String
    private let kind: Kind

    /// The parameters that every route accepts.
    static let common = ["game", "integers"]

    package init(stringLiteral name: String) {
        self.init(name, .open)
    }

    private init(_ name: String, _ kind: Kind) {
        self.name = name
        self.kind = kind
    }

    /// A parameter that only a server key may use.
    static func serverKey(_ name: String) -> QueryParameter { QueryParameter(name, .serverKey) }

    /// A Boolean parameter that only a server key may set to `true`.
    static func serverKeyFlag(_ name: String) -> QueryParameter { QueryParameter(name, .serverKeyFlag) }

    /// Whether the parameter with this value needs a server key.
    func needsServerKey(as value: String) -> Bool {
        switch kind {
        case .open: false
        case .serverKey: true
        case .serverKeyFlag: value != "false"
        }
    }
}
