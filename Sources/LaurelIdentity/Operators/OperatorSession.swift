public import LaurelModel

/// A session of an operator in a browser, stored under the hash of the browser's secret.
public struct OperatorSession: Codable, Hashable, Sendable {
    /// The time after which an unused session expires.
    public static let idleMax = Span.hours(8)
    /// The maximum age of a session.
    public static let ageMax = Span.days(7)
    /// The precision with which the last use is stored, so that not every page view causes a write.
    static let grain = Span.seconds(300)

    /// The operator's name.
    public let name: OperatorName
    /// The time of the sign-in.
    public let createdAt: Moment
    /// The stored time of the last use.
    public private(set) var seenAt: Moment

    /// Creates a session.
    public init(of name: OperatorName, at moment: Moment) {
        self.name = name
        createdAt = moment
        seenAt = moment
    }

    /// Whether the session has not expired at `moment`.
    public func isAlive(at moment: Moment) -> Bool {
        moment < seenAt + Self.idleMax && moment < createdAt + Self.ageMax
    }

    /// Returns the session after a use at `moment`; nil if the stored session need not change.
    public func used(at moment: Moment) -> OperatorSession? {
        guard moment >= seenAt + Self.grain else { return nil }
        var session = self
        session.seenAt = moment
        return session
    }
}
