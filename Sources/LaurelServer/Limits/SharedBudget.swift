import LaurelModel

/// A bounded amount that several owners share, such as the imports of all games.
///
/// A reservation succeeds only if the owner's new total is at most the amount that was free. An owner therefore uses
/// at most about half of the limit, and other owners can still reserve an amount.
final class SharedBudget<Owner: Hashable & Sendable>: Sendable {
    let limit: Int
    private let amounts = Locked<[Owner: Int]>([:])

    init(_ limit: Int) { self.limit = limit }

    /// The amount that all owners use.
    var used: Int { amounts.withLock { $0.values.reduce(0, +) } }

    /// Reserves an amount for an owner.
    ///
    /// - Returns: Whether the amount was reserved. If it was, the caller must call ``release(_:of:)``.
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
