public import LaurelModel

/// Something that was told, on its way to one place outside, with what became of it.
///
/// It is sent at least once and always with the same id: who claims it and is killed leaves it to another.
public struct Delivery: Hashable, Sendable, Codable {
    public enum Target: Hashable, Sendable, Codable {
        case webhook(WebhookID)
        case device(DeviceToken, of: PlayerNumber)
    }

    /// Something outside that answers, or does not: a webhook, or the push service for one game's devices.
    public enum Endpoint: Hashable, Sendable {
        case webhook(WebhookID)
        case push(GameID)
    }

    public enum State: String, Hashable, Sendable, Codable, CaseIterable {
        case pending
        case delivered
        /// Every try failed.
        case failed
    }

    /// A try, as its answer was.
    public struct Attempt: Hashable, Sendable, Codable {
        public let moment: Moment
        /// The status of the answer; nil where there was none.
        public let status: Int?
        /// Why it failed, in a few words.
        public let problem: String?

        public init(at moment: Moment, status: Int?, problem: String?) {
            self.moment = moment
            self.status = status
            self.problem = problem
        }
    }

    // Stored deliveries name the notification `told`.
    private enum CodingKeys: String, CodingKey {
        case notification = "told"
        case kind, moment, game, target, state, attempts, attemptCount, dueAt
    }

    public let notification: NotificationID
    public let kind: NotificationKind
    /// When it happened.
    public let moment: Moment
    public let game: GameID
    public let target: Target
    public private(set) var state = State.pending
    /// The last ``attemptsShown``, the oldest first.
    public private(set) var attempts: [Attempt] = []
    public private(set) var attemptCount = 0
    /// When it is tried next, or forgotten.
    public internal(set) var dueAt: Moment

    /// The endpoint that the message is sent to.
    public var endpoint: Endpoint {
        switch target {
        case .webhook(let id): .webhook(id)
        case .device: .push(game)
        }
    }

    static let attemptsShown = 20
    /// How long after a failure it is tried again, as the Standard Webhooks specification has it: three days in all.
    static let pauses: [Span] = [
        .seconds(5), .seconds(300), .seconds(1_800), .hours(2), .hours(5), .hours(10), .hours(14), .hours(20),
        .hours(24),
    ]
    /// How long it is remembered what became of it.
    static let rememberedFor = Span.days(30)
    /// The time by which deliveries are postponed that keep others from being read.
    static let deferral = Span.seconds(60)
    /// Whoever claims it has so long before another does.
    static let claim = Span.seconds(60)

    init(_ notification: OutboxNotification, to target: Target, at moment: Moment) {
        self.notification = notification.id
        kind = notification.kind
        self.moment = notification.moment
        game = notification.game
        self.target = target
        dueAt = moment
    }

    /// What a try comes to.
    public enum Result: Hashable, Sendable {
        case delivered
        /// It is tried again later.
        case refused
        /// Trying again is of no use.
        case hopeless
    }

    mutating func record(_ attempt: Attempt, _ result: Result) {
        attempts = (attempts + [attempt]).suffix(Self.attemptsShown)
        attemptCount += 1
        let pause = attemptCount <= Self.pauses.count ? Self.pauses[attemptCount - 1] : nil
        if result == .refused, let pause {
            dueAt = attempt.moment + pause
        } else {
            state = result == .delivered ? .delivered : .failed
            dueAt = attempt.moment + Self.rememberedFor
        }
    }

    /// Lets it be sent once more, from the beginning.
    mutating func replay(at moment: Moment) {
        state = .pending
        attemptCount = 0
        dueAt = moment
    }
}
