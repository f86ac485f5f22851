import LaurelModel

/// The deliveries of notifications to webhooks and devices.
public struct RealmDeliveries: RealmSubject {
    package let service: RealmService

    /// Creates a delivery of each new notification to each webhook and each device that receives it. Every process may call
    /// it; each notification is planned once.
    ///
    /// - Returns: Whether there was a new notification.
    public func plan() async throws(ServiceError) -> Bool {
        let moment = now
        // Without webhooks and devices, nothing is written.
        guard try await readRows({ try $0.notificationsToDeliver(limit: 1).isEmpty == false }) else { return false }
        return try await changeRows { transaction in
            let all = try transaction.notificationsToDeliver(limit: Self.notificationCountPerPlan)
            guard let last = all.last else { return false }
            // The notifications of both sides of a challenge are one event to a webhook: the page ends between two facts.
            var page = all
            if all.count == Self.notificationCountPerPlan, all[0].id.position != last.id.position {
                page = all.filter { $0.id.position != last.id.position }
            }
            let webhooks = try transaction.webhooks()
            var seen: Set<WebhookEvent> = []
            for told in page {
                let isFirst = seen.insert(WebhookEvent(told)).inserted
                for webhook in webhooks where isFirst && webhook.isTold(told) {
                    try transaction.store(Delivery(told, to: .webhook(webhook.id), at: moment))
                }
                guard let player = told.player, told.kind.isPushed else { continue }
                for device in try transaction.devices(of: player, in: told.game) where told.moment >= device.since {
                    try transaction.store(Delivery(told, to: .device(device.token, of: player), at: moment))
                }
            }
            try transaction.write([.deliveryProgress: page[page.count - 1].id.rowName])
            return true
        }
    }

    private static let notificationCountPerPlan = 500

    /// Claims due deliveries: other nodes cannot claim them for a minute. A claim contains the notification and its
    /// destination. Deliveries whose webhook, device or notification no longer exists are removed.
    ///
    /// - Parameter choose: Returns the due deliveries that are sent now. The others stay due. Nil means that no
    ///   connection is free; then no delivery is postponed.
    public func claim(
        choosing choose: @escaping @Sendable ([Delivery]) -> [Delivery]?
    ) async throws(ServiceError) -> [ClaimedDelivery] {
        let moment = now
        let due = try await readRows { try $0.dueDeliveries(at: moment, limit: Self.dueCountPerClaim) }
        guard !due.isEmpty else { return [] }
        let pending = due.compactMap { $0.delivery?.state == .pending ? $0.delivery : nil }
        let finished = due.filter { $0.delivery?.state != .pending }
        let choice = choose(pending)
        let chosen = choice ?? []
        if chosen.isEmpty, finished.isEmpty {
            if choice != nil, due.count == Self.dueCountPerClaim { try await postpone(pending, at: moment) }
            return []
        }
        return try await changeRows { transaction in
            for (row, delivery) in finished {
                if let delivery {
                    guard try transaction.isStored(delivery) else { continue }
                    try transaction.erase(.delivery(delivery.told, to: delivery.target))
                }
                try transaction.erase(row)
            }
            var claimed: [ClaimedDelivery] = []
            for delivery in chosen where try transaction.isStored(delivery) {
                try transaction.erase(.due(delivery))
                var delivery = delivery
                guard let told = try transaction.value(Told.self, of: .notification(delivery.told)),
                    let claim = try transaction.claim(delivery, of: told)
                else {
                    try transaction.erase(.delivery(delivery.told, to: delivery.target))
                    continue
                }
                delivery.dueAt = moment + Delivery.claim
                try transaction.store(delivery)
                claimed.append(claim)
            }
            return claimed
        }
    }

    /// The number of due deliveries that are read to find those that can be sent now.
    private static let dueCountPerClaim = 1_000

    /// Postpones deliveries whose endpoints are busy, so that those behind them can be claimed.
    private func postpone(_ deliveries: [Delivery], at moment: Moment) async throws(ServiceError) {
        try await changeRows { transaction in
            for delivery in deliveries where try transaction.isStored(delivery) {
                try transaction.erase(.due(delivery))
                var delivery = delivery
                delivery.dueAt = moment + Delivery.deferral
                try transaction.store(delivery)
            }
        }
    }

    /// Records the result of an attempt.
    ///
    /// - Parameter isGone: Whether the destination no longer exists: a webhook is disabled, a device removed.
    public func record(
        _ attempt: Delivery.Attempt, _ result: Delivery.Result, of claimed: Delivery, isGone: Bool = false
    ) async throws(ServiceError) {
        try await changeRows { transaction in
            let key = RowKey.delivery(claimed.told, to: claimed.target)
            guard var delivery = try transaction.value(Delivery.self, of: key), delivery.state == .pending else {
                return
            }
            try transaction.erase(.due(delivery))
            delivery.record(attempt, result)
            try transaction.store(delivery)
            guard isGone else { return }
            switch delivery.target {
            case .webhook(let id):
                guard var webhook = try transaction.value(Webhook.self, of: .webhook(id, of: delivery.game)) else {
                    return
                }
                webhook.isEnabled = false
                try transaction.set(.webhook(id, of: delivery.game), to: webhook)
            case .device(let token, _): try transaction.forget(token, in: delivery.game)
            }
        }
    }
}

/// A delivery that this process makes, with its destination.
public struct ClaimedDelivery: Sendable {
    public enum Place: Sendable {
        case webhook(Webhook)
        case device(PlayerDevice)
    }

    public let delivery: Delivery
    public let told: Told
    public let place: Place
}

/// The event that notifications to several players are about.
private struct WebhookEvent: Hashable {
    let position: LedgerPosition
    let kind: ToldKind
    let subject: Told.Subject

    init(_ told: Told) {
        (position, kind, subject) = (told.id.position, told.kind, told.subject)
    }
}

extension ToldKind {
    /// Whether it is sent to devices as a push message.
    var isPushed: Bool {
        switch self {
        case .challengeReceived, .challengeCompleted, .groupChallengeInvited, .groupChallengeEnded, .friendRequested,
            .friendAccepted:
            true
        case .challengeDeclined, .challengeInvalid, .challengeSelected, .achievementCompleted, .occurrenceFinal,
            .occurrenceCorrected:
            false
        }
    }
}

extension Moment {
    /// The next millisecond, so that a row whose name is made of this very moment is due.
    fileprivate var next: Moment { self + Span(milliseconds: 1) }
}

extension LedgerTransaction {
    /// Returns the notifications after the last one that was planned; none without webhooks and devices.
    fileprivate func notificationsToDeliver(limit: Int) throws -> [Told] {
        let isWanted = try [RowTable.webhooks, .devices].contains { try !rows(in: RowRange($0), limit: 1).isEmpty }
        guard isWanted else { return [] }
        return try notifications(after: try row(.deliveryProgress).flatMap(ToldID.init(rowName:)), limit: limit)
    }

    /// Returns the rows that are due, the earliest first, with their deliveries: those to send, and those to remove.
    fileprivate func dueDeliveries(at moment: Moment, limit: Int) throws -> [(row: RowKey, delivery: Delivery?)] {
        let due = try rows(in: RowRange(.deliveryDues), limit: limit).map(\.key).prefix {
            $0.name < moment.next.rowName
        }
        let keys = due.map { RowKey(.deliveries, String($0.name.drop { $0 != "/" }.dropFirst())) }
        let found = try rows(Set(keys))
        return try zip(due, keys).map { row, key in (row, try found[key].map { try key.value(Delivery.self, in: $0) }) }
    }

    /// Whether a delivery is as it was read: no other node has claimed it.
    fileprivate func isStored(_ delivery: Delivery) throws -> Bool {
        try value(Delivery.self, of: .delivery(delivery.told, to: delivery.target)) == delivery
    }

    fileprivate func claim(_ delivery: Delivery, of told: Told) throws -> ClaimedDelivery? {
        switch delivery.target {
        case .webhook(let id):
            guard let webhook = try value(Webhook.self, of: .webhook(id, of: delivery.game)), webhook.isEnabled else {
                return nil
            }
            return ClaimedDelivery(delivery: delivery, told: told, place: .webhook(webhook))
        case .device(let token, let player):
            let key = RowKey.device(token, of: player, in: delivery.game)
            guard let device = try value(PlayerDevice.self, of: key) else { return nil }
            return ClaimedDelivery(delivery: delivery, told: told, place: .device(device))
        }
    }
}
