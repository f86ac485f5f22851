import HTTPTypes
import Hummingbird
import LaurelCore
import LaurelIdentity
import LaurelModel
import LaurelWire

extension Door {
    /// Holds addresses to how often they may sign in and to how much strangers may ask, and players to how much they may ask.
    ///
    /// The studio's own keys are not held to anything, and neither is this machine.
    ///
    /// - Returns: What the answer says of it; nil where nobody is held to anything.
    func takeFromLimit(_ request: Request, _ context: DoorContext) throws -> RateReading? {
        try takeFromLimit(request, asker: context.asker)
    }

    /// - Parameter asker: The address as far as limits tell them apart.
    func takeFromLimit(_ request: Request, asker: @autoclosure () -> String) throws -> RateReading? {
        try held(request, asker).map(take)
    }

    /// The same of a request that is none of the exceptions, where it is known who asks.
    func takeFromLimit(
        of caller: Caller, asking method: HTTPRequest.Method, asker: @autoclosure () -> String
    ) throws -> RateReading? {
        try held(caller, asking: method, asker).map(take)
    }

    /// Gives back the token of ``takeFromLimit(_:asker:)`` for a request that goes to the router, which takes it again.
    func giveBackToLimit(_ request: Request, asker: @autoclosure () -> String) {
        if let (limit, who) = held(request, asker) { limiter.giveBack(limit, of: who) }
    }

    private func take(_ limit: RateLimit, of who: String) throws -> RateReading {
        let reading = limiter.take(limit, of: who)
        guard reading.isAllowed else { throw Problem.tooMany(reading) }
        return reading
    }

    private func held(_ request: Request, _ asker: () -> String) -> (limit: RateLimit, who: String)? {
        let path = request.uri.path.asRouted
        if request.method == .post, path.hasPrefix("/v1/auth/") { return (.signIn, asker()) }
        // Whoever watches over the server is not told that others ask much.
        if path == "/healthz" || path == "/readyz" { return nil }
        guard
            let credential = request.headers.text(of: .authorization).flatMap({
                HeaderText.bearerCredential(UncheckedText($0))
            }),
            let caller = try? holder(of: credential)
        else { return stranger(asker()) }
        if let player = caller.player, path == "/v1/players/me/export" {
            return (.export, player.id.text)
        }
        return held(caller, asking: request.method, asker)
    }

    private func held(
        _ caller: Caller, asking method: HTTPRequest.Method, _ asker: () -> String
    ) -> (limit: RateLimit, who: String)? {
        if caller.author == .server { return nil }
        guard let player = caller.player else { return stranger(asker()) }
        return (method == .get || method == .head ? .read : .write, player.id.text)
    }
}

/// Not this machine, where proxies are that do not say for whom they ask, and programs of the studio's own.
private func stranger(_ asker: String) -> (limit: RateLimit, who: String)? {
    AskerAddress.isOwn(asker) ? nil : (.strangers, asker)
}

extension String {
    /// A path as the router reads it, which drops empty parts: `//v1/auth/` is `/v1/auth`. A path is compared in this form only.
    var asRouted: String {
        let (bytes, slash) = (utf8, UInt8(ascii: "/"))
        let isSo = bytes.last != slash && !zip(bytes, bytes.dropFirst()).contains { $0 == slash && $1 == slash }
        guard !isSo else { return self }
        return split(separator: "/").reduce(into: "") { $0 += "/" + $1 }
    }
}

extension HTTPFields {
    /// What is left of a limit.
    mutating func append(_ reading: RateReading) {
        append(HTTPField(name: .rateLimitPolicy, value: reading.limit.policy))
        append(HTTPField(name: .rateLimit, value: reading.text))
    }
}

extension Problem {
    static func tooMany(_ reading: RateReading) -> Problem {
        var problem = Problem(
            "too-many-requests", .tooManyRequests,
            "Rate limit of \(reading.limit.quota) requests in \(seconds(reading.limit.seconds)) exceeded. Wait "
                + "\(seconds(reading.seconds))."
        )
        problem.headers[.retryAfter] = String(reading.seconds)
        problem.headers.append(reading)
        return problem
    }

    private static func seconds(_ count: Int) -> String { count == 1 ? "1 second" : "\(count) seconds" }
}

extension HTTPField.Name {
    static let rateLimit = HTTPField.Name("RateLimit")!
    static let rateLimitPolicy = HTTPField.Name("RateLimit-Policy")!
}
