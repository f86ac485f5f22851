public import Foundation

/// The default timeout of an exchange in seconds: one day.
public let GKExchangeTimeoutDefault: TimeInterval = 86_400
/// The value for an exchange without a timeout.
public let GKExchangeTimeoutNone: TimeInterval = 0

/// The status of an exchange.
public enum GKTurnBasedExchangeStatus: Int8, Sendable {
    /// The status is unknown.
    case unknown = 0
    /// The exchange waits for replies.
    case active = 1
    /// All recipients have replied.
    case complete = 2
    /// The exchange has been merged into the match data.
    case resolved = 3
    /// The sender has canceled the exchange.
    case canceled = 4
}

/// An exchange between participants of a turn-based match. Laurel has no matches: every operation fails with
/// `apiNotAvailable`.
///
/// `@unchecked` because an open class cannot conform to `Sendable` with checks; its instances are immutable.
open class GKTurnBasedExchange: NSObject, @unchecked Sendable {
    /// Creates an exchange without data.
    public override init() { super.init() }

    /// The identifier of the exchange; always empty.
    open var exchangeID: String { "" }
    /// The participant who sent the exchange; always a participant without a player.
    open var sender: GKTurnBasedParticipant { GKTurnBasedParticipant() }
    /// The participants who receive the exchange; always empty.
    open var recipients: [GKTurnBasedParticipant] { [] }
    /// The status of the exchange; always `unknown`.
    open var status: GKTurnBasedExchangeStatus { .unknown }
    /// The message; always nil.
    open var message: String? { nil }
    /// The data; always nil.
    open var data: Data? { nil }
    /// The time at which the exchange was sent; always the start of 1970.
    open var sendDate: Date { Date(timeIntervalSince1970: 0) }
    /// The time at which the exchange expires; always nil.
    open var timeoutDate: Date? { nil }
    /// The time at which the exchange was completed; always nil.
    open var completionDate: Date? { nil }
    /// The replies to the exchange; always nil.
    open var replies: [GKTurnBasedExchangeReply]? { nil }

    /// Cancels the exchange. Always fails: throws ``GKError`` with the code `apiNotAvailable`.
    open func cancel(withLocalizableMessageKey key: String, arguments: [String]) async throws {
        throw GKError.matchesMissing
    }

    /// Cancels the exchange. Always fails: passes an error with the code `apiNotAvailable` to a completion handler on
    /// the main queue.
    @preconcurrency
    open func cancel(
        withLocalizableMessageKey key: String, arguments: [String],
        completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) { refuse(.matchesMissing) { completionHandler?($0) } }

    /// Replies to the exchange. Always fails: throws ``GKError`` with the code `apiNotAvailable`.
    open func reply(withLocalizableMessageKey key: String, arguments: [String], data: Data) async throws {
        throw GKError.matchesMissing
    }

    /// Replies to the exchange. Always fails: passes an error with the code `apiNotAvailable` to a completion handler
    /// on the main queue.
    @preconcurrency
    open func reply(
        withLocalizableMessageKey key: String, arguments: [String], data: Data,
        completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) { refuse(.matchesMissing) { completionHandler?($0) } }
}

/// A reply to an exchange. Laurel has no matches, so there are none.
///
/// `@unchecked` because an open class cannot conform to `Sendable` with checks; its instances are immutable.
open class GKTurnBasedExchangeReply: NSObject, @unchecked Sendable {
    /// Creates a reply without data.
    public override init() { super.init() }

    /// The participant who sent the reply; always a participant without a player.
    open var recipient: GKTurnBasedParticipant { GKTurnBasedParticipant() }
    /// The message; always nil.
    open var message: String? { nil }
    /// The data; always nil.
    open var data: Data? { nil }
    /// The time at which the reply was sent; always the start of 1970.
    open var replyDate: Date { Date(timeIntervalSince1970: 0) }
}
