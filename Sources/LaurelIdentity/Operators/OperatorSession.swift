public import LaurelModel

/// An operator signed in on a browser, under the hash of what the browser holds.
public struct OperatorSession: Codable, Hashable, Sendable {
    /// How long it lives without being used.
    public static let idleMax = Span.hours(8)
    /// How long it lives at all.
    public static let ageMax = Span.days(7)
    /// How exactly its last use is kept: not every look at a page is written down.
    static let grain = Span.seconds(300)

    public let name: OperatorName
    public let createdAt: Moment
    public private(set) var seenAt: Moment

    public init(of name: OperatorName, at moment: Moment) {
        self.name = name
        createdAt = moment
        seenAt = moment
    }

    public func isAlive(at moment: Moment) -> Bool {
        moment < seenAt + Self.idleMax && moment < createdAt + Self.ageMax
    }

    /// The session as it is kept once it was used at `moment`; nil where that need not be written.
    public func used(at moment: Moment) -> OperatorSession? {
        guard moment >= seenAt + Self.grain else { return nil }
        var session = self
        session.seenAt = moment
        return session
    }
}
