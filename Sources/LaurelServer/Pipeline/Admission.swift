import HTTPTypes
import Hummingbird
import LaurelCore
import LaurelIdentity
import LaurelModel
import LaurelWire

/// The steps between the match of a request and its handler: resolve the caller, consume the rate limit, check access,
/// and check the parameters.
///
/// Rejected requests consume the rate limit too, which limits attempts to guess credentials.
struct Admission: Sendable {
    let games: Games
    let keys: APIKeyCache
    let tokens: AccessTokenVerifier
    let clock: GuardedClock
    let limiter: RateLimiter
    let metricsToken: String?
    /// Whether requests with other methods than GET and HEAD are rejected.
    let isReadOnly: Bool
    let progress: NodeProgress
    /// The maximum age of stale data in responses.
    let staleTimeMax: Duration

    /// The result of the steps.
    struct Pass: Sendable {
        /// The caller; nil for routes whose handler does not know its caller.
        let caller: Caller?
        /// The state of the rate limit; nil if the caller has none.
        let reading: RateReading?
        /// The epoch of the caller's realm before the request is handled; nil if it is not loaded.
        let epoch: Int64?
        /// The age of the data that the response reads; nil if it does not read a loaded realm.
        let age: DataAge?

        /// Adds the headers that describe the caller's rate limit and realm.
        ///
        /// If the epoch changes while the request is handled, the response has the earlier one, so that the client
        /// discards the response's position.
        func add(to headers: inout HTTPFields) {
            if let reading { headers.append(reading) }
            if let epoch, !headers.contains(.ledgerEpoch) {
                headers.append(HTTPField(name: .ledgerEpoch, value: String(epoch)))
            }
            if let age { headers.append(age) }
        }
    }

    /// Runs the steps for a request.
    ///
    /// - Throws: ``Problem``. The rate limit is consumed even if the URL or the method is invalid.
    func admit(_ exchange: Pipeline.Exchange) throws -> Pass {
        let holder = Result { try self.holder(of: exchange.request) }
        switch exchange.match {
        case .route(let route, _):
            let reading = try consumeLimit(route.limit, of: try? holder.get(), exchange)
            if isReadOnly, !exchange.request.isRead { throw Problem.readOnly }
            let caller = try check(route, holder, exchange)
            let service = caller.flatMap { games.loadedService(of: $0.realm) }
            return Pass(
                caller: caller, reading: reading, epoch: service?.epoch,
                age: try service.flatMap { try age(of: $0, for: exchange.request) })
        case .otherMethods(_, _, let allowed):
            _ = try consumeLimit(.standard, of: try? holder.get(), exchange)
            throw Problem.methodNotAllowed(allowed)
        case .notFound:
            _ = try consumeLimit(.standard, of: try? holder.get(), exchange)
            throw Problem.notFound(exchange.request.uri.path)
        }
    }

    /// Returns the age of the data that the response reads; nil for a write, whose response is never stale.
    ///
    /// - Throws: ``Problem`` if the data is older than this node or the client allows.
    private func age(of service: RealmService, for request: Request) throws -> DataAge? {
        guard [.get, .head].contains(request.method) else { return nil }
        let clientMax = try request.headers.text(of: .maxAge).map { text in
            guard let seconds = Query.canonicalNumber(text) else {
                throw Problem.invalid(
                    "Laurel-Max-Age", "The value is not an age. Use a whole number of seconds from 0.")
            }
            return seconds
        }
        let age = progress.age(of: service, at: .now)
        try age.check(max: staleTimeMax, clientMax: clientMax)
        return age
    }

    /// Checks access and parameters.
    private func check(
        _ route: Route, _ holder: Result<Caller?, any Error>, _ exchange: Pipeline.Exchange
    ) throws -> Caller? {
        switch route.access {
        case .everyone: break
        case .metrics: try checkMetricsAccess(exchange)
        case .sameOrigin: try exchange.request.checkSameOrigin()
        case .reader, .clientKey, .player, .playerOrServerKey, .serverKey:
            let caller = try resolve(holder.get(), for: route, exchange)
            try route.access.check(caller)
            // The game in the path of an administrative route must be the key's game.
            if route.access == .serverKey, exchange.context.pathParameters["game"] != nil {
                let named = try exchange.context.part("game")
                guard named == caller.game.id.text else { throw Problem.otherGame(named) }
            }
            if let names = route.query { try exchange.context.query.check(names, for: caller) }
            return caller
        }
        if let names = route.query { try exchange.context.query.check(names, for: nil) }
        return nil
    }

    /// Adds the game to the holder of the request's credential.
    ///
    /// Without a credential, the game is that of `?game=`, or the server's only game, in production.
    private func resolve(_ holder: Caller?, for route: Route, _ exchange: Pipeline.Exchange) throws -> Caller {
        let named = exchange.context.query["game"]
        if let holder {
            if let named, named != holder.game.id.text { throw Problem.otherGame(named) }
            return holder
        }
        if let named {
            let id = try Problem.explaining("game") { try GameID(named) }
            return Caller(game: try games.game(id), environment: .production)
        }
        guard let game = games.only else {
            // Writes require a credential, so without one the game is irrelevant.
            let isRead = route.access == .reader && exchange.request.isRead
            throw isRead ? Problem.gameNotNamed : route.access.missingCredential
        }
        return Caller(game: game, environment: .production)
    }
}

extension Request {
    /// Whether the request's method only reads.
    fileprivate var isRead: Bool { method == .get || method == .head }
}

// MARK: - Credentials

extension Admission {
    /// Returns the holder of the request's credential; nil if the request has no credential.
    ///
    /// - Throws: ``Problem`` if the credential is invalid.
    private func holder(of request: Request) throws -> Caller? {
        guard let header = request.headers.text(of: .authorization) else { return nil }
        guard let credential = HeaderText.bearerCredential(UncheckedText(header)) else {
            throw Problem.credentialUnknown
        }
        return try holder(of: credential)
    }

    /// Returns the holder of a credential.
    ///
    /// - Throws: ``Problem`` if the credential is invalid.
    func holder(of credential: String) throws -> Caller {
        let moment = clock.now
        if let key = try keys.key(for: credential, at: moment) {
            return Caller(game: try games.game(key.game), environment: key.environment, key: key)
        }
        // An access token contains dots. An API key does not.
        guard credential.utf8.contains(UInt8(ascii: ".")) else { throw Problem.credentialUnknown }
        do {
            let token = try accessToken(credential, at: moment)
            guard let game = try? games.game(token.game) else { throw Problem.credentialUnknown }
            return Caller(
                game: game, environment: token.environment,
                player: .init(id: token.player, session: token.session))
        } catch let error as InvalidAccessToken {
            throw Problem(error)
        }
    }

    /// Verifies an access token, including the epoch of its realm, because a wipe ends every session.
    ///
    /// - Throws: ``InvalidAccessToken``
    func accessToken(_ text: String, at moment: Moment) throws -> AccessToken {
        let token = try tokens.token(text, at: moment)
        if let epoch = token.epoch, let game = try? games.game(token.game),
            let service = games.loadedService(of: Realm(group: game.group, environment: token.environment)),
            epoch < service.ledgerEpoch
        {
            throw InvalidAccessToken.earlierEpoch
        }
        return token
    }

    /// Checks again, during a long request, that the server key is still valid.
    ///
    /// - Throws: ``Problem``
    func recheck(_ request: APIRequest) throws {
        guard try holder(of: request.http)?.author == .server else { throw Problem.serverKeyRequired }
    }

    /// Checks access to the metrics, which expose games and traffic. Only programs on this machine and clients with the
    /// metrics token have access.
    ///
    /// A request through a proxy does not count as a request of this machine, even without `--behind-proxy`.
    private func checkMetricsAccess(_ exchange: Pipeline.Exchange) throws {
        let headers = exchange.request.headers
        let isForwarded = headers.contains(.forwarded) || headers.contains(.xForwardedFor)
        if ClientAddress.isOwn(exchange.context.clientAddress), !isForwarded { return }
        guard let metricsToken else { throw Problem.metricsClosed }
        let credential = headers.text(of: .authorization).flatMap {
            HeaderText.bearerCredential(UncheckedText($0))
        }
        guard let credential, Array(credential.utf8).isEqual(to: Array(metricsToken.utf8)) else {
            throw Problem.metricsTokenRequired
        }
    }
}

extension [UInt8] {
    /// Compares all bytes in constant time, so that the time does not reveal the position of the first difference.
    fileprivate func isEqual(to other: [UInt8]) -> Bool {
        guard count == other.count else { return false }
        return zip(self, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}

// MARK: - Limits

extension Admission {
    /// Consumes the rate limit of a request. Server keys and programs on this machine have no limit.
    ///
    /// - Throws: ``Problem`` if the limit is exceeded.
    private func consumeLimit(
        _ rule: Route.LimitRule, of caller: Caller?, _ exchange: Pipeline.Exchange
    ) throws -> RateReading? {
        guard let (limit, name) = limit(rule, of: caller, exchange) else { return nil }
        let reading = limiter.consume(limit, of: name)
        guard reading.isAllowed else { throw Problem.tooMany(reading) }
        return reading
    }

    private func limit(
        _ rule: Route.LimitRule, of caller: Caller?, _ exchange: Pipeline.Exchange
    ) -> (limit: RateLimit, name: String)? {
        switch rule {
        case .none: return nil
        case .signIn: return (.signIn, exchange.context.clientAddress)
        case .standard, .export: break
        }
        if caller?.author == .server { return nil }
        if let player = caller?.player {
            if rule == .export { return (.export, player.id.text) }
            return (exchange.request.isRead ? .read : .write, player.id.text)
        }
        // Proxies on this machine may not report their clients, and the developer's own programs run here.
        let clientAddress = exchange.context.clientAddress
        return ClientAddress.isOwn(clientAddress) ? nil : (.unauthenticated, clientAddress)
    }
}

extension HTTPFields {
    /// Adds the headers with the state of a rate limit.
    mutating func append(_ reading: RateReading) {
        append(HTTPField(name: .rateLimitPolicy, value: reading.limit.policy))
        append(HTTPField(name: .rateLimit, value: reading.text))
    }
}

extension String {
    /// The path without empty parts, as the ``RouteTable`` reads it: `//v1/auth/` is `/v1/auth`.
    ///
    /// Prefixes of paths must be compared in this form only.
    var asRouted: String {
        let (bytes, slash) = (utf8, UInt8(ascii: "/"))
        let isSo = bytes.last != slash && !zip(bytes, bytes.dropFirst()).contains { $0 == slash && $1 == slash }
        guard !isSo else { return self }
        return split(separator: "/").reduce(into: "") { $0 += "/" + $1 }
    }
}

extension Problem {
    static func tooMany(_ reading: RateReading) -> Problem {
        var problem = Problem(
            "too-many-requests", .tooManyRequests,
            "The rate limit of \(reading.limit.quota) requests in \(seconds(reading.limit.seconds)) is exceeded. Wait "
                + "\(seconds(reading.seconds))."
        )
        problem.headers[.retryAfter] = String(reading.seconds)
        problem.headers.append(reading)
        return problem
    }

    private static func seconds(_ count: Int) -> String { count == 1 ? "1 second" : "\(count) seconds" }

    fileprivate static var metricsClosed: Problem {
        Problem(
            "metrics-closed", .forbidden,
            "Metrics are restricted to programs on the server's machine. To read them remotely, start the server with "
                + "LAUREL_METRICS_TOKEN and send: Authorization: Bearer TOKEN")
    }

    fileprivate static var metricsTokenRequired: Problem {
        var problem = Problem(
            "not-authenticated", .unauthorized, "The metrics token is missing. Send: Authorization: Bearer TOKEN")
        problem.headers[.wwwAuthenticate] = "Bearer"
        return problem
    }
}

extension HTTPField.Name {
    static let rateLimit = HTTPField.Name("RateLimit")!
    static let rateLimitPolicy = HTTPField.Name("RateLimit-Policy")!
    /// A valid literal, so that unwrapping does not fail.
    fileprivate static let forwarded = HTTPField.Name("Forwarded")!
}
