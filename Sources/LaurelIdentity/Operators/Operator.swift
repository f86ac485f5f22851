public import LaurelModel

public typealias OperatorName = Identifier<Operator>

/// Somebody who runs games here, and signs in to the console.
public struct Operator: Codable, Hashable, Sendable {
    /// What they sign in with, and what the audit log calls them.
    public let name: OperatorName
    public var role: OperatorRole
    public var password: PasswordHash
    public let createdAt: Moment

    public init(name: OperatorName, role: OperatorRole, password: PasswordHash, createdAt: Moment) {
        self.name = name
        self.role = role
        self.password = password
        self.createdAt = createdAt
    }
}
