import HTTPTypes

/// Finds the route of a request by its method and path.
///
/// Of two patterns that match a path, the one whose first different part is a literal wins: `/v1/friends/code` before
/// `/v1/friends/{id}`. Empty parts of a path do not count, so `//v1/friends/` is `/v1/friends`.
struct RouteTable: Sendable {
    /// A path with the routes of its methods.
    private final class Pattern: Sendable {
        let path: String
        let parts: [PathPattern.Part]
        let routes: [Route]

        init(_ path: String, _ routes: [Route]) {
            self.path = path
            parts = PathPattern.parts(of: path)
            self.routes = routes
        }

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

    /// The patterns that begin with the same parts, as a tree: one dictionary lookup for each part of a path.
    private final class Node: Sendable {
        /// The pattern that ends here.
        let pattern: Pattern?
        let literals: [String: Node]
        let parameter: Node?

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

        func pattern(of parts: ArraySlice<Substring>) -> Pattern? {
            guard let first = parts.first else { return pattern }
            let rest = parts.dropFirst()
            return literals[String(first)]?.pattern(of: rest) ?? parameter?.pattern(of: rest)
        }
    }

    let routes: [Route]
    private let root: Node

    init(_ routes: [Route]) {
        self.routes = routes
        var paths: [String] = []
        for route in routes where !paths.contains(route.path) { paths.append(route.path) }
        let byPath = Dictionary(grouping: routes, by: \.path)
        root = Node(paths.map { Pattern($0, byPath[$0] ?? []) })
    }

    /// Complexity: O(parts of the path), except where a literal leads to no pattern
    func match(_ method: HTTPRequest.Method, _ path: Substring) -> Match {
        let parts = PathPattern.split(path)
        guard let pattern = root.pattern(of: parts[...]) else { return .notFound }
        let route =
            pattern.routes.first { $0.method == method }
            ?? (method == .head ? pattern.routes.first { $0.method == .get } : nil)
        let parameters = PathParameters(pattern.parts, parts)
        guard let route else { return .otherMethods(path: pattern.path, parameters, allowed: pattern.allowed) }
        return .route(route, parameters)
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
        split(pattern[...]).map {
            $0.hasPrefix("{") ? .parameter(String($0.dropFirst().dropLast())) : .literal(String($0))
        }
    }

    static func split(_ path: Substring) -> [Substring] {
        path.utf8.split(separator: UInt8(ascii: "/")).map { Substring($0) }
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
