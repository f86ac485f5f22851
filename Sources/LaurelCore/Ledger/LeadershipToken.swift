/// A fencing token: the proof that a node leads a role, which it passes to the transactions of that work.
///
/// Each leadership of a role has a token. The ledger rejects the transactions with a token after it has issued the next
/// one, even if the former leader does not know about the new leader yet.
public struct LeadershipToken: Hashable, Sendable {
    /// The role that the node leads.
    public let role: LeaderRole
    /// The generation of the storage's writer in which the token is valid; see ``Head/generation``.
    public let generation: Int64
    /// The number of the leadership. In a generation, each leadership of a role has a greater number than those before.
    public let number: Int64

    /// Creates a token. For implementations of ``Ledger``.
    public init(role: LeaderRole, generation: Int64 = 0, number: Int64) {
        self.role = role
        self.generation = generation
        self.number = number
    }
}
