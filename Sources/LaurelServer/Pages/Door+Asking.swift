import Foundation
package import HTTPTypes
package import Hummingbird
import LaurelWire
package import NIOCore
import NIOFoundationCompat

/// The pages ask what a player asks over the network, so that the same rules and the same limits hold.
extension Door {
    /// What the contract answers to `visitor`. Whatever goes wrong is thrown.
    ///
    /// - Parameters:
    ///   - path: With its query.
    ///   - request: The page's own, which says in which languages it is read.
    package func answer(
        _ method: HTTPRequest.Method, _ path: String, body: ByteBuffer = ByteBuffer(), to visitor: Visitor,
        for request: Request, _ context: DoorContext
    ) async throws -> Response {
        var head = HTTPRequest(method: method, scheme: nil, authority: nil, path: path)
        for name in [HTTPField.Name.acceptLanguage, .lastEventID] { head.headerFields[name] = request.headers[name] }
        if let token = visitor.token { head.headerFields[.authorization] = "Bearer \(token)" }
        let own = Request(head: head, body: .init(buffer: body))
        guard let route = Route.all.filter({ $0.method == method }).best(for: own.uri.path) else {
            throw Problem.notFound(path)
        }
        var inner = context
        inner.query = Query(own.uri)
        _ = try takeFromLimit(own, inner)
        let router = Router(context: DoorContext.self)
        router.on(RouterPath(route.path), method: method) { try await route.answer(self, $0, $1) }
        return try await router.buildResponder().respond(to: own, context: inner)
    }

    /// The same, read.
    package func ask<Body: Decodable>(
        _ type: Body.Type, _ path: String, by method: HTTPRequest.Method = .get, of visitor: Visitor,
        for request: Request, _ context: DoorContext
    ) async throws -> Body {
        let response = try await answer(method, path, to: visitor, for: request, context)
        let whole = WholeBody()
        try await response.body.write(whole)
        return try WireJSON.decode(type, from: Data(buffer: whole.bytes))
    }
}

extension [Route] {
    /// The one whose address `path` is; of two that it fits, the one that leaves less open.
    fileprivate func best(for path: String) -> Route? {
        let parts = path.split(separator: "/")
        return filter { route in
            let pattern = route.path.split(separator: "/")
            return pattern.count == parts.count && zip(pattern, parts).allSatisfy { $0.hasPrefix("{") || $0 == $1 }
        }
        .min { $0.path.count { $0 == "{" } < $1.path.count { $0 == "{" } }
    }
}
