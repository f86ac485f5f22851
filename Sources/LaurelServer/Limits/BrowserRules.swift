import HTTPTypes
import Hummingbird

/// What browsers may do with answers, and which pages of other origins may read them.
struct BrowserRules: Sendable {
    /// Origins as browsers write them, such as `https://game.example`; none at first. With `*` among them it is everybody's:
    /// nothing that opens anything is sent by a browser on its own.
    var origins: Set<String> = []
    var isTLS = false
    /// Whether a proxy of ours says how browsers reach it.
    var isBehindProxy = false

    /// The answer to a browser that asks whether it may ask; nil where this is another question.
    func preflight(_ request: Request) -> Response? {
        guard request.method == .options, allowedOrigin(of: request) != nil,
            request.headers[.accessControlRequestMethod] != nil
        else { return nil }
        return Response(
            status: .noContent,
            headers: [
                .accessControlAllowMethods: "GET, POST, PUT, PATCH, DELETE",
                .accessControlAllowHeaders:
                    "Authorization, Content-Type, If-None-Match, Idempotency-Key, Laurel-Min-Position, Last-Event-ID",
                .accessControlMaxAge: "600",
            ])
    }

    /// Whether the browser connects by HTTPS to this server, or to the proxy in front of it.
    func isSecure(_ request: Request) -> Bool {
        isTLS || isBehindProxy && request.headers[.xForwardedProto] == "https"
    }

    /// Adds to an answer's headers what all answers have.
    func add(to headers: inout HTTPFields, for request: Request) {
        if !origins.isEmpty { headers.append(HTTPField(name: .vary, value: "Origin")) }
        if let origin = allowedOrigin(of: request) {
            headers.append(HTTPField(name: .accessControlAllowOrigin, value: origin))
            headers.append(Self.exposed)
        }
        // Pages for people say more of it themselves.
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
        // Scripts that other sites' pages load; whatever the contract answers is none, though a name in it may end so.
        let path = request.uri.path.asRouted
        if origins.contains("*") || path.hasSuffix(".js") && !path.hasPrefix("/v1/") { return "*" }
        if Self.isPublicRead(request) { return "*" }
        return origins.contains(origin) ? origin : nil
    }

    /// Whether it reads what everyone may read: without a credential, a leaderboard answers only if it is public.
    private static func isPublicRead(_ request: Request) -> Bool {
        guard request.method == .get || request.method == .head, request.headers[.authorization] == nil else {
            return false
        }
        return request.uri.path.asRouted.hasPrefix("/v1/leaderboards/")
    }

    // Made once: a field is checked byte by byte when it is made.
    private static let exposed = HTTPField(
        name: .accessControlExposeHeaders,
        value:
            "ETag, Laurel-Position, Laurel-Request-ID, Idempotency-Replayed, RateLimit, RateLimit-Policy, Retry-After"
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
