import HTTPTypes
import Hummingbird
import LaurelCore
import LaurelWire
import Logging
import NIOCore
import Tracing

/// The steps of every request, in this order: parse, match, resolve the caller, consume the rate limit, check access
/// and parameters, run the handler, add the headers of every response, record metrics and log.
///
/// The pipeline has two entry points. Hummingbird calls ``respond(to:context:)`` in a task. ``InlineResponseHandler``
/// calls ``respondInline(to:body:of:on:completion:)`` on the connection's event loop, for routes with an inline
/// handler.
final class Pipeline: HTTPResponder {
    typealias Context = HummingbirdContext

    let door: Door
    let table: RouteTable
    let browsers: BrowserRules
    let logger: Logger
    /// Called when the outcome of a transaction is unknown. The process must stop.
    let stop: @Sendable () -> Void
    let admission: Admission
    let dates = HTTPDates()
    private let tracing = RequestTracing()

    /// Creates the pipeline of a server.
    ///
    /// - Parameters:
    ///   - pages: The routes in addition to those of the contract.
    ///   - stop: Called when the outcome of a transaction is unknown. The process must stop.
    init(
        _ door: Door, pages: [Route] = [], browsers: BrowserRules = BrowserRules(), logger: Logger,
        stop: @escaping @Sendable () -> Void = {}
    ) {
        self.door = door
        self.browsers = browsers
        self.logger = logger
        self.stop = stop
        admission = door.admission
        table = RouteTable(door.contract.routes + (door.dev?.routes ?? []) + pages)
    }

    /// A request with its route. It is a class, because inline responses pass it on several times.
    final class Exchange: Sendable {
        let request: Request
        let context: HTTPContext
        let match: RouteTable.Match
        let start = ContinuousClock.now
        /// The span in the tracer of the application that embeds the server.
        /// ``Pipeline/finish(_:status:of:isEventStream:)`` ends it.
        let span: (any Span)?
        private let stop: @Sendable () -> Void

        /// Creates a request.
        ///
        /// - Parameter stop: Called when the outcome of a transaction is unknown. The process must stop.
        init(
            _ request: Request, _ match: RouteTable.Match, _ context: HTTPContext, span: (any Span)? = nil,
            stop: @escaping @Sendable () -> Void
        ) {
            self.span = span
            self.request = request
            self.match = match
            self.context = context
            self.stop = stop
        }
    }

    func respond(to request: Request, context: HummingbirdContext) async -> Response {
        let http = HTTPContext(logger: context.logger, channel: context.channel, id: context.requestID)
        return await respond(to: exchange(request, table.match(request.method, request.uri.path[...]), http))
    }

    func exchange(_ request: Request, _ match: RouteTable.Match, _ context: HTTPContext) -> Exchange {
        var context = context
        context.add(request, match)
        context.isSecure = browsers.isSecure(request)
        if browsers.isBehindProxy { context.setForwardedAddress(request.headers[.xForwardedFor]) }
        return Exchange(
            request, match, context, span: tracing?.start(request, route: context.routePath), stop: stop)
    }

    private func respond(to exchange: Exchange) async -> Response {
        var response: Response
        do {
            if let preflight = browsers.preflight(exchange.request) {
                response = preflight
            } else {
                response =
                    if let dev = door.dev {
                        try await dev.withFaults(of: exchange) { await self.responseOrProblem(to: exchange) }
                    } else {
                        await responseOrProblem(to: exchange)
                    }
            }
        } catch {
            response = Response(answer(to: error, of: exchange))
        }
        let isEventStream = response.headers.text(of: .contentType) == "text/event-stream"
        finish(&response.headers, status: response.status, of: exchange, isEventStream: isEventStream)
        return response
    }

    private func responseOrProblem(to exchange: Exchange) async -> Response {
        do {
            return try await run(exchange, admission.admit(exchange))
        } catch {
            let answer = answer(to: error, of: exchange)
            return await problemPage(of: answer, exchange) ?? Response(answer)
        }
    }

    /// Runs the handler of an admitted request.
    func run(_ exchange: Exchange, _ pass: Admission.Pass) async throws -> Response {
        var response =
            if let span = exchange.span {
                try await ServiceContext.$current.withValue(span.context) {
                    try await Self.response(to: exchange, pass, door)
                }
            } else {
                try await Self.response(to: exchange, pass, door)
            }
        if exchange.request.method == .head { response = response.createHeadResponse() }
        pass.add(to: &response.headers)
        return response
    }

    /// Calls the handler of an admitted request.
    static func response(
        to exchange: Exchange, _ pass: Admission.Pass, _ door: Door
    ) async throws -> Response {
        guard case .route(let route, _) = exchange.match else { throw Problem.notFound(exchange.request.uri.path) }
        switch route.handler {
        case .page(let handler): return try await handler(door, exchange.request, exchange.context)
        case .api(let handler):
            guard let caller = pass.caller else { throw Problem.notAuthenticated }
            let deadline = route.hasDeadline ? LedgerDeadline(.seconds(door.limits.databaseSeconds)) : nil
            return try await LedgerDeadline.$current.withValue(deadline) {
                try await handler(APIRequest(exchange, to: route, from: caller))
            }
        }
    }

    /// Returns the HTML page for a browser that requested an unknown address or exceeded a rate limit.
    ///
    /// Returns nil for other problems, other clients and requests to the API. These get the problem document.
    private func problemPage(of answer: Answer, _ exchange: Exchange) async -> Response? {
        let request = exchange.request
        guard [404, 405, 429].contains(answer.status.code), [.get, .head].contains(request.method),
            !request.uri.path.asRouted.hasPrefix("/v1/"), request.headers[.accept]?.contains("text/html") == true,
            case .route(let page, _) = table.match(.get, Route.problemPath[...]), case .page(let handler) = page.handler
        else { return nil }
        var context = exchange.context
        context.problemStatus = answer.status.code
        var response = try? await handler(door, request, context)
        response?.headers.append(contentsOf: answer.headers.filter { $0.name != .contentType })
        return response
    }
}

// MARK: - Responses

extension Pipeline.Exchange {
    /// Returns the problem of a failed request.
    ///
    /// Server errors are logged. The process stops if the outcome of a transaction is unknown.
    func problem(of error: any Error) -> Problem {
        let problem = Self.problem(error, of: request)
        if problem.status >= 500, !problem.isExcludedFromErrorLog {
            context.logger.error(
                "failed",
                metadata: [
                    "method": "\(request.method)", "route": "\(context.routePath ?? "none")", "error": "\(error)",
                ])
        }
        switch error {
        case LedgerError.outcomeUnknown, ServiceError.ledger(.outcomeUnknown): stop()
        default: break
        }
        return problem
    }

    private static func problem(_ error: any Error, of request: Request) -> Problem {
        guard let error = error as? any HTTPResponseError else { return Problem(error) }
        switch error.status.code {
        case 404: return .notFound(request.uri.path)
        case 413: return .tooLarge(byteCountMax: Route.bodyByteCountMax)
        case 400..<500: return Problem("invalid-request", error.status, "The request cannot be parsed: \(error).")
        default: return Problem(error)
        }
    }
}

extension Pipeline {
    /// Returns the response to a failed request, whose error is handled by ``Exchange/problem(of:)``.
    func answer(to error: any Error, of exchange: Exchange) -> Answer {
        let problem = exchange.problem(of: error)
        let context = exchange.context
        if case .route(let route, _) = exchange.match, route.limit == .signIn {
            door.signInLog.note(problem, of: context)
        }
        return Answer(problem, integers: (try? context.query.integers()) ?? .number)
    }

    /// Adds the headers of every response, records metrics, ends the span and logs the request.
    ///
    /// Metrics and the log contain the route and not the path, which may contain devices' tokens and invitation codes.
    ///
    /// - Parameter isEventStream: Whether the response is an event stream, whose time is not a latency.
    func finish(
        _ headers: inout HTTPFields, status: HTTPResponse.Status, of exchange: Exchange, isEventStream: Bool = false
    ) {
        let (request, context) = (exchange.request, exchange.context)
        // Otherwise Hummingbird would add the length of the absent body.
        if status == .notModified { headers[.contentLength] = nil }
        headers.append(HTTPField(name: .requestID, value: context.id))
        browsers.add(to: &headers, for: request)
        let route = context.routePath ?? "none"
        door.metrics.count(
            request.method.rawValue, route, status: status.code,
            seconds: isEventStream ? nil : (ContinuousClock.now - exchange.start).inSeconds)
        exchange.span?.end(with: status)
        guard context.logs(.debug) else { return }
        context.logger.debug(
            "request", metadata: ["method": "\(request.method)", "route": "\(route)", "status": "\(status.code)"])
    }
}

extension Duration {
    /// The duration in seconds. Takes a fraction of the time of a division of durations.
    fileprivate var inSeconds: Double {
        let (seconds, attoseconds) = components
        return Double(seconds) + Double(attoseconds) * 1e-18
    }
}
