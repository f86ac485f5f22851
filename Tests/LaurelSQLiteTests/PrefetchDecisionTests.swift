import Testing

@testable import LaurelSQLite

struct `Prefetch decision` {
    private typealias Waits = PrefetchDecision.Waits
    private static let long = Waits(count: 40, seconds: 0.04)
    private static let short = Waits(count: 3, seconds: 0.01)

    @Test func `Prefetching is off at first, and turned on by two successive batches with long waits`() {
        var decision = PrefetchDecision()
        for waits in [Self.long, Self.short, Self.long] {
            let isPrefetched = decision.next()
            #expect(!isPrefetched)
            decision.add(waits)
        }
        #expect(!decision.isOn)
        decision.add(Self.long)
        let isPrefetched = decision.next()
        #expect(isPrefetched)
    }

    @Test(arguments: [true, false])
    func `A batch that is not prefetched shows whether prefetching is still useful`(isUseful: Bool) {
        var decision = PrefetchDecision()
        for _ in 0..<2 { decision.add(Self.long) }
        for _ in 0..<3 where decision.isOn {
            let prefetchedCount = (0..<300).prefix { _ in decision.next() }.count
            #expect(prefetchedCount == 256)
            decision.add(isUseful ? Self.long : Self.short)
            #expect(decision.isOn == isUseful)
        }
    }

    @Test(arguments: [
        (Waits(count: 8, seconds: 0.002), true),
        // One slow page: several threads would wait for it as long.
        (Waits(count: 1, seconds: 0.5), false),
        // A fast disk.
        (Waits(count: 50, seconds: 0.001), false),
        // A thread that waited for a core.
        (Waits(count: 0, seconds: 0.1), false),
    ])
    fileprivate func `Waits are long if several threads would shorten them`(waits: PrefetchDecision.Waits, isLong: Bool)
    {
        #expect(waits.isLong == isLong)
    }
}
