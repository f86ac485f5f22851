import LaurelTesting
import Testing
import WhackACac

/// Tests of the rules of the iOS example.
struct RoundTests {
    @Test func `A cactus appears at the start and a second one after a second`() {
        var round = Round(random: SeededRandom(seed: 1))
        #expect(round.cacti.isEmpty)
        round.advance(by: .zero)
        #expect(round.cacti.map(\.id) == [1])
        round.advance(by: .milliseconds(999))
        #expect(round.cacti.count == 1)
        round.advance(by: .milliseconds(1))
        #expect(round.cacti.map(\.id) == [1, 2])
        #expect(Set(round.cacti.map(\.cell)).count == 2)
    }

    @Test func `A hit cactus is a point and disappears`() {
        var round = Round(random: SeededRandom(seed: 1))
        round.advance(by: .zero)
        let hits = [round.whack(1), round.whack(1)]
        #expect(hits == [true, false])
        #expect(round.score == 1)
        #expect(round.lives == Round.livesAtStart)
        #expect(round.cacti.isEmpty)
    }

    @Test func `A cactus that disappears costs a life`() {
        var round = Round(random: SeededRandom(seed: 1))
        round.advance(by: .zero)
        round.advance(by: Cactus.visibleTime - .milliseconds(1))
        #expect(round.lives == Round.livesAtStart)
        round.advance(by: .milliseconds(1))
        #expect(round.lives == Round.livesAtStart - 1)
        let isHit = round.whack(1)
        #expect(!isHit)
        #expect(round.score == 0)
    }

    @Test(arguments: UInt64(0)..<20)
    func `A round without hits ends when no lives are left`(seed: UInt64) {
        var round = Round(random: SeededRandom(seed: seed))
        round.advance(by: .seconds(60))
        #expect(round.isOver)
        #expect(round.score == 0)
        #expect(round.elapsed < .seconds(60))
        let end = round.elapsed
        round.advance(by: .seconds(60))
        #expect(round.elapsed == end)
    }

    @Test(arguments: UInt64(0)..<20)
    func `The length of the steps does not change a round`(seed: UInt64) {
        var smooth = Round(random: SeededRandom(seed: seed))
        var jerky = smooth
        for _ in 0..<100 { smooth.advance(by: .milliseconds(60)) }
        for _ in 0..<10 { jerky.advance(by: .milliseconds(600)) }
        #expect(smooth.cacti == jerky.cacti)
        #expect(smooth.lives == jerky.lives)
    }

    @Test(arguments: UInt64(0)..<20)
    func `Every tenth point adds a cactus up to the fiftieth`(seed: UInt64) {
        var round = Round(random: SeededRandom(seed: seed))
        var countMax = [Int: Int]()
        while round.score < 70 {
            round.advance(by: .milliseconds(10))
            // Waits for all cacti, so that their number is visible.
            let expected = 2 + min(round.score / 10, 5)
            countMax[expected] = max(countMax[expected] ?? 0, round.cacti.count)
            if let oldest = round.cacti.first, round.elapsed - oldest.appearedAt > .milliseconds(1_900) {
                round.whack(oldest.id)
            }
        }
        #expect(round.lives == Round.livesAtStart)
        for (expected, count) in countMax { #expect(count <= expected) }
        #expect((countMax[7] ?? 0) > 2)
    }
}
