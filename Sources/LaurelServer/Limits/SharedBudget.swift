import LaurelModel

/// A bounded amount that several owners share, such as the imports of all games.
///
/// An owner gets more only if it then uses at most what was free. So an owner uses about half of the limit at most, and
/// the others still get some.
final class SharedBudget<Owner: Hashable & Sendable>: Sendable {
    let limit: Int
    private let amounts = Locked<[Owner: Int]>([:])

    init(_ limit: Int) { self.limit = limit }

    /// The amount that all owners use.
    var used: Int { amounts.withLock { $0.values.reduce(0, +) } }

    /// - Returns: Whether the owner got the amount. If it did, the caller must call ``release(_:of:)``.
    func reserve(_ count: Int, for owner: Owner) -> Bool {
        amounts.withLock { amounts in
            let amount = amounts[owner, default: 0] + count
            guard amount <= limit - amounts.values.reduce(0, +) else { return false }
            amounts[owner] = amount
            return true
        }
    }

    func release(_ count: Int, of owner: Owner) {
        amounts.withLock { amounts in
            let amount = amounts[owner, default: 0] - count
            amounts[owner] = amount > 0 ? amount : nil
        }
    }
}
