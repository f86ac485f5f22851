public import LaurelModel

/// The name of an operator.
public typealias OperatorName = Identifier<Operator>

/// A person who administers games of this server and signs in to the console.
public struct Operator: Codable, Hashable, Sendable {
    /// The name for signing in and in the audit log.
    public let name: OperatorName
    /// The operator's permissions.
    public var role: OperatorRole
    /// The hash of the operator's password.
    public var password: PasswordHash
    /// The time at which the operator was created.
    public let createdAt: Moment

    /// Creates an operator.
    public init(name: OperatorName, role: OperatorRole, password: PasswordHash, createdAt: Moment) {
        self.name = name
        self.role = role
        self.password = password
        self.createdAt = createdAt
    }
}
