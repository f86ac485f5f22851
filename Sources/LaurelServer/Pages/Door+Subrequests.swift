import Foundation
package import HTTPTypes
package import Hummingbird
import LaurelWire
package import NIOCore
import NIOFoundationCompat

/// Requests of pages to the API on behalf of their viewer, with the same rules and limits.
extension Door {
    /// Responds to a request of `viewer`.
    ///
    /// - Parameters:
    ///   - path: The path with its query.
    ///   - request: The request of the page, which has the viewer's languages.
    /// - Throws: The error of the handler, or a ``Problem`` of the steps before it.
    package func answer(
        _ method: HTTPRequest.Method, _ path: String, body: ByteBuffer = ByteBuffer(), to viewer: Viewer,
        for request: Request, _ context: HTTPContext
    ) async throws -> Response {
        var head = HTTPRequest(method: method, scheme: nil, authority: nil, path: path)
        for name in [HTTPField.Name.acceptLanguage, .lastEventID] { head.headerFields[name] = request.headers[name] }
        if let token = viewer.token { head.headerFields[.authorization] = "Bearer \(token)" }
        let own = Request(head: head, body: .init(buffer: body))
        let match = contract.match(method, own.uri.path[...])
        var inner = context
        inner.add(own, match)
        // The page's request handles the errors.
        let exchange = Pipeline.Exchange(own, match, inner, stop: {})
        return try await Pipeline.response(to: exchange, admission.admit(exchange), self)
    }

    /// Responds to a request of `viewer`, and decodes the body.
    package func send<Body: Decodable>(
        _ type: Body.Type, _ path: String, by method: HTTPRequest.Method = .get, of viewer: Viewer,
        for request: Request, _ context: HTTPContext
    ) async throws -> Body {
        let response = try await answer(method, path, to: viewer, for: request, context)
        let whole = WholeBody()
        try await response.body.write(whole)
        return try WireJSON.decode(type, from: Data(buffer: whole.bytes))
    }
}
