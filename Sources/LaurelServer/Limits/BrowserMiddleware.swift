import HTTPTypes
import Hummingbird

/// Tells browsers what they may do with answers, and which pages of other origins may read them.
struct BrowserMiddleware: RouterMiddleware {
    /// Origins as browsers write them, such as `https://game.example`; none at first. With `*` among them it is everybody's:
    /// nothing that opens anything is sent by a browser on its own.
    let origins: Set<String>
    let isTLS: Bool

    func handle(
        _ request: Request, context: DoorContext, next: (Request, DoorContext) async throws -> Response
    ) async throws -> Response {
        let isForAll = origins.contains("*") || request.uri.path.hasSuffix(".js")
        let origin = request.headers[.origin].flatMap { isForAll || origins.contains($0) ? $0 : nil }
        var response: Response
        if request.method == .options, origin != nil, request.headers[.accessControlRequestMethod] != nil {
            response = Response(
                status: .noContent,
                headers: [
                    .accessControlAllowMethods: "GET, POST, PUT, PATCH, DELETE",
                    .accessControlAllowHeaders:
                        "Authorization, Content-Type, If-None-Match, Idempotency-Key, Laurel-Min-Position, Last-Event-ID",
                    .accessControlMaxAge: "600",
                ])
        } else {
            response = try await next(request, context)
        }
        if !origins.isEmpty {
            response.headers[.vary] = [response.headers[.vary], "Origin"].compactMap(\.self).joined(separator: ", ")
        }
        if let origin {
            response.headers[.accessControlAllowOrigin] = isForAll ? "*" : origin
            response.headers[.accessControlExposeHeaders] =
                "ETag, Laurel-Position, Laurel-Request-ID, Idempotency-Replayed, RateLimit, RateLimit-Policy, Retry-After"
        }
        response.headers[.xContentTypeOptions] = "nosniff"
        if response.headers[.referrerPolicy] == nil { response.headers[.referrerPolicy] = "no-referrer" }
        if isTLS || request.headers[.xForwardedProto] == "https", let cookie = response.headers[.setCookie] {
            response.headers[.setCookie] = cookie + "; Secure"
        }
        if response.headers[.contentSecurityPolicy] == nil {
            response.headers[.contentSecurityPolicy] = "default-src 'none'; frame-ancestors 'none'"
        }
        if isTLS { response.headers[.strictTransportSecurity] = "max-age=31536000" }
        return response
    }
}

extension HTTPField.Name {
    fileprivate static let xForwardedProto = HTTPField.Name("X-Forwarded-Proto")!
    static let referrerPolicy = HTTPField.Name("Referrer-Policy")!
}
