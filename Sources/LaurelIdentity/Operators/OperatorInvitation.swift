public import LaurelModel

/// An invitation for a new operator, or for an operator who lost the password. It is valid once, and stored under the
/// hash of its link's secret.
public struct OperatorInvitation: Codable, Hashable, Sendable {
    /// The time during which an invitation is valid.
    public static let lifetime = Span.seconds(30 * 60)

    /// The role of the invited operator.
    public let role: OperatorRole
    /// The name of the invited operator; nil if they choose it.
    public let name: OperatorName?
    /// Whether the invitation is only valid while the server has no operator.
    public let isFirst: Bool
    /// The owner who created the invitation; nil for the command line. If the creator is no longer an owner, the
    /// invitation is invalid.
    public let creator: OperatorName?
    /// The time at which the invitation expires.
    public let expiresAt: Moment

    /// Creates an invitation.
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
