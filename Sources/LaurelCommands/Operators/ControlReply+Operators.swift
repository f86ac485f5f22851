import Foundation
import LaurelIdentity
import LaurelServer
import Synchronization

extension ControlReply {
    /// What becomes of a request about operators.
    init(to request: ControlRequest, by operators: Operators) async {
        do {
            self = try await translatingErrors { try await Self.done(request, by: operators) }
        } catch let failure as CommandFailure {
            self.init(failure)
        } catch {
            self.init(.refused("\(error)"))
        }
    }

    private static func done(_ request: ControlRequest, by operators: Operators) async throws -> ControlReply {
        switch request {
        case .inviteOperator(let role, let name):
            return .invitation(secret: try await operators.invite(role, named: name, by: LedgerGame.actor).text)
        case .listOperators: return .operators(try await operators.all().map { OperatorBody($0) })
        case .removeOperator(let name):
            try await operators.remove(name, by: LedgerGame.actor)
            return .operatorRemoved
        case .backup: throw CommandFailure.refused("Nobody here takes backups.")
        }
    }

    /// The same, on a thread that may wait for it, such as a control socket's.
    init(waitingFor request: ControlRequest, by operators: Operators) {
        let reply = Awaited()
        Task { reply.bring(await ControlReply(to: request, by: operators)) }
        self = reply.wait()
    }
}

/// A reply that one thread waits for and another brings.
private final class Awaited: Sendable {
    private let kept = Mutex<ControlReply?>(nil)
    private let isThere = DispatchSemaphore(value: 0)

    /// Waits where it is not there yet.
    func wait() -> ControlReply {
        isThere.wait()
        return kept.withLock { $0! }
    }

    func bring(_ reply: ControlReply) {
        kept.withLock { $0 = reply }
        isThere.signal()
    }
}
