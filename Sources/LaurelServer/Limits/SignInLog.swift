import LaurelCore
import Logging

/// A log and counter of refused sign-ins, which shows attacks to the operator.
///
/// A line contains the reason and the address, and no request data except the trace. Lines are rate-limited per address
/// and in total, so that an attack does not fill the disk.
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
            limiter.consume(.refusals, of: "all addresses").isAllowed
        else { return }
        context.logger.notice(
            message,
            metadata: [
                "reason": "\(reason)", "route": "\(context.routePath ?? "none")",
                "address": "\(context.address ?? "")",
            ])
    }
}
