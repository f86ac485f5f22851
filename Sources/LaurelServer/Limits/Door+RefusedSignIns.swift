import Hummingbird
import LaurelCore
import Logging

extension Door {
    /// Counts a sign-in that was refused, and writes it down: by its reason, and with the address, so that an operator sees an
    /// attack. Nothing that was sent is in it.
    ///
    /// Whoever is refused without end fills no disk: an address has so many lines a minute, and all together have so many.
    func noteRefusedSignIn(_ problem: Problem, of request: Request, _ context: DoorContext) {
        guard [401, 403, 429].contains(problem.status) else { return }
        noteRefusedSignIn("sign-in refused", reason: problem.reason ?? problem.slug, context)
    }

    func noteRefusedSignIn(_ what: Logger.Message, reason: String, _ context: DoorContext) {
        metrics.countRefusedSignIn(reason)
        guard limiter.take(.refusalsOfAddress, of: context.asker).isAllowed,
            limiter.take(.refusals, of: "everybody").isAllowed
        else { return }
        context.logger.notice(
            what,
            metadata: [
                "reason": "\(reason)", "route": "\(context.endpointPath ?? "none")",
                "address": "\(context.address ?? "")",
            ])
    }
}
