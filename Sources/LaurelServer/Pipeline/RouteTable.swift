import HTTPTypes

/// Finds the route of a request by its method and path.
///
/// Of two patterns that match a path, the one whose first different part is a literal wins: `/v1/friends/code` before
/// `/v1/friends/{id}`. Empty parts of a path do not count, so `//v1/friends/` is `/v1/friends`.
struct RouteTable: Sendable {
    /// A path with the routes of its methods.
    private struct Pattern: Sendable {
        let path: String
        let parts: [PathPattern.Part]
        var routes: [Route]

        /// The methods that the path accepts.
        var allowed: [String] {
            let given = Set(routes.map(\.method))
            return given.union(given.contains(.get) ? [.head] : []).map(\.rawValue).sorted()
        }
    }

    enum Match: Sendable {
        case route(Route, PathParameters)
        /// The path exists, and does not accept the method.
        case otherMethods(path: String, PathParameters, allowed: [String])
        case notFound
    }

    let routes: [Route]
    /// The patterns by their number of parts.
    private let patterns: [[Pattern]]

    /// Complexity: O(routes²)
    init(_ routes: [Route]) {
        self.routes = routes
        var patterns: [Pattern] = []
        for route in routes {
            if let index = patterns.firstIndex(where: { $0.path == route.path }) {
                patterns[index].routes.append(route)
            } else {
                patterns.append(Pattern(path: route.path, parts: PathPattern.parts(of: route.path), routes: [route]))
            }
        }
        patterns.sort { PathPattern.precedes($0.parts, $1.parts) }
        let countMax = patterns.map(\.parts.count).max() ?? 0
        self.patterns = (0...countMax).map { count in patterns.filter { $0.parts.count == count } }
    }

    /// Complexity: O(patterns with the same number of parts)
    func match(_ method: HTTPRequest.Method, _ path: String) -> Match {
        let parts = PathPattern.split(path)
        guard parts.count < patterns.count else { return .notFound }
        for pattern in patterns[parts.count] where PathPattern.matches(pattern.parts, parts) {
            let route =
                pattern.routes.first { $0.method == method }
                ?? (method == .head ? pattern.routes.first { $0.method == .get } : nil)
            let parameters = PathParameters(pattern.parts, parts)
            guard let route else { return .otherMethods(path: pattern.path, parameters, allowed: pattern.allowed) }
            return .route(route, parameters)
        }
        return .notFound
    }
}

/// The parts between the slashes of a path.
enum PathPattern {
    enum Part: Sendable {
        case literal(String)
        /// Any part, under a name.
        case parameter(String)
    }

    static func parts(of pattern: String) -> [Part] {
        split(pattern).map { $0.hasPrefix("{") ? .parameter(String($0.dropFirst().dropLast())) : .literal(String($0)) }
    }

    static func split(_ path: String) -> [Substring] { path.split(separator: "/") }

    static func matches(_ pattern: [Part], _ parts: [Substring]) -> Bool {
        for index in pattern.indices {
            if case .literal(let literal) = pattern[index],
                literal.utf8.count != parts[index].utf8.count
                    || !literal.utf8.elementsEqual(parts[index].utf8)
            {
                return false
            }
        }
        return true
    }

    /// Orders patterns so that, of two that match a path, the one whose first different part is a literal comes first.
    static func precedes(_ first: [Part], _ second: [Part]) -> Bool {
        first.lazy.map(\.sortKey).lexicographicallyPrecedes(second.lazy.map(\.sortKey))
    }
}

extension PathPattern.Part {
    /// Literals, in any order, and then parameters.
    fileprivate var sortKey: String {
        switch self {
        case .literal(let text): "0" + text
        case .parameter: "1"
        }
    }
}

/// The parts of a path that its pattern names, as the client wrote them.
struct PathParameters: Sendable {
    private let values: [(name: String, value: Substring)]

    init() { values = [] }

    init(_ pattern: [PathPattern.Part], _ parts: [Substring]) {
        values = zip(pattern, parts).compactMap { part, text in
            if case .parameter(let name) = part { (name, text) } else { nil }
        }
    }

    subscript(name: String) -> Substring? { values.first { $0.name == name }?.value }
}
