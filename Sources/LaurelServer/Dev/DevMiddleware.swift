import Hummingbird
import NIOCore

/// Lets go wrong what ``DevControls`` says.
struct DevMiddleware: RouterMiddleware {
    typealias Context = DoorContext

    let controls: DevControls

    func handle(
        _ request: Request, context: DoorContext, next: (Request, DoorContext) async throws -> Response
    ) async throws -> Response {
        let path = request.uri.path
        // Where faults are switched on and off.
        guard !["/v1/dev", "/console", "/assets"].contains(where: { path.hasPrefix($0) }) else {
            return try await next(request, context)
        }
        let faults = controls.faults
        if faults.delayMilliseconds > 0 {
            try await ContinuousClock().sleep(for: .milliseconds(faults.delayMilliseconds))
        }
        if faults.offline { return try await cut(context) }
        if faults.unavailable {
            var problem = Problem("unavailable", .serviceUnavailable, "laurel dev plays a server that is overloaded.")
            problem.headers[.retryAfter] = "1"
            throw problem
        }
        guard faults.lostAnswers else { return try await next(request, context) }
        // Whatever came of it, nobody hears.
        _ = try? await next(request, context)
        return try await cut(context)
    }

    private func cut(_ context: DoorContext) async throws -> Response {
        try await context.channel?.close(mode: .all)
        return Response(status: .serviceUnavailable)
    }
}
