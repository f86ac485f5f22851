import Testing

@testable import LaurelServer

/// The shares of a bounded amount.
@Suite struct SharedBudgetTests {
    @Test(arguments: [1, 2, 3, 32])
    func `One owner of a shared budget gets at most half, and all owners together the limit`(limit: Int) {
        let budget = SharedBudget<Int>(limit)
        let counts = (0..<40).map { owner in
            var count = 0
            while budget.reserve(1, for: owner) { count += 1 }
            return count
        }
        // Half is rounded up.
        #expect(counts[0] == (limit + 1) / 2)
        #expect(budget.used == limit)
        for (owner, count) in counts.enumerated() { budget.release(count, of: owner) }
        #expect(budget.used == 0)
    }
}
