package import HTTPTypes
package import Hummingbird
import NIOCore

/// A route: an address, the rules for its callers, and its handler.
package final class Route: Sendable {
    /// The HTTP method.
    package let method: HTTPRequest.Method
    /// The path as OpenAPI writes it, such as `/v1/players/{id}`.
    package let path: String
    /// The callers that have access.
    package let access: Access
    /// The accepted parameters in addition to ``QueryParameter/common``; nil if the handler checks them.
    let query: [QueryParameter]?
    let limit: LimitRule
    /// The maximum number of bytes of the request's body.
    let bodyByteCountMax: Int
    let handler: Handler
    /// The handler that responds on the connection's event loop without suspending; nil if every request is routed.
    let inline: InlineHandler?

    /// Whether the work of a request on the ledger has one deadline. Exports and operators' requests can take longer, and
    /// sign-ins wait for identity providers.
    var hasDeadline: Bool { access != .serverKey && limit == .standard }

    enum Handler: Sendable {
        /// A handler of requests whose caller has access.
        case api(@Sendable (APIRequest) async throws -> Response)
        /// A handler of requests of any client.
        case page(@Sendable (Door, Request, HTTPContext) async throws -> Response)
    }

    /// The kind of a route's rate limit.
    package enum LimitRule: Sendable {
        /// The limits of reads and writes per player, or of requests per address without a player. Server keys have no
        /// limit.
        case standard
        /// The limit of sign-ins per address.
        case signIn
        /// The limit of exports per player, or ``standard`` for other callers.
        case export
        /// No limit, for health checks.
        case none
    }

    /// The path of the HTML page that shows a problem to a browser.
    package static let problemPath = "/404"
    /// The maximum number of bytes of a body, unless a route has its own limit.
    static let bodyByteCountMax = 64 << 10

    /// Creates a route whose handler knows its caller.
    init(
        _ method: HTTPRequest.Method, _ path: String, access: Access, query: [QueryParameter]? = [],
        limit: LimitRule = .standard, bodyByteCountMax: Int = Route.bodyByteCountMax,
        handler: @escaping @Sendable (APIRequest) async throws -> Response, inline: InlineHandler? = nil
    ) {
        self.method = method
        self.path = path
        self.access = access
        self.query = query
        self.limit = limit
        self.bodyByteCountMax = bodyByteCountMax
        self.handler = .api(handler)
        self.inline = inline
    }

    /// Creates a route whose handler requires a signed-in player.
    convenience init(
        _ method: HTTPRequest.Method, _ path: String, access: PlayerAccess, query: [QueryParameter] = [],
        limit: LimitRule = .standard, bodyByteCountMax: Int = Route.bodyByteCountMax,
        handler: @escaping @Sendable (APIRequest, Caller.SignedIn) async throws -> Response
    ) {
        self.init(
            method, path, access: .player, query: query, limit: limit, bodyByteCountMax: bodyByteCountMax,
            handler: { request in
                guard let player = request.caller.player else { throw Problem.notSignedIn }
                return try await handler(request, player)
            })
    }

    /// Creates a route whose handler does not know its caller, such as a page.
    package init(
        _ method: HTTPRequest.Method, _ path: String, access: Access = .everyone, query: [QueryParameter]? = nil,
        limit: LimitRule = .standard,
        _ handler: @escaping @Sendable (Door, Request, HTTPContext) async throws -> Response
    ) {
        self.method = method
        self.path = path
        self.access = access
        self.query = query
        self.limit = limit
        bodyByteCountMax = Route.bodyByteCountMax
        self.handler = .page(handler)
        inline = nil
    }

    /// An inline handler for routes that always suspend.
    ///
    /// ``InlineResponseHandler`` collects the request's body. The routed handler then runs in a task.
    static let collectBody: InlineHandler = { _, _, _ in .suspends }
}

/// The access ``Access/player``, for routes whose handler requires a signed-in player.
enum PlayerAccess { case player }

/// Responds to a request without suspending.
///
/// - Parameters:
///   - body: The complete body.
///   - completion: Called once if the outcome is ``InlineOutcome/pending``, on any thread. Its closure makes the
///     response, and is called on the connection's event loop.
/// - Throws: Any error has the effect of ``InlineOutcome/suspends``, so that the routed handler reports it.
typealias InlineHandler =
    @Sendable (
        _ request: APIRequest, _ body: ByteBuffer, _ completion: @escaping InlineCompletion
    ) throws -> InlineOutcome

typealias InlineCompletion = @Sendable (@escaping @Sendable () throws -> Answer) -> Void

enum InlineOutcome {
    case answer(Answer)
    /// The response is not complete yet. The completion will be called.
    case pending
    /// The handler would have to suspend. The routed handler then runs in a task.
    case suspends
}
