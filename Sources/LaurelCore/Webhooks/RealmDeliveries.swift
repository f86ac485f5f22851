import LaurelModel

/// The deliveries of notifications to webhooks and devices, which the leader of ``LeaderRole/deliveries`` makes.
public struct RealmDeliveries: RealmSubject {
    /// The service of the realm.
    package let service: RealmService

    /// Creates a delivery of each new notification to each webhook and each device that receives it.
    ///
    /// Deliveries of each notification are created once.
    ///
    /// - Returns: Whether there was a new notification.
    public func plan(as leader: LeadershipToken) async throws(ServiceError) -> Bool {
        let moment = now
        // Without webhooks and devices, nothing is written.
        guard try await readRows({ try $0.notificationsToDeliver(limit: 1).isEmpty == false }) else { return false }
        return try await changeRows(as: leader) { transaction in
            let all = try transaction.notificationsToDeliver(limit: Self.notificationCountPerPlan)
            guard let last = all.last else { return false }
            // To a webhook, the notifications of both sides of a challenge are one event. So a page ends between two
            // facts.
            var page = all
            if all.count == Self.notificationCountPerPlan, all[0].id.position != last.id.position {
                page = all.filter { $0.id.position != last.id.position }
            }
            let webhooks = try transaction.webhooks()
            var seen: Set<WebhookEvent> = []
            for notification in page {
                let isFirst = seen.insert(WebhookEvent(notification)).inserted
                for webhook in webhooks where isFirst && webhook.isNotified(notification) {
                    try transaction.store(Delivery(notification, to: .webhook(webhook.id), at: moment))
                }
                guard let player = notification.player, notification.kind.isPushed else { continue }
                for device in try transaction.devices(of: player, in: notification.game)
                where notification.moment >= device.since {
                    try transaction.store(Delivery(notification, to: .device(device.token, of: player), at: moment))
                }
            }
            try transaction.write([.deliveryProgress: page[page.count - 1].id.rowName])
            return true
        }
    }

    private static let notificationCountPerPlan = 500

    /// Makes the deliveries due that a former leader has claimed, because it can no longer record their results. A new
    /// leader calls this before its first claim.
    public func releaseClaims(as leader: LeadershipToken) async throws(ServiceError) {
        let moment = now
        // The former leader's clock may have been ahead.
        let end = moment + Delivery.claim + Delivery.claim
        var range = RecordRange(.deliveryDues, after: moment.rowName)
        while true {
            let found = try await dues(in: range, until: end)
            let claimed = found.compactMap(\.delivery).filter {
                $0.state == .pending && $0.claimant.map { $0 != leader.number } ?? false
            }
            if !claimed.isEmpty { try await postpone(claimed, until: moment, as: leader) }
            guard found.count == Self.dueCountPerClaim else { return }
            range = RecordRange(.deliveryDues, after: found[found.count - 1].row.name)
        }
    }

    /// Claims due deliveries, so that they are not claimed again for a minute, or until the next leader releases them.
    ///
    /// The claim is stored before the message is sent: a node that cannot record the result sends nothing.
    ///
    /// A claim contains the notification and its destination. Deliveries whose webhook, device or notification no
    /// longer exists are removed.
    ///
    /// - Parameter choose: Returns the due deliveries to send now. The rest stay due. Nil means that no connection is
    ///   free, and then no delivery is postponed.
    public func claim(
        as leader: LeadershipToken, choosing choose: @escaping @Sendable ([Delivery]) -> [Delivery]?
    ) async throws(ServiceError) -> [ClaimedDelivery] {
        let moment = now
        let due = try await dues(in: RecordRange(.deliveryDues), until: moment)
        guard !due.isEmpty else { return [] }
        let pending = due.compactMap { $0.delivery?.state == .pending ? $0.delivery : nil }
        let finished = due.filter { $0.delivery?.state != .pending }
        let choice = choose(pending)
        let chosen = choice ?? []
        if chosen.isEmpty, finished.isEmpty {
            if choice != nil, due.count == Self.dueCountPerClaim {
                try await postpone(pending, until: moment + Delivery.deferral, as: leader)
            }
            return []
        }
        return try await changeRows(as: leader) { transaction in
            for (row, delivery) in finished {
                if let delivery {
                    guard try transaction.isStored(delivery) else { continue }
                    try transaction.erase(.delivery(delivery.notification, to: delivery.target))
                }
                try transaction.erase(row)
            }
            var claimed: [ClaimedDelivery] = []
            for delivery in chosen where try transaction.isStored(delivery) {
                try transaction.erase(.due(delivery))
                var delivery = delivery
                guard
                    let notification = try transaction.value(
                        OutboxNotification.self, of: .notification(delivery.notification)),
                    let claim = try transaction.claim(delivery, of: notification)
                else {
                    try transaction.erase(.delivery(delivery.notification, to: delivery.target))
                    continue
                }
                delivery.claim(for: leader, at: moment)
                try transaction.store(delivery)
                claimed.append(claim)
            }
            return claimed
        }
    }

    /// The number of due deliveries that are read to find those that can be sent now.
    private static let dueCountPerClaim = 1_000

    /// Reads a page of the records of due times, each with its delivery.
    private func dues(
        in range: RecordRange, until moment: Moment
    ) async throws(ServiceError) -> [(row: RecordKey, delivery: Delivery?)] {
        try await readRows { try $0.dueDeliveries(in: range, until: moment, limit: Self.dueCountPerClaim) }
    }

    /// Changes the due time of deliveries.
    ///
    /// The endpoints of these deliveries are busy and must not delay others, or a former leader has claimed them.
    private func postpone(
        _ deliveries: [Delivery], until moment: Moment, as leader: LeadershipToken
    ) async throws(ServiceError) {
        try await changeRows(as: leader) { transaction in
            for delivery in deliveries where try transaction.isStored(delivery) {
                try transaction.erase(.due(delivery))
                var delivery = delivery
                delivery.postpone(until: moment)
                try transaction.store(delivery)
            }
        }
    }

    /// Records the result of an attempt.
    ///
    /// - Parameters:
    ///   - isGone: Whether the destination no longer exists. A webhook is then disabled, and a device removed.
    ///   - leader: The token with which the delivery was claimed. If there is another leader now, nothing is recorded,
    ///     and that leader sends the message again.
    public func record(
        _ attempt: Delivery.Attempt, _ result: Delivery.Result, of claimed: Delivery, isGone: Bool = false,
        as leader: LeadershipToken
    ) async throws(ServiceError) {
        try await changeRows(as: leader) { transaction in
            let key = RecordKey.delivery(claimed.notification, to: claimed.target)
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
    /// The destination of a delivery.
    public enum Place: Sendable {
        /// A webhook to call.
        case webhook(Webhook)
        /// A device to send a push message to.
        case device(PlayerDevice)
    }

    /// The delivery, as claimed.
    public let delivery: Delivery
    /// The notification to send.
    public let notification: OutboxNotification
    /// The destination of the message.
    public let place: Place
}

/// The event that notifications to several players have in common.
private struct WebhookEvent: Hashable {
    let position: LedgerPosition
    let kind: NotificationKind
    let subject: OutboxNotification.Subject

    init(_ notification: OutboxNotification) {
        (position, kind, subject) = (notification.id.position, notification.kind, notification.subject)
    }
}

extension NotificationKind {
    /// Whether the notification is sent to devices as a push message.
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
    /// The next millisecond, so that a record named after exactly this time is due.
    fileprivate var next: Moment { self + Span(milliseconds: 1) }
}

extension LedgerTransaction {
    /// Returns the notifications after the last planned one, or none without webhooks and devices.
    fileprivate func notificationsToDeliver(limit: Int) throws -> [OutboxNotification] {
        let isWanted = try [RecordTable.webhooks, .devices].contains {
            try !rows(in: RecordRange($0), limit: 1).isEmpty
        }
        guard isWanted else { return [] }
        return try notifications(after: try row(.deliveryProgress).flatMap(NotificationID.init(rowName:)), limit: limit)
    }

    /// Returns the records of a range that are due until `moment`, earliest first, each with its delivery, or nil if it
    /// no longer exists.
    fileprivate func dueDeliveries(
        in range: RecordRange, until moment: Moment, limit: Int
    ) throws -> [(row: RecordKey, delivery: Delivery?)] {
        let due = try rows(in: range, limit: limit).map(\.key).prefix {
            $0.name < moment.next.rowName
        }
        let keys = due.map { RecordKey(.deliveries, String($0.name.drop { $0 != "/" }.dropFirst())) }
        let found = try rows(Set(keys))
        return try zip(due, keys).map { row, key in (row, try found[key].map { try key.value(Delivery.self, in: $0) }) }
    }

    /// Whether a delivery is unchanged since it was read.
    fileprivate func isStored(_ delivery: Delivery) throws -> Bool {
        try value(Delivery.self, of: .delivery(delivery.notification, to: delivery.target)) == delivery
    }

    fileprivate func claim(_ delivery: Delivery, of notification: OutboxNotification) throws -> ClaimedDelivery? {
        switch delivery.target {
        case .webhook(let id):
            guard let webhook = try value(Webhook.self, of: .webhook(id, of: delivery.game)), webhook.isEnabled else {
                return nil
            }
            return ClaimedDelivery(delivery: delivery, notification: notification, place: .webhook(webhook))
        case .device(let token, let player):
            let key = RecordKey.device(token, of: player, in: delivery.game)
            guard let device = try value(PlayerDevice.self, of: key) else { return nil }
            return ClaimedDelivery(delivery: delivery, notification: notification, place: .device(device))
        }
    }
}
