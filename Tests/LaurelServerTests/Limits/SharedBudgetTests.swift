import Testing

@testable import LaurelServer

/// The shares of a bounded resource.
@Suite struct SharedBudgetTests {
    @Test(arguments: [1, 2, 3, 32])
    func `An owner of a shared budget receives at most half, and all owners together the limit`(limit: Int) {
        let budget = SharedBudget<Int>(limit)
        let counts = (0..<40).map { owner in
            var count = 0
            while budget.reserve(1, for: owner) { count += 1 }
            return count
        }
        // The half is rounded up.
        #expect(counts[0] == (limit + 1) / 2)
        #expect(budget.used == limit)
        for (owner, count) in counts.enumerated() { budget.release(count, of: owner) }
        #expect(budget.used == 0)
    }
}
