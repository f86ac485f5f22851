/// Who acted by the studio's authority, and from where.
public struct AuditActor: Hashable, Sendable, Codable {
    /// Such as the id of a server key.
    public var name: String
    /// The network address that the request came from, where it came from one.
    public var address: String?

    /// Of what a player does with their own account.
    public static let player = AuditActor(name: "player")

    public init(name: String, address: String? = nil) {
        self.name = name
        self.address = address
    }
}
