/// A parameter that a route accepts.
package struct QueryParameter: Hashable, Sendable, ExpressibleByStringLiteral {
    private enum Kind {
        /// Available to every caller.
        case open
        /// Available only to server keys.
        case serverKey
        /// Available only to server keys, except with the value `false`.
        case serverKeyFlag
    }

    let name: String
    private let kind: Kind

    /// The parameters that every route accepts.
    static let common = ["game", "integers"]

    /// Creates a parameter that is available to every caller.
    package init(stringLiteral name: String) {
        self.init(name, .open)
    }

    private init(_ name: String, _ kind: Kind) {
        self.name = name
        self.kind = kind
    }

    /// Returns a parameter that only server keys may use.
    static func serverKey(_ name: String) -> QueryParameter { QueryParameter(name, .serverKey) }

    /// Returns a Boolean parameter that only server keys may set to `true`.
    static func serverKeyFlag(_ name: String) -> QueryParameter { QueryParameter(name, .serverKeyFlag) }

    /// Returns whether the parameter requires a server key with this value.
    func needsServerKey(as value: String) -> Bool {
        switch kind {
        case .open: false
        case .serverKey: true
        case .serverKeyFlag: value != "false"
        }
    }
}
