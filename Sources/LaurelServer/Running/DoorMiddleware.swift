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
    let browsers: BrowserRules
    /// Called once the ledger's outcome is unknown: the process must stop.
    let stop: @Sendable () -> Void

    func handle(
        _ request: Request, context: DoorContext, next: (Request, DoorContext) async throws -> Response
    ) async throws -> Response {
        let start = ContinuousClock.now
        var context = context
        context.query = Query(request.uri)
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
                response = answer(to: error, of: request, context)
            }
        }
        response.headers.append(HTTPField(name: .requestID, value: context.id))
        browsers.add(to: &response.headers, for: request)
        door.metrics.count(
            request.method.rawValue, context.endpointPath ?? "none", status: response.status.code,
            seconds: (ContinuousClock.now - start) / .seconds(1))
        // The route, not the address: devices' tokens and links' codes are in addresses.
        context.logger.debug(
            "request",
            metadata: [
                "method": "\(request.method)", "route": "\(context.endpointPath ?? "none")",
                "status": "\(response.status.code)",
            ])
        return response
    }

    private func answer(to error: any Error, of request: Request, _ context: DoorContext) -> Response {
        let problem = Self.problem(error, path: request.uri.path)
        if problem.body.status >= 500, !problem.isAskersOwn {
            context.logger.error(
                "failed",
                metadata: [
                    "method": "\(request.method)", "route": "\(context.endpointPath ?? "none")", "error": "\(error)",
                ])
        }
        if request.method == .post, request.uri.path.asRouted.hasPrefix("/v1/auth/") {
            door.noteRefusedSignIn(problem, of: request, context)
        }
        switch error {
        case LedgerError.outcomeUnknown, ServiceError.ledger(.outcomeUnknown): stop()
        default: break
        }
        return Response(problem, integers: (try? context.query.integers()) ?? .number)
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
