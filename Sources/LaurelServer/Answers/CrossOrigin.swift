import Hummingbird

/// Lets a game that is hosted elsewhere call the players' part of the contract from a browser.
///
/// Everybody's origin is welcome: what opens anything is sent in a header, never by the browser on its own. The studio's
/// routes stay closed, since a server key has no business in a browser.
struct CrossOrigin: RouterMiddleware {
    typealias Context = DoorContext

    func handle(
        _ request: Request, context: DoorContext, next: (Request, DoorContext) async throws -> Response
    ) async throws -> Response {
        guard request.headers[.origin] != nil, Self.isOpen(request.uri.path) else {
            return try await next(request, context)
        }
        if request.method == .options, request.headers[.accessControlRequestMethod] != nil {
            return Response(
                status: .noContent,
                headers: [
                    .accessControlAllowOrigin: "*", .accessControlAllowMethods: "GET, POST, PUT, PATCH, DELETE",
                    .accessControlAllowHeaders:
                        "Authorization, Content-Type, Idempotency-Key, If-None-Match, Laurel-Min-Position, Last-Event-ID",
                    .accessControlMaxAge: "7200",
                ])
        }
        var response = try await next(request, context)
        response.headers[.accessControlAllowOrigin] = "*"
        response.headers[.accessControlExposeHeaders] = "ETag, Idempotency-Replayed, Laurel-Position, Retry-After"
        return response
    }

    private static func isOpen(_ path: String) -> Bool {
        path.hasPrefix("/v1/") && !path.hasPrefix("/v1/admin/") || path.hasSuffix(".js")
    }
}
