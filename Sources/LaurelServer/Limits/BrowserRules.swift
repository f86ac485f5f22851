import HTTPTypes
import Hummingbird

/// The response headers for browsers, including cross-origin resource sharing (CORS).
struct BrowserRules: Sendable {
    /// The allowed origins as browsers write them, such as `https://game.example`; none by default.
    ///
    /// `*` allows every origin. This is safe, because browsers do not attach API credentials automatically.
    var origins: Set<String> = []
    var isTLS = false
    /// Whether the operator's reverse proxy reports the scheme of the browser's connection.
    var isBehindProxy = false

    /// Returns the response to a CORS preflight request; nil if the request is not a preflight of an allowed origin.
    func preflight(_ request: Request) -> Response? {
        guard request.method == .options, allowedOrigin(of: request) != nil,
            request.headers[.accessControlRequestMethod] != nil
        else { return nil }
        return Response(
            status: .noContent,
            headers: [
                .accessControlAllowMethods: "GET, POST, PUT, PATCH, DELETE",
                .accessControlAllowHeaders:
                    "Authorization, Content-Type, If-None-Match, Idempotency-Key, Laurel-Min-Position, Laurel-Epoch, "
                    + "Laurel-Max-Age, Last-Event-ID",
                .accessControlMaxAge: "600",
            ])
    }

    /// Returns whether the browser connects by HTTPS to this server, or to the reverse proxy in front of it.
    func isSecure(_ request: Request) -> Bool {
        isTLS || isBehindProxy && request.headers[.xForwardedProto] == "https"
    }

    /// Adds the headers that every response has.
    func add(to headers: inout HTTPFields, for request: Request) {
        if !origins.isEmpty { headers.append(HTTPField(name: .vary, value: "Origin")) }
        if let origin = allowedOrigin(of: request) {
            headers.append(HTTPField(name: .accessControlAllowOrigin, value: origin))
            headers.append(Self.exposed)
        }
        // HTML pages set their own values.
        for field in Self.everywhere where !headers.contains(field.name) { headers.append(field) }
        if isTLS { headers.append(Self.strictTransport) }
        if isSecure(request) { Self.secureCookies(in: &headers) }
    }

    private static func secureCookies(in headers: inout HTTPFields) {
        for index in headers.indices
        where headers[index].name == .setCookie && !headers[index].value.contains("; Secure") {
            headers[index].value += "; Secure"
        }
    }

    private func allowedOrigin(of request: Request) -> String? {
        guard let origin = request.headers.text(of: .origin) else { return nil }
        // Other sites may load the scripts. API paths are excluded, because a name in them may end in `.js`.
        let path = request.uri.path.asRouted
        if origins.contains("*") || path.hasSuffix(".js") && !path.hasPrefix("/v1/") { return "*" }
        if Self.isPublicRead(request) { return "*" }
        return origins.contains(origin) ? origin : nil
    }

    /// Returns whether a request without a credential reads a leaderboard. The handler responds only if the leaderboard
    /// is public.
    private static func isPublicRead(_ request: Request) -> Bool {
        guard request.method == .get || request.method == .head, request.headers[.authorization] == nil else {
            return false
        }
        return request.uri.path.asRouted.hasPrefix("/v1/leaderboards/")
    }

    // Created once, because creating a field validates each byte.
    private static let exposed = HTTPField(
        name: .accessControlExposeHeaders,
        value:
            "ETag, Laurel-Position, Laurel-Epoch, Laurel-Age, Laurel-Stale, Laurel-Request-ID, Idempotency-Replayed, "
            + "RateLimit, RateLimit-Policy, Retry-After"
    )
    private static let everywhere = [
        HTTPField(name: .xContentTypeOptions, value: "nosniff"), HTTPField(name: .referrerPolicy, value: "no-referrer"),
        HTTPField(name: .contentSecurityPolicy, value: "default-src 'none'; frame-ancestors 'none'"),
    ]
    private static let strictTransport = HTTPField(name: .strictTransportSecurity, value: "max-age=31536000")
}

extension HTTPField.Name {
    fileprivate static let xForwardedProto = HTTPField.Name("X-Forwarded-Proto")!
    static let referrerPolicy = HTTPField.Name("Referrer-Policy")!
}
