/// The person or key that acted under the developer's authority, and the network address of the request.
public struct AuditActor: Hashable, Sendable, Codable {
    /// The name, such as the id of a server key.
    public var name: String
    /// The network address of the request, if the action was a request.
    public var address: String?

    /// The actor of a player's actions on their own account.
    public static let player = AuditActor(name: "player")

    /// Creates an actor.
    public init(name: String, address: String? = nil) {
        self.name = name
        self.address = address
    }
}
