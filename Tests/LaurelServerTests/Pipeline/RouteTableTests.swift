import HTTPTypes
import LaurelCore
import Testing

@testable import LaurelServer

/// The matching of methods and paths to routes.
@Suite struct RouteTableTests {
    private static let table = RouteTable(
        [
            (HTTPRequest.Method.get, "/a"), (.post, "/a"), (.get, "/a/{id}"), (.get, "/a/fixed"), (.put, "/a/{id}"),
            (.get, "/a/{id}/b"), (.get, "/a/{game}/{name}"), (.get, "/"), (.delete, "/a/my/{id}"),
        ].map { method, path in Route(method, path) { _, _, _ in throw Problem.notAuthenticated } })

    @Test(arguments: [
        (HTTPRequest.Method.get, "/a", "/a", nil as String?), (.head, "/a", "/a", nil), (.get, "//a/", "/a", nil),
        (.get, "/", "/", nil), (.get, "/a/fixed", "/a/fixed", nil), (.get, "/a/other", "/a/{id}", "other"),
        (.get, "/a/x%2Fy", "/a/{id}", "x%2Fy"), (.get, "/a/fixed/b", "/a/{id}/b", "fixed"),
        (.get, "/a/fixed/c", "/a/{game}/{name}", nil), (.delete, "/a/my/x", "/a/my/{id}", "x"),
        (.put, "/a/x", "/a/{id}", "x"),
    ])
    func `A path matches the most literal pattern`(
        method: HTTPRequest.Method, path: String, pattern: String, id: String?
    ) throws {
        guard case .route(let route, let parameters) = Self.table.match(method, path[...]) else {
            Issue.record("\(method) \(path) has no route.")
            return
        }
        #expect(route.path == pattern)
        #expect(parameters["id"].map(String.init) == id)
    }

    @Test(arguments: ["/b", "/a/x/y/z", "/A", "/a%2Ffixed"])
    func `An unknown path has no route`(path: String) {
        guard case .notFound = Self.table.match(.get, path[...]) else {
            Issue.record("\(path) has a route.")
            return
        }
    }

    @Test func `A method that a path does not accept is rejected, even if a less literal pattern accepts it`() {
        guard case .otherMethods(let path, _, let allowed) = Self.table.match(.put, "/a/fixed"[...]) else {
            Issue.record("PUT /a/fixed has a route.")
            return
        }
        #expect(path == "/a/fixed" && allowed == ["GET", "HEAD"])
    }

    @Test func `Every path of the API returns 405 with its methods for all other methods`() async throws {
        try await ServerFixture.run { fixture in
            let methods: [HTTPRequest.Method] = [.get, .post, .put, .patch, .delete, .head, .options, .trace]
            for (path, routes) in Dictionary(grouping: fixture.door.routes, by: \.path) {
                let given = Set(routes.map(\.method))
                let allowed = given.union(given.contains(.get) ? [.head] : [])
                let address = path.replacing(/\{[a-z]+\}/, with: "x")
                for method in methods where !allowed.contains(method) {
                    // A more literal path may accept the method.
                    guard case .otherMethods = fixture.door.contract.match(method, address[...]) else { continue }
                    let answer = try await fixture.send(method.rawValue, address, key: fixture.serverKey)
                    #expect(answer.status == 405, "\(method) \(address): \(answer.text)")
                    #expect(answer.header("Allow") == allowed.map(\.rawValue).sorted().joined(separator: ", "))
                    #expect(method == .head || answer.slug == "method-not-allowed")
                }
            }
        }
    }

    @Test func `Every route is found by its own pattern`() async throws {
        let door = try await Door(MemoryLedger())
        for route in door.routes {
            guard case .route(let found, _) = door.contract.match(route.method, route.path[...]) else {
                Issue.record("\(route.method) \(route.path) is not found.")
                continue
            }
            #expect(found.path == route.path && found.method == route.method)
        }
    }
}
