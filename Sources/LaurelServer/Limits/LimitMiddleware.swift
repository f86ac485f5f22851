import HTTPTypes
import Hummingbird
import LaurelCore
import LaurelIdentity
import LaurelModel

/// Holds addresses to how often they may sign in, and players to how much they may ask; says so in each answer.
///
/// The studio's own keys are not held to anything, and what is public costs little to answer.
struct LimitMiddleware: RouterMiddleware {
    let door: Door

    func handle(
        _ request: Request, context: DoorContext, next: (Request, DoorContext) async throws -> Response
    ) async throws -> Response {
        guard let (limit, who) = held(request, context) else { return try await next(request, context) }
        let reading = door.limiter.take(limit, of: who, at: door.clock.now)
        guard reading.isAllowed else { throw Problem.tooMany(reading) }
        var response = try await next(request, context)
        response.headers[.rateLimitPolicy] = limit.policy
        response.headers[.rateLimit] = reading.text
        return response
    }

    private func held(_ request: Request, _ context: DoorContext) -> (limit: RateLimit, who: String)? {
        let path = request.uri.path
        if path.hasPrefix("/v1/auth/"), request.method == .post { return (.signIn, context.asker) }
        guard let token = request.headers[.authorization]?.split(separator: " ").last.map(String.init),
            let player = try? door.tokens.token(token, at: door.clock.now).player
        else { return nil }
        if path == "/v1/players/me/export" { return (.export, player.text) }
        return (request.method == .get || request.method == .head ? .read : .write, player.text)
    }
}

extension Problem {
    static func tooMany(_ reading: RateReading) -> Problem {
        var problem = Problem(
            "too-many-requests", .tooManyRequests,
            "That was more than \(reading.limit.quota) in \(reading.limit.seconds) seconds. Wait \(reading.seconds) seconds."
        )
        problem.headers[.retryAfter] = String(reading.seconds)
        problem.headers[.rateLimitPolicy] = reading.limit.policy
        problem.headers[.rateLimit] = reading.text
        return problem
    }
}

extension HTTPField.Name {
    static let rateLimit = HTTPField.Name("RateLimit")!
    static let rateLimitPolicy = HTTPField.Name("RateLimit-Policy")!
}
