import LaurelCore
import LaurelModel
import LaurelTesting
import Testing

struct ChallengeHistoryTests {
    /// Thirty histories per seed; with `LAUREL_SEEDS=100` there are thirty thousand.
    @Test(arguments: Seeds.first(10))
    func `A random history of challenges follows the rules`(seed: UInt64) async throws {
        var random = SeededRandom(seed: seed)
        for history in UInt64(0)..<30 {
            let arena = try await ChallengeFixture(seed: seed &* 100 &+ history)
            for _ in 0..<Int.random(in: 5...25, using: &random) { try await arena.act(using: &random) }
            let faults = try await arena.faults()
            #expect(faults.isEmpty, "seed \(seed), history \(history): \(faults)")
        }
    }
}
