import Foundation
import LaurelCore
import LaurelModel
import LaurelWire
import Logging
import ServiceLifecycle

/// Sends what was told to webhooks and devices, from the ledger: what one node claims no other sends meanwhile.
struct Delivering: Service {
    let door: Door
    let logger: Logger

    func run() async {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                var isIdle = true
                for service in door.games.servicesAwake {
                    do {
                        if try await door.deliverDue(in: service) { isIdle = false }
                    } catch {
                        logger.warning("webhooks wait", metadata: ["error": "\(error)"])
                    }
                }
                if isIdle { try? await ContinuousClock().sleep(for: .milliseconds(500)) }
            }
        }
    }
}

extension Door {
    private static let deliveryCountPerTurn = 32

    /// Sends what is due, once.
    ///
    /// - Returns: Whether there was anything to do.
    func deliverDue(in service: RealmService) async throws -> Bool {
        let hasPlanned = try await service.planDeliveries()
        let claimed = try await service.claimDeliveries(limit: Self.deliveryCountPerTurn)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for claim in claimed { group.addTask { try await deliver(claim, in: service) } }
            try await group.waitForAll()
        }
        return hasPlanned || !claimed.isEmpty
    }

    private func deliver(_ claim: ClaimedDelivery, in service: RealmService) async throws {
        let writer = EventWriter(service: service, clock: clock, wording: wording)
        let moment = clock.now
        let answer: WebhookSender.Answer
        do {
            let body = try await writer.body(of: claim.told)
            switch claim.place {
            case .webhook(let webhook):
                let json = Data(try WireJSON.bytes(of: WebhookMessageBody(body)))
                answer = await webhooks.send(json, as: writer.messageID(of: claim.told.id), to: webhook, at: moment)
            case .device(let device):
                answer = try await push(body, of: claim.told, to: device, in: service, at: moment)
            }
        } catch {
            // It waits its turn again; the others are not held up by it.
            answer = .init(result: .refused, status: nil, problem: "The message could not be made.")
        }
        try await service.note(
            Delivery.Attempt(at: moment, status: answer.status, problem: answer.problem), answer.result,
            of: claim.delivery, isGone: answer.isGone)
    }
}
