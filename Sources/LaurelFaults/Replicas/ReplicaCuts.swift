import Foundation
import LaurelCommands
import LaurelModel
import LaurelWire

/// Power cuts of the disk of a replicated server. The disk is then lost: the ledger is restored from the replica, and
/// the clients send all scores again.
struct ReplicaCuts {
    /// The time until the cut, in windows. Only scores that are older than the window can be found missing.
    private static let windowCounts = 1.2...2.0
    private static let patienceSeconds = 60.0

    let harness: FaultHarness
    /// The age at which an acknowledged score must be in the replica, in seconds.
    let windowMax: Double

    func run(count: Int, random: inout SeededRandom) async throws -> FaultFinding {
        var finding = FaultFinding("lost disks")
        if let reason = Loopback.refusal {
            finding.skipped = reason
            return finding
        }
        var windows: [Double] = []
        do {
            let disk = try LoopDisk(in: harness, name: "lost")
            defer { disk.remove() }
            for number in 0..<count {
                windows.append(try await cut(number, on: disk, random: &random, finding: &finding))
                try disk.empty()
            }
        } catch FaultError.refused(let reason) where finding.faults == 0 {
            finding.skipped = reason
            return finding
        }
        try finding.requireAcknowledgements()
        let sorted = windows.sorted().map { Int(($0 * 1_000).rounded()) }
        if let largest = sorted.last {
            finding.remark(
                "loss window: p50 \(sorted[sorted.count / 2]) ms, maximum \(largest) ms, allowed \(Int((windowMax * 1_000).rounded())) ms"
            )
        }
        return finding
    }

    /// Writes, loses the disk, restores the replica elsewhere and sends all scores again.
    ///
    /// - Returns: The loss window in seconds: the age of the oldest acknowledged score that was not restored.
    private func cut(
        _ number: Int, on disk: LoopDisk, random: inout SeededRandom, finding: inout FaultFinding
    ) async throws -> Double {
        let (replica, elsewhere) = (harness.path("replica-\(number)"), harness.path("elsewhere-\(number)"))
        try FileManager.default.createDirectory(atPath: replica, withIntermediateDirectories: false)
        let server = try ServerProcess(
            of: disk.path("data-\(number)"), harness: harness, options: ["--replicate-to", replica])
        let received = try await write(
            to: server, replica: replica, seconds: windowMax * .random(in: Self.windowCounts, using: &random))
        let cut = SteadyClock.seconds()
        try disk.cutPower()
        server.kill()
        _ = server.waitForEnd()
        finding.faults += 1
        let times = await received.times
        finding.acknowledged += times.count
        try disk.restorePower()
        do {
            try SystemCommand.run(at: harness.laurel, ["replicate", "restore", "--from", replica, "--to", elsewhere])
        } catch {
            finding.unsound += 1
            finding.remark("the replica cannot be restored: \(error)")
            return 0
        }
        return try await compare(elsewhere, with: await received.acknowledgements, times, cut: cut, &finding)
    }

    private func write(
        to server: ServerProcess, replica: String, seconds: Double
    ) async throws -> ReceivedAcknowledgements {
        guard let address = try await server.address(), let key = server.key else {
            throw FaultError.unexpected("the first start printed no key: \(harness.errors)")
        }
        let game = RemoteGame(try RemoteServer(address, key: key, timeout: .seconds(30)))
        _ = try await game.create(
            NewLeaderboardBody(id: try LeaderboardID(WriterScore.leaderboard), submissionType: .sum))
        try await waitForBase(in: replica)
        let received = ReceivedAcknowledgements(after: Acknowledgements(writerCount: FaultHarness.writerCount))
        let writers = ServerWriters(game: game, usesNewIDs: false)
        // The writers go on until the server is killed. Nothing after the end of the recording is compared.
        Task { await writers.write(received) }
        try await harness.wait(seconds: seconds)
        await received.end()
        if let failure = await received.failure { throw FaultError.unexpected("before the cut: \(failure)") }
        return received
    }

    private func waitForBase(in replica: String) async throws {
        let latest = SteadyClock.seconds() + Self.patienceSeconds
        while true {
            let names = FileManager.default.enumerator(atPath: replica)?.compactMap { $0 as? String } ?? []
            if names.contains(where: { $0.wholeMatch(of: /[^\/]*\/base-\d+\.json/) != nil }) { return }
            guard SteadyClock.seconds() < latest else {
                throw FaultError.unexpected("the server wrote no base of the replica: \(harness.errors)")
            }
            try await harness.wait(seconds: 0.01)
        }
    }

    private func compare(
        _ directory: String, with acknowledgements: Acknowledgements, _ times: [WriterScore: Double], cut: Double,
        _ finding: inout FaultFinding
    ) async throws -> Double {
        var acknowledgements = acknowledgements
        let ledger = try await ReopenedLedger(reopening: directory)
        finding.addRestart(seconds: ledger.restartSeconds)
        let stored = Set(try await ledger.storedScores().compactMap(\.self))
        let ages = times.filter { !stored.contains($0.key) }.map { cut - $0.value }
        finding.lost += ages.count { $0 > windowMax }
        let all = acknowledgements.possible.enumerated().flatMap { writer, count in
            (0..<count).map { WriterScore(writer: writer, number: $0) }
        }
        try await ledger.send(all)
        acknowledgements.confirmAll()
        finding.add(Discrepancies(of: try await ledger.storedScores(), by: acknowledgements))
        if let difference = try await ledger.differences().first {
            finding.unsound += 1
            finding.remark(difference)
        }
        try await ledger.close()
        return ages.max() ?? 0
    }
}
