import LaurelCore
import Logging
import LaurelModel

/// A log with one line when the clock becomes implausible, and one when it becomes plausible again.
final class ClockLog: Sendable {
    private let wasFaulty = Locked(false)

    func note(_ fault: ClockFault?, _ logger: Logger) {
        let isChanged = wasFaulty.withLock { wasFaulty in
            defer { wasFaulty = fault != nil }
            return wasFaulty != (fault != nil)
        }
        guard isChanged else { return }
        if let fault {
            logger.error(
                "the clock is implausible: the server accepts no scores and finalizes no occurrences",
                metadata: ["reason": "\(fault)"])
        } else {
            logger.notice("the clock is plausible again")
        }
    }
}
