public import Foundation

/// How long an exchange lasts by default, in seconds: a day.
public let GKExchangeTimeoutDefault: TimeInterval = 86_400
/// An exchange without an end.
public let GKExchangeTimeoutNone: TimeInterval = 0

public enum GKTurnBasedExchangeStatus: Int8, Sendable {
    case unknown = 0
    case active = 1
    case complete = 2
    case resolved = 3
    case canceled = 4
}

/// An exchange between the players of a match in turns. Laurel has none: every operation fails with `apiNotAvailable`.
///
/// `@unchecked` because a class that can be subclassed cannot be checked; nothing of this one changes.
open class GKTurnBasedExchange: NSObject, @unchecked Sendable {
    public override init() { super.init() }

    open var exchangeID: String { "" }
    open var sender: GKTurnBasedParticipant { GKTurnBasedParticipant() }
    open var recipients: [GKTurnBasedParticipant] { [] }
    open var status: GKTurnBasedExchangeStatus { .unknown }
    open var message: String? { nil }
    open var data: Data? { nil }
    open var sendDate: Date { Date(timeIntervalSince1970: 0) }
    open var timeoutDate: Date? { nil }
    open var completionDate: Date? { nil }
    open var replies: [GKTurnBasedExchangeReply]? { nil }

    open func cancel(withLocalizableMessageKey key: String, arguments: [String]) async throws {
        throw GKError.matchesMissing
    }

    @preconcurrency
    open func cancel(
        withLocalizableMessageKey key: String, arguments: [String],
        completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) { refuse(.matchesMissing) { completionHandler?($0) } }

    open func reply(withLocalizableMessageKey key: String, arguments: [String], data: Data) async throws {
        throw GKError.matchesMissing
    }

    @preconcurrency
    open func reply(
        withLocalizableMessageKey key: String, arguments: [String], data: Data,
        completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) { refuse(.matchesMissing) { completionHandler?($0) } }
}

/// A reply to an exchange.
///
/// `@unchecked` because a class that can be subclassed cannot be checked; nothing of this one changes.
open class GKTurnBasedExchangeReply: NSObject, @unchecked Sendable {
    public override init() { super.init() }

    open var recipient: GKTurnBasedParticipant { GKTurnBasedParticipant() }
    open var message: String? { nil }
    open var data: Data? { nil }
    open var replyDate: Date { Date(timeIntervalSince1970: 0) }
}
