import LaurelCore
import Synchronization

/// The concurrent messages of each endpoint, within limits: an endpoint that answers slowly or never delays only its own
/// deliveries.
final class DeliverySlots: Sendable {
    fileprivate struct State {
        var sending: [Delivery.Endpoint: Int] = [:]
        /// Endpoints whose last message was not answered: they get one at a time.
        var silent: Set<Delivery.Endpoint> = []
    }

    private let state = Mutex(State())

    /// The number of concurrent messages of one webhook, and of the devices of one game.
    fileprivate static let sendingCountMax = (webhook: 16, push: 32)
    /// The number of messages of one claim.
    private static let countPerClaim = 64

    /// Returns the `deliveries` that the limits of their endpoints allow, in their order.
    func choose(_ deliveries: [Delivery]) -> [Delivery] {
        state.withLock { state in
            var sending = state.sending
            var chosen: [Delivery] = []
            for delivery in deliveries where chosen.count < Self.countPerClaim {
                let count = sending[delivery.endpoint, default: 0]
                guard count < state.limit(of: delivery.endpoint) else { continue }
                sending[delivery.endpoint] = count + 1
                chosen.append(delivery)
            }
            return chosen
        }
    }

    func begin(_ delivery: Delivery) { state.withLock { $0.sending[delivery.endpoint, default: 0] += 1 } }

    /// - Parameter isAnswered: Whether the endpoint answered, with any status; nil if no request was sent.
    func end(_ delivery: Delivery, isAnswered: Bool?) {
        state.withLock { state in
            let count = state.sending[delivery.endpoint, default: 0]
            state.sending[delivery.endpoint] = count > 1 ? count - 1 : nil
            switch isAnswered {
            case true?: state.silent.remove(delivery.endpoint)
            case false?: state.silent.insert(delivery.endpoint)
            case nil: break
            }
        }
    }
}

extension DeliverySlots.State {
    fileprivate func limit(of endpoint: Delivery.Endpoint) -> Int {
        if silent.contains(endpoint) { return 1 }
        return switch endpoint {
        case .webhook: DeliverySlots.sendingCountMax.webhook
        case .push: DeliverySlots.sendingCountMax.push
        }
    }
}
