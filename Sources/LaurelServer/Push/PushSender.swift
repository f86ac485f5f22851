import LaurelCore
import LaurelModel
import LaurelWire

/// A sender of notifications to devices.
struct PushSender: Sendable {
    var gateway = PushGateway()

    /// Sends a notification to a device, unless the game has disabled its banner or the player has muted it.
    func send(
        _ event: EventBody, of notification: OutboxNotification, to device: PlayerDevice, in service: RealmService,
        at moment: Moment
    ) async throws -> WebhookSender.Answer {
        func none(_ problem: String) -> WebhookSender.Answer {
            WebhookSender.Answer(result: .hopeless, status: nil, problem: problem)
        }
        guard let settings = try await service.devices.pushSettings(of: device.game) else {
            return none("The game has no push settings.")
        }
        guard event.showsBanner ?? true, let message = PushMessage(event, of: notification, in: device.reader) else {
            return none("The notification is muted.")
        }
        let answer = await gateway.send(
            message, to: device.token.text, by: settings, in: service.realm.environment, at: moment)
        let isGone: Bool
        switch (answer.status, answer.reason) {
        // The device may have registered the token again after the reported time.
        case (410, _): isGone = answer.goneSince.map { device.since <= $0 } ?? true
        case (_, "BadDeviceToken"), (_, "DeviceTokenNotForTopic"): isGone = true
        default: isGone = false
        }
        let result: Delivery.Result =
            switch answer.status ?? 500 {
            case 200: .delivered
            // The operator may fix the key, so the delivery is retried.
            case 403, 429, 500...: .refused
            default: .hopeless
            }
        return WebhookSender.Answer(
            result: isGone ? .hopeless : result, status: answer.status, problem: answer.reason, isGone: isGone)
    }
}
