import Foundation
import LaurelCore
import LaurelModel
import LaurelWire
import Logging
import ServiceLifecycle

/// A service that sends notifications to webhooks and devices, if this node leads the deliveries.
struct WebhookDispatcher: Service {
    let door: Door
    let logger: Logger

    /// Runs a task per realm and per message, so that a slow one does not delay the rest.
    func run() async {
        await cancelWhenGracefulShutdown {
            await withDiscardingTaskGroup { group in
                var delivered: Set<Realm> = []
                while !Task.isCancelled {
                    for service in door.games.loadedServices where delivered.insert(service.realm).inserted {
                        group.addTask { await deliver(in: service) }
                    }
                    try? await ContinuousClock().sleep(for: .milliseconds(500))
                }
                group.cancelAll()
            }
        }
    }

    private func deliver(in service: RealmService) async {
        await withDiscardingTaskGroup { group in
            // The leadership whose predecessor's claims were released.
            var current: LeadershipToken?
            while !Task.isCancelled {
                var isIdle = true
                do {
                    if let leader = door.leaderships.token(for: .deliveries) {
                        if current != leader { try await service.deliveries.releaseClaims(as: leader) }
                        current = leader
                        let (hasPlanned, claimed) = try await door.deliveries.claimDue(in: service, as: leader)
                        isIdle = !hasPlanned && claimed.isEmpty
                        for claim in claimed {
                            group.addTask {
                                do { try await door.deliveries.deliver(claim, in: service, as: leader) } catch {
                                    warn(error)
                                }
                            }
                        }
                    } else {
                        door.deliverySlots.setWaitingCount(nil, in: service.realm)
                    }
                } catch {
                    warn(error)
                }
                if isIdle { try? await ContinuousClock().sleep(for: .milliseconds(500)) }
            }
            group.cancelAll()
        }
    }

    private func warn(_ error: any Error) {
        logger.warning("messages cannot be delivered yet", metadata: ["error": "\(error)"])
    }
}

/// A sender of the due messages to webhooks and devices.
struct Deliveries: Sendable {
    let clock: GuardedClock
    let wording: Wording
    let deliverySlots: DeliverySlots
    let webhooks: WebhookSender
    let pushes: PushSender
    let metrics: RequestMetrics

    /// Plans the deliveries of notifications, and claims due ones within the limits of their endpoints.
    func claimDue(
        in service: RealmService, as leader: LeadershipToken
    ) async throws -> (hasPlanned: Bool, claimed: [ClaimedDelivery]) {
        let hasPlanned = try await service.deliveries.plan(as: leader)
        let realm = service.realm
        let dueCount = Locked(0)
        let reserved = Locked<[Delivery]>([])
        var claimed: [ClaimedDelivery] = []
        // Releases the slots of deliveries that were not claimed: they may have changed, or their webhooks may have been
        // removed.
        defer { deliverySlots.release(reserved.withLock(\.self), exceptFor: claimed.map(\.delivery), in: realm) }
        claimed = try await service.deliveries.claim(as: leader) { due in
            dueCount.withLock { $0 = due.count }
            let chosen = deliverySlots.reserve(due, in: realm)
            reserved.withLock { $0 = chosen ?? [] }
            return chosen
        }
        deliverySlots.setWaitingCount(max(0, dueCount.withLock(\.self) - claimed.count), in: realm)
        return (hasPlanned, claimed)
    }

    /// Sends a message, and records the result.
    ///
    /// - Parameter leader: The token with which the delivery was claimed.
    func deliver(_ claim: ClaimedDelivery, in service: RealmService, as leader: LeadershipToken) async throws {
        let moment = clock.now
        var isAnswered: Bool?
        defer { deliverySlots.end(claim.delivery, isAnswered: isAnswered, in: service.realm) }
        let answer: WebhookSender.Answer
        do {
            answer = try await send(claim, in: service, at: moment)
            isAnswered = answer.status != nil ? true : answer.result == .refused ? false : nil
        } catch {
            // The delivery is retried later. Other deliveries continue.
            answer = .init(result: .refused, status: nil, problem: "The message could not be created.")
        }
        metrics.countAttempt(answer.result, to: claim.delivery.endpoint)
        try await service.deliveries.record(
            Delivery.Attempt(at: moment, status: answer.status, problem: answer.problem), answer.result,
            of: claim.delivery, isGone: answer.isGone, as: leader)
    }

    private func send(
        _ claim: ClaimedDelivery, in service: RealmService, at moment: Moment
    ) async throws -> WebhookSender.Answer {
        let writer = EventWriter(service: service, clock: clock, wording: wording)
        switch claim.place {
        case .webhook(let webhook):
            let body = try await writer.body(of: claim.notification)
            let json = Data(try WireJSON.bytes(of: WebhookMessageBody(body)))
            return await webhooks.send(json, as: writer.messageID(of: claim.notification.id), to: webhook, at: moment)
        case .device(let device):
            let body = try await writer.body(of: claim.notification, for: device.reader)
            return try await pushes.send(body, of: claim.notification, to: device, in: service, at: moment)
        }
    }
}
