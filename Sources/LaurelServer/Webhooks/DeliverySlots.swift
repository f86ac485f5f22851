import LaurelCore
import LaurelModel

/// The limits on concurrent messages. A slow or unresponsive endpoint delays only its own deliveries.
///
/// Each message to a webhook has a connection, and the number of connections to all webhooks is limited. An endpoint
/// gets another connection only if it has fewer than the free connections minus those of its realm. So a realm has at
/// most half of the connections and an endpoint about a third. The rest is available to other realms.
final class DeliverySlots: Sendable {
    fileprivate struct State {
        let webhookCountMax: Int
        var sending: [Delivery.Endpoint: Int] = [:]
        /// The number of messages to webhooks, by realm.
        var webhookCounts: [Realm: Int] = [:]
        var webhookCount = 0
        /// Endpoints that did not respond to their last message. Each gets one message at a time.
        var silent: Set<Delivery.Endpoint> = []
        /// The number of due deliveries that were not claimed, by realm. Only the leader knows it.
        var waitingCounts: [Realm: Int] = [:]
    }

    /// The maximum number of concurrent messages to all webhooks.
    let webhookCountMax: Int
    private let state: Locked<State>

    init(webhookCountMax: Int) {
        self.webhookCountMax = webhookCountMax
        state = Locked(State(webhookCountMax: webhookCountMax))
    }

    /// The maximum number of concurrent messages of a webhook, and of the devices of a game.
    fileprivate static let sendingCountMax = (webhook: 16, push: 32)
    /// The maximum number of messages of a claim.
    private static let countPerClaim = 64

    /// The current number of messages to webhooks.
    var webhookCount: Int { state.withLock(\.webhookCount) }

    /// The number of due deliveries that wait for a free connection, by realm. It is empty if this node does not lead
    /// the deliveries.
    var waitingCounts: [Realm: Int] { state.withLock(\.waitingCounts) }

    /// Sets the number of due deliveries that wait; nil if this node does not lead the deliveries.
    func setWaitingCount(_ count: Int?, in realm: Realm) { state.withLock { $0.waitingCounts[realm] = count } }

    /// Reserves slots for deliveries of a realm. Other realms may reserve slots concurrently.
    ///
    /// If the result is not nil, the caller must call ``release(_:exceptFor:in:)``.
    ///
    /// - Returns: The deliveries that have a slot, in order; nil if all connections of the realm are in use.
    func reserve(_ deliveries: [Delivery], in realm: Realm) -> [Delivery]? {
        state.withLock { state in
            var (reserved, isFull): ([Delivery], Bool) = ([], false)
            for delivery in deliveries where reserved.count < Self.countPerClaim {
                guard state.hasSpace(for: delivery.endpoint, in: realm) else {
                    // An endpoint without messages is limited only by the connections of its realm.
                    if state.sending[delivery.endpoint] == nil { isFull = true }
                    continue
                }
                state.add(delivery.endpoint, in: realm)
                reserved.append(delivery)
            }
            return reserved.isEmpty && isFull ? nil : reserved
        }
    }

    /// Releases the slots of the `reserved` deliveries, except for those that were `claimed`. The caller must call
    /// ``end(_:isAnswered:in:)`` for each claimed delivery.
    func release(_ reserved: [Delivery], exceptFor claimed: [Delivery], in realm: Realm) {
        state.withLock { state in
            for delivery in reserved { state.remove(delivery.endpoint, in: realm) }
            for delivery in claimed { state.add(delivery.endpoint, in: realm) }
        }
    }

    /// Releases the slot of a claimed delivery.
    ///
    /// - Parameter isAnswered: Whether the endpoint responded, with any status; nil if no request was sent.
    func end(_ delivery: Delivery, isAnswered: Bool?, in realm: Realm) {
        state.withLock { state in
            state.remove(delivery.endpoint, in: realm)
            switch isAnswered {
            case true?: state.silent.remove(delivery.endpoint)
            case false?: state.silent.insert(delivery.endpoint)
            case nil: break
            }
        }
    }
}

extension DeliverySlots.State {
    fileprivate func hasSpace(for endpoint: Delivery.Endpoint, in realm: Realm) -> Bool {
        let count = sending[endpoint, default: 0]
        guard count < limit(of: endpoint) else { return false }
        // Messages to devices share a few connections.
        guard case .webhook = endpoint else { return true }
        let free = webhookCountMax - webhookCount
        return count < free - webhookCounts[realm, default: 0]
    }

    private func limit(of endpoint: Delivery.Endpoint) -> Int {
        if silent.contains(endpoint) { return 1 }
        return switch endpoint {
        case .webhook: DeliverySlots.sendingCountMax.webhook
        case .push: DeliverySlots.sendingCountMax.push
        }
    }

    fileprivate mutating func add(_ endpoint: Delivery.Endpoint, in realm: Realm) {
        sending[endpoint, default: 0] += 1
        guard case .webhook = endpoint else { return }
        webhookCounts[realm, default: 0] += 1
        webhookCount += 1
    }

    fileprivate mutating func remove(_ endpoint: Delivery.Endpoint, in realm: Realm) {
        let count = sending[endpoint, default: 0]
        sending[endpoint] = count > 1 ? count - 1 : nil
        guard case .webhook = endpoint else { return }
        let countOfRealm = webhookCounts[realm, default: 0]
        webhookCounts[realm] = countOfRealm > 1 ? countOfRealm - 1 : nil
        webhookCount -= 1
    }
}
