import LaurelCore
import LaurelModel
import LaurelWire

/// Sends notifications to devices.
struct PushSender: Sendable {
    var gateway = PushGateway()

    /// Sends a notification to a device, unless the game has silenced its kind or the player has muted it.
    func send(
        _ event: EventBody, of notification: OutboxNotification, to device: PlayerDevice, in service: RealmService,
        at moment: Moment
    ) async throws -> WebhookSender.Answer {
        func none(_ problem: String) -> WebhookSender.Answer {
            WebhookSender.Answer(result: .hopeless, status: nil, problem: problem)
        }
        guard let settings = try await service.devices.pushSettings(of: device.game) else {
            return none("No key was given.")
        }
        guard event.showsBanner ?? true, let message = PushMessage(event, of: notification, in: device.reader) else {
            return none("It is muted.")
        }
        let answer = await gateway.send(
            message, to: device.token.text, by: settings, in: service.realm.environment, at: moment)
        let isGone: Bool
        switch (answer.status, answer.reason) {
        // Registered again since, it is there.
        case (410, _): isGone = answer.goneSince.map { device.since <= $0 } ?? true
        case (_, "BadDeviceToken"), (_, "DeviceTokenNotForTopic"): isGone = true
        default: isGone = false
        }
        let result: Delivery.Result =
            switch answer.status ?? 500 {
            case 200: .delivered
            // The key may be put right.
            case 403, 429, 500...: .refused
            default: .hopeless
            }
        return WebhookSender.Answer(
            result: isGone ? .hopeless : result, status: answer.status, problem: answer.reason, isGone: isGone)
    }
}
