import LaurelModel
import Testing

struct AchievementProgressTests {
    private static let noon = ChallengeTests.noon

    private static func progress() throws -> AchievementProgress {
        AchievementProgress(
            of: PlayerNumber(1), in: try GameID("com.example.whack"), try AchievementID("boss"), at: noon)
    }

    @Test func `Progress never falls, and an achievement completes once`() throws {
        var progress = try Self.progress()
        var steps: [AchievementProgress.Step] = []
        for (index, percent) in [0, 10, 5, 10, 60.5, 99.999, 99.99, 100, 100, 3].enumerated() {
            let moment = Self.noon + .hours(Int64(index))
            steps.append(
                progress.apply(try AchievementPercent(percent), id: "r\(index)", isRepeatable: false, at: moment))
        }
        #expect(
            steps == [
                .unchanged, .advanced, .unchanged, .unchanged, .advanced, .advanced, .unchanged, .completed, .unchanged,
                .unchanged,
            ])
        #expect(progress.percent == .complete)
        #expect(progress.completedAt == Self.noon + .hours(7))
        #expect(progress.completionCount == 1)
    }

    @Test func `A repeatable achievement counts each report once`() throws {
        var progress = try Self.progress()
        var steps: [AchievementProgress.Step] = []
        for id in ["a", "a", "b", nil, "b", "c"] {
            steps.append(progress.apply(.complete, id: id, isRepeatable: true, at: Self.noon))
        }
        #expect(steps == [.completed, .unchanged, .completed, .unchanged, .unchanged, .completed])
        #expect(progress.completionCount == 3)
    }

    @Test(arguments: [-0.01, 100.01, .nan, .infinity, -.infinity])
    func `A progress outside 0 to 100 is rejected`(percent: Double) {
        #expect(throws: InvalidAchievementPercent.self) { try AchievementPercent(percent) }
    }

    @Test func `Only 100 percent completes an achievement`() throws {
        #expect(try AchievementPercent(99.999) < .complete)
        #expect(try AchievementPercent(100) == .complete)
        #expect(try AchievementPercent(33.33).percent == 33.33)
    }
}
