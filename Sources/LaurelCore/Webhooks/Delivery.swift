public import LaurelModel

/// The delivery of a notification to one webhook or device, with the results of its attempts.
///
/// Delivery is at least once, always with the same id. If the leader that claimed a delivery stops, the next leader
/// claims it again.
public struct Delivery: Hashable, Sendable, Codable {
    /// The recipient of a delivery.
    public enum Target: Hashable, Sendable, Codable {
        /// A webhook of the game.
        case webhook(WebhookID)
        /// A device of a player.
        case device(DeviceToken, of: PlayerNumber)
    }

    /// The external service that receives messages: a webhook, or the push service for the devices of a game.
    public enum Endpoint: Hashable, Sendable {
        /// A webhook of a game.
        case webhook(WebhookID)
        /// The push service for a game's devices.
        case push(GameID)
    }

    /// The state of a delivery.
    public enum State: String, Hashable, Sendable, Codable, CaseIterable {
        /// Another attempt is due.
        case pending
        /// An attempt succeeded.
        case delivered
        /// All attempts failed.
        case failed
    }

    /// An attempt to deliver, with its result.
    public struct Attempt: Hashable, Sendable, Codable {
        /// The time of the attempt.
        public let moment: Moment
        /// The HTTP status of the response; nil if there was no response.
        public let status: Int?
        /// The reason of the failure, in a few words.
        public let problem: String?

        /// Creates an attempt.
        public init(at moment: Moment, status: Int?, problem: String?) {
            self.moment = moment
            self.status = status
            self.problem = problem
        }
    }

    // The stored key of the notification is older than the property's name.
    private enum CodingKeys: String, CodingKey {
        case notification = "told"
        case kind, moment, game, target, state, attempts, attemptCount, dueAt, claimant
    }

    /// The identifier of the notification.
    public let notification: NotificationID
    /// The kind of the notification.
    public let kind: NotificationKind
    /// The timestamp of the notification.
    public let moment: Moment
    /// The game of the notification.
    public let game: GameID
    /// The recipient.
    public let target: Target
    /// The current state.
    public private(set) var state = State.pending
    /// The last ``attemptsShown`` attempts, oldest first.
    public private(set) var attempts: [Attempt] = []
    /// The number of attempts since the delivery was created or replayed.
    public private(set) var attemptCount = 0
    /// The time of the next attempt or, after the last, of the delivery's removal.
    public internal(set) var dueAt: Moment
    /// The number of the leadership that sends the message now; nil if none does.
    var claimant: Int64?

    /// The endpoint that the message is sent to.
    public var endpoint: Endpoint {
        switch target {
        case .webhook(let id): .webhook(id)
        case .device: .push(game)
        }
    }

    static let attemptsShown = 20
    /// The pauses between attempts, as in the Standard Webhooks specification: three days in total.
    static let pauses: [Span] = [
        .seconds(5), .seconds(300), .seconds(1_800), .hours(2), .hours(5), .hours(10), .hours(14), .hours(20),
        .hours(24),
    ]
    /// The retention period of a delivery after its last attempt.
    static let rememberedFor = Span.days(30)
    /// The time by which deliveries to busy endpoints are postponed, so that later deliveries can be claimed.
    static let deferral = Span.seconds(60)
    /// The time after which a claimed delivery is due again if its result was not recorded.
    static let claim = Span.seconds(60)

    init(_ notification: OutboxNotification, to target: Target, at moment: Moment) {
        self.notification = notification.id
        kind = notification.kind
        self.moment = notification.moment
        game = notification.game
        self.target = target
        dueAt = moment
    }

    /// The result of an attempt.
    public enum Result: Hashable, Sendable {
        /// The endpoint accepted the message.
        case delivered
        /// The endpoint rejected the message or was unreachable. It is sent again later.
        case refused
        /// A further attempt cannot succeed.
        case hopeless
    }

    mutating func record(_ attempt: Attempt, _ result: Result) {
        attempts = (attempts + [attempt]).suffix(Self.attemptsShown)
        attemptCount += 1
        claimant = nil
        let pause = attemptCount <= Self.pauses.count ? Self.pauses[attemptCount - 1] : nil
        if result == .refused, let pause {
            dueAt = attempt.moment + pause
        } else {
            state = result == .delivered ? .delivered : .failed
            dueAt = attempt.moment + Self.rememberedFor
        }
    }

    /// Claims the delivery for a leader, which then sends the message.
    mutating func claim(for leader: LeadershipToken, at moment: Moment) {
        claimant = leader.number
        dueAt = moment + Self.claim
    }

    /// Makes the delivery due at `moment`, and ends a claim.
    mutating func postpone(until moment: Moment) {
        claimant = nil
        dueAt = moment
    }

    /// Makes the delivery due at `moment`, and resets its number of attempts.
    mutating func replay(at moment: Moment) {
        state = .pending
        claimant = nil
        attemptCount = 0
        dueAt = moment
    }
}
