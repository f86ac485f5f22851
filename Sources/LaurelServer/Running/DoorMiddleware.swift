import HTTPTypes
import Hummingbird
import LaurelCore
import LaurelWire
import Logging

/// What concerns every request: holds askers to their limits, turns whatever was thrown into a problem document, tells
/// browsers what they may do, counts the request and writes it down.
///
/// One middleware, and not one for each: every layer costs a request a task's frame more.
struct DoorMiddleware: RouterMiddleware {
    typealias Context = DoorContext

    let door: Door
    var browsers = BrowserRules()
    /// The route of the page that shows a problem to a browser; nil for a server without pages.
    var problemPage: Route?
    /// Called once the ledger's outcome is unknown: the process must stop.
    let stop: @Sendable () -> Void

    func handle(
        _ request: Request, context: DoorContext, next: (Request, DoorContext) async throws -> Response
    ) async throws -> Response {
        let start = ContinuousClock.now
        var context = context
        context.query = Query(request.uri)
        context.isSecure = browsers.isSecure(request)
        if browsers.isBehindProxy { context.takeAddress(forwarded: request.headers[.xForwardedFor]) }
        var response: Response
        if let preflight = browsers.preflight(request) {
            response = preflight
        } else {
            do {
                let reading = try door.takeFromLimit(request, context)
                response = try await next(request, context)
                if let reading { response.headers.append(reading) }
            } catch {
                let problem = problem(error, of: request, on: context.endpointPath, context.logger)
                if request.method == .post, request.uri.path.asRouted.hasPrefix("/v1/auth/") {
                    door.noteRefusedSignIn(problem, of: request, context)
                }
                response = Response(Answer(problem, integers: (try? context.query.integers()) ?? .number))
                if let shown = await page(of: problem, request, context) { response = shown }
            }
        }
        finish(
            &response.headers, status: response.status, of: request, on: context.endpointPath, id: context.id,
            since: start, context.logger)
        return response
    }

    /// Returns the page for a browser that requested an unknown address or exceeded a rate limit. Returns nil for other
    /// problems, other clients and requests to the API, which get the problem document.
    private func page(of problem: Problem, _ request: Request, _ context: DoorContext) async -> Response? {
        guard let problemPage, [404, 405, 429].contains(problem.status), [.get, .head].contains(request.method),
            !request.uri.path.asRouted.hasPrefix("/v1/"), request.headers[.accept]?.contains("text/html") == true
        else { return nil }
        var context = context
        context.problemStatus = problem.status
        var response = try? await problemPage.answer(door, request, context)
        response?.headers.append(contentsOf: problem.headers)
        return response
    }

    /// What every answer has, and what is kept of every request.
    ///
    /// - Parameter route: The route, not the address: devices' tokens and links' codes are in addresses.
    func finish(
        _ headers: inout HTTPFields, status: HTTPResponse.Status, of request: Request, on route: String?, id: String,
        since start: ContinuousClock.Instant, _ logger: Logger
    ) {
        headers.append(HTTPField(name: .requestID, value: id))
        browsers.add(to: &headers, for: request)
        let route = route ?? "none"
        door.metrics.count(
            request.method.rawValue, route, status: status.code, seconds: (ContinuousClock.now - start) / .seconds(1))
        logger.debug(
            "request", metadata: ["method": "\(request.method)", "route": "\(route)", "status": "\(status.code)"])
    }

    /// How whatever went wrong is told. The log has it where it is the server's own fault, and the process stops where the
    /// ledger does not know what it has written.
    func problem(_ error: any Error, of request: Request, on route: String?, _ logger: Logger) -> Problem {
        let problem = Self.problem(error, path: request.uri.path)
        if problem.body.status >= 500, !problem.isAskersOwn {
            logger.error(
                "failed",
                metadata: ["method": "\(request.method)", "route": "\(route ?? "none")", "error": "\(error)"])
        }
        switch error {
        case LedgerError.outcomeUnknown, ServiceError.ledger(.outcomeUnknown): stop()
        default: break
        }
        return problem
    }

    private static func problem(_ error: any Error, path: String) -> Problem {
        guard let error = error as? any HTTPResponseError else { return Problem(error) }
        switch error.status.code {
        case 404: return .notFound(path)
        case 413: return .tooLarge(byteCountMax: Door.bodyByteCountMax)
        case 400..<500: return Problem("invalid-request", error.status, "The request cannot be read: \(error).")
        default: return Problem(error)
        }
    }
}
