import LaurelCore
import Logging

/// Counts and logs rejected sign-ins, so that an operator sees an attack.
///
/// A line has the reason and the address, and nothing that was sent. The lines are limited, for each address and in all, so that
/// an attack does not fill the disk.
struct SignInLog: Sendable {
    let metrics: RequestMetrics
    let limiter: RateLimiter

    func note(_ problem: Problem, of context: HTTPContext) {
        guard [401, 403, 429].contains(problem.status) else { return }
        note("sign-in refused", reason: problem.reason ?? problem.slug, of: context)
    }

    func note(_ message: Logger.Message, reason: String, of context: HTTPContext) {
        metrics.countRefusedSignIn(reason)
        guard limiter.consume(.refusalsOfAddress, of: context.clientAddress).isAllowed,
            limiter.consume(.refusals, of: "everybody").isAllowed
        else { return }
        context.logger.notice(
            message,
            metadata: [
                "reason": "\(reason)", "route": "\(context.routePath ?? "none")",
                "address": "\(context.address ?? "")",
            ])
    }
}
