import Foundation
import LaurelCore
import LaurelIdentity
import LaurelServer

extension ControlReply {
    /// Handles a request other than a backup or a verification, and creates the reply.
    init(to request: ControlRequest, by administration: Administration) async {
        do {
            self = try await translatingErrors { try await Self.done(request, by: administration) }
        } catch let failure as CommandFailure {
            self.init(failure)
        } catch {
            self.init(.refused("\(error)"))
        }
    }

    private static func done(
        _ request: ControlRequest, by administration: Administration
    ) async throws -> ControlReply {
        let operators = administration.operators
        switch request {
        case .inviteOperator(let role, let name):
            return .invitation(secret: try await operators.invite(role, named: name, by: LedgerGame.actor).text)
        case .listOperators: return .operators(try await operators.all().map { OperatorBody($0) })
        case .removeOperator(let name):
            try await operators.remove(name, by: LedgerGame.actor)
            return .operatorRemoved
        case .createGame(let body): return .game(try await administration.create(body))
        case .listGames: return .games(try await administration.games())
        case .createKey(let kind, let game, let environment, let name, let expiresAt):
            return .key(
                try await administration.createKey(
                    kind, game: game, environment: environment, name: name, expiresAt: expiresAt))
        case .acceptClock: return .clockAccepted(try await operators.clockAdministration.accept(by: LedgerGame.actor))
        case .repairClock: return .clockRepaired(try await operators.clockAdministration.repair(by: LedgerGame.actor))
        case .showClock:
            let clock = operators.clockAdministration
            return .clock(
                lastMoment: try await clock.lastMoment(), acceptedHead: try await clock.acceptance()?.head)
        case .backup, .verify: throw CommandFailure.refused("This request is not an administration request.")
        }
    }

    /// Handles a request on the thread of a control socket, and blocks the thread until the request is done.
    init(waitingFor request: ControlRequest, by administration: Administration) {
        let reply = Awaited()
        Task { reply.bring(await ControlReply(to: request, by: administration)) }
        self = reply.wait()
    }
}

/// A reply that a task delivers and a thread waits for. A later reply replaces an earlier one.
///
/// `@unchecked` because the compiler cannot see that the condition guards the reply.
final class Awaited: @unchecked Sendable {
    private let condition = NSCondition()
    private var reply: ControlReply?

    /// Blocks until there is a reply, and returns it.
    func wait() -> ControlReply {
        condition.lock()
        defer { condition.unlock() }
        while true {
            if let next = reply {
                reply = nil
                return next
            }
            condition.wait()
        }
    }

    func bring(_ reply: ControlReply) {
        condition.lock()
        self.reply = reply
        condition.signal()
        condition.unlock()
    }
}
