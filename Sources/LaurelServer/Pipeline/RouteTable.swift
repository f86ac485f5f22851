import HTTPTypes

/// The routes of a server, by method and path.
///
/// If two patterns match a path, the pattern whose first different part is a literal has priority: `/v1/friends/code`
/// before `/v1/friends/{id}`. Empty parts of a path are ignored, so `//v1/friends/` is `/v1/friends`.
struct RouteTable: Sendable {
    /// A path with the routes of its methods.
    private final class Pattern: Sendable {
        let path: String
        let parts: [Part]
        /// The names of the pattern's parameters.
        let names: [String]
        let routes: [Route]

        init(_ path: String, _ routes: [Route]) {
            self.path = path
            parts = path.split(separator: "/").map {
                $0.hasPrefix("{") ? .parameter(String($0.dropFirst().dropLast())) : .literal(String($0))
            }
            names = parts.compactMap { if case .parameter(let name) = $0 { name } else { nil } }
            self.routes = routes
        }

        /// The HTTP methods that the path accepts.
        var allowed: [String] {
            let given = Set(routes.map(\.method))
            return given.union(given.contains(.get) ? [.head] : []).map(\.rawValue).sorted()
        }
    }

    private enum Part {
        case literal(String)
        /// A named part that matches any text.
        case parameter(String)
    }

    enum Match: Sendable {
        case route(Route, PathParameters)
        /// The path exists, but does not accept the method.
        case otherMethods(path: String, PathParameters, allowed: [String])
        case notFound
    }

    /// A tree of patterns by their parts. A path needs one dictionary lookup per part.
    private final class Node: Sendable {
        /// The pattern that ends at this node.
        let pattern: Pattern?
        let literals: [String: Node]
        let parameter: Node?

        /// Creates the node of patterns with common parts.
        ///
        /// - Parameter depth: The number of parts that the patterns have in common.
        init(_ patterns: [Pattern], depth: Int = 0) {
            pattern = patterns.first { $0.parts.count == depth }
            var literals: [String: [Pattern]] = [:]
            var others: [Pattern] = []
            for pattern in patterns where pattern.parts.count > depth {
                switch pattern.parts[depth] {
                case .literal(let text): literals[text, default: []].append(pattern)
                case .parameter: others.append(pattern)
                }
            }
            self.literals = literals.mapValues { Node($0, depth: depth + 1) }
            parameter = others.isEmpty ? nil : Node(others, depth: depth + 1)
        }

        /// Returns the pattern of a path; nil if none matches.
        ///
        /// - Parameter values: The values of the pattern's parameters, which the function appends.
        func pattern(of path: Substring.UTF8View, _ values: inout [Substring]) -> Pattern? {
            guard let start = path.firstIndex(where: { $0 != RouteTable.slash }) else { return pattern }
            let end = path[start...].firstIndex(of: RouteTable.slash) ?? path.endIndex
            let (part, rest) = (Substring(path[start..<end]), path[end...])
            if let found = literals[String(part)]?.pattern(of: rest, &values) { return found }
            guard let parameter else { return nil }
            values.append(part)
            if let found = parameter.pattern(of: rest, &values) { return found }
            values.removeLast()
            return nil
        }
    }

    private static let slash = UInt8(ascii: "/")

    let routes: [Route]
    private let root: Node

    init(_ routes: [Route]) {
        self.routes = routes
        var paths: [String] = []
        for route in routes where !paths.contains(route.path) { paths.append(route.path) }
        let byPath = Dictionary(grouping: routes, by: \.path)
        root = Node(paths.map { Pattern($0, byPath[$0] ?? []) })
    }

    /// Returns the match of a method and a path.
    ///
    /// - Complexity: O(*n*), where *n* is the number of parts of the path, unless a literal leads to no pattern.
    func match(_ method: HTTPRequest.Method, _ path: Substring) -> Match {
        var values: [Substring] = []
        guard let pattern = root.pattern(of: path.utf8, &values) else { return .notFound }
        let route =
            pattern.routes.first { $0.method == method }
            ?? (method == .head ? pattern.routes.first { $0.method == .get } : nil)
        let parameters = PathParameters(pattern.names, values)
        guard let route else { return .otherMethods(path: pattern.path, parameters, allowed: pattern.allowed) }
        return .route(route, parameters)
    }
}

/// The named parts of a path, still percent-encoded.
struct PathParameters: Sendable {
    private let names: [String]
    private let values: [Substring]

    init(_ names: [String] = [], _ values: [Substring] = []) {
        self.names = names
        self.values = values
    }

    subscript(name: String) -> Substring? { names.firstIndex(of: name).map { values[$0] } }
}
