public import LaurelModel

/// A way in for somebody who is no operator yet, or has lost their password; good once, under the hash of its link's secret.
public struct OperatorInvitation: Codable, Hashable, Sendable {
    public static let lifetime = Span.seconds(30 * 60)

    public let role: OperatorRole
    /// Whose name it is for; nil where whoever comes chooses one.
    public let name: OperatorName?
    /// Whether it is only for a server that has no operator.
    public let isFirst: Bool
    /// The owner who created it, without whom it is invalid; nil if the command line did.
    public let creator: OperatorName?
    public let expiresAt: Moment

    public init(
        role: OperatorRole, name: OperatorName? = nil, isFirst: Bool = false, creator: OperatorName? = nil,
        at moment: Moment
    ) {
        self.role = role
        self.name = name
        self.isFirst = isFirst
        self.creator = creator
        expiresAt = moment + Self.lifetime
    }
}
