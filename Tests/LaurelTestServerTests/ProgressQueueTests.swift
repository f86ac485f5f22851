import Foundation
import LaurelKit
import LaurelModel
import LaurelTestServer
import LaurelTesting
import Testing

/// Queued achievement progress.
@Suite
struct ProgressQueueTests {
    @Test func `Progress that is reported offline is sent later, even after a restart`() async throws {
        let arcade = try await Arcade()
        let laurel = try arcade.play()
        try await laurel.signIn()
        arcade.network.set(.offline)
        for percent in [20.0, 60, 40] {
            let report = try await laurel.reportProgress(["first-cactus": percent])[0]
            #expect(report.isWaiting && report.percentComplete == percent)
        }
        for _ in 1...2 { #expect(try await laurel.reportProgress(["every-cactus": 100])[0].isWaiting) }
        try await laurel.submit(5, to: "best")
        #expect(await laurel.scores.waitingProgress == ["first-cactus": 60, "every-cactus": 100])

        arcade.network.set(.fine)
        let restarted = try arcade.play(seed: 1)
        #expect(await restarted.scores.waitingProgress.count == 2)
        let received = await restarted.scores.progressDeliveries
        await restarted.scores.flush()
        #expect(await restarted.scores.waitingProgress.isEmpty)
        #expect(await restarted.scores.waitingCount == 0)
        let deliveries = await received.take(5)
        #expect(deliveries.count { $0.achievementID == "first-cactus" && $0.achievement?.percentComplete == 60 } == 3)
        let now = try await restarted.achievements()
        #expect(now.map(\.percentComplete) == [60, 100])
        #expect(now[1].completionCount == 2, "A repeatable achievement was completed twice.")
    }

    @Test func `Progress from before the first sign-in belongs to the first player`() async throws {
        let arcade = try await Arcade()
        let laurel = try arcade.play()
        let report = try await laurel.reportProgress(["first-cactus": 100])[0]
        guard case .waiting(let reason) = report.status else {
            Issue.record("\(report)")
            return
        }
        #expect(reason.code == .notAuthenticated)
        try await laurel.signIn()
        await laurel.scores.flush()
        #expect(try await laurel.achievements()[0].isCompleted)
    }

    @Test func `A reset also discards waiting progress`() async throws {
        let arcade = try await Arcade(sleep: .passes)
        let laurel = try arcade.play()
        try await laurel.signIn()
        arcade.network.set(.offline)
        try await laurel.reportProgress(["first-cactus": 100])
        await #expect(throws: LaurelError.self) { try await laurel.resetAchievements() }
        #expect(await laurel.scores.waitingProgress.count == 1, "The reset failed.")
        arcade.network.set(.fine)
        try await laurel.resetAchievements()
        await laurel.scores.flush()
        #expect(try await laurel.achievements().allSatisfy { $0.percentComplete == 0 })
    }

    @Test func `A response of an intermediary refuses neither progress nor scores`() async throws {
        let arcade = try await Arcade()
        let laurel = try arcade.play()
        try await laurel.signIn()
        for status in [302, 400, 403, 404, 413, 422, 511] {
            arcade.network.set(.status(status, retryAfter: nil))
            #expect(try await laurel.reportProgress(["first-cactus": 10])[0].isWaiting, "\(status)")
            #expect(try await laurel.submit(5, to: "best").isWaiting, "\(status)")
        }
        arcade.network.set(.fine)
        await laurel.scores.flush()
        #expect(await laurel.scores.waitingCount == 0)
        #expect(try await laurel.entries(of: "best").localPlayerEntry?.score == 5)
        #expect(try await laurel.achievements()[0].percentComplete == 10)
    }

    /// Performs random actions, and compares the result with the expected progress.
    @Test(arguments: Seeds.first(40))
    func `Random faults neither lose nor repeat a completion`(seed: UInt64) async throws {
        var random = SeededRandom(seed: seed)
        let arcade = try await Arcade()
        var network = FaultyNetwork(to: arcade.server.transport)
        var laurel = try arcade.play(over: network, seed: seed)
        try await laurel.signIn()
        var completions = 0
        var furthest = 0.0
        for _ in 0..<20 {
            switch Int.random(in: 0..<8, using: &random) {
            case 0...3:
                let isCompletion = Bool.random(using: &random)
                let percent = isCompletion ? 100 : Double(Int.random(in: 0..<100, using: &random))
                if Int.random(in: 0..<4, using: &random) == 0 {
                    arcade.disk.stop(afterSteps: .random(in: 0..<6, using: &random))
                }
                let id = isCompletion ? "every-cactus" : "first-cactus"
                guard (try? await laurel.reportProgress([id: percent])) != nil else { break }
                if isCompletion { completions += 1 } else { furthest = max(furthest, percent) }
            case 4: network.set(FaultyNetwork.NetworkCondition.all.randomElement(using: &random)!)
            case 5: await laurel.scores.flush()
            case 6: arcade.pass(Span(milliseconds: .random(in: 0...86_400_000, using: &random)))
            default:
                network.set(.offline)
                arcade.disk.start()
                network = FaultyNetwork(to: arcade.server.transport)
                laurel = try arcade.play(over: network, seed: random.next())
            }
        }
        network.set(.offline)
        arcade.disk.start()
        arcade.pass(.seconds(60))
        laurel = try arcade.play(seed: random.next())
        await laurel.scores.flush()
        #expect(await laurel.scores.waitingProgress.isEmpty)
        let now = try await laurel.achievements()
        #expect(now[0].percentComplete == furthest)
        #expect(now[1].completionCount == completions)
    }
}

extension AsyncStream where Element: Sendable {
    /// Returns the first `count` elements.
    fileprivate func take(_ count: Int) async -> [Element] {
        var all: [Element] = []
        for await element in self {
            all.append(element)
            if all.count == count { break }
        }
        return all
    }
}
