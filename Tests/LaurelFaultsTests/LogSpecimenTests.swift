import Foundation
import LaurelSQLite
import Testing

@testable import LaurelFaults

/// A torture of logs that would let a ledger pass that lacks what was never harmed proves nothing.
@Suite
final class LogSpecimenTests {
    private let directory: URL
    private let specimen: LogSpecimen

    init() async throws {
        directory = FileManager.default.temporaryDirectory.appendingPathComponent("specimen-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        var seed: UInt64 = 0
        while true {
            var chance = TortureChance(seed: seed)
            let specimen = try await LogSpecimen(
                in: directory.appendingPathComponent("specimen-\(seed)").path, chance: &chance)
            // Half of them have everything in their file, whatever becomes of the log.
            if specimen.promise(harmedAt: 0).commitCountMin < specimen.commitCount {
                self.specimen = specimen
                return
            }
            seed += 1
        }
    }

    deinit { try? FileManager.default.removeItem(at: directory) }

    private func path(_ name: String) -> String { directory.appendingPathComponent(name).path }

    /// A copy whose log was harmed so that fewer commits are left than there were, with how many it must hold.
    ///
    /// The log does not prove that they were acknowledged, as if it was cut.
    private func harmedCopy(fewerThan commitCount: Int) async throws -> (data: String, commitCountMin: Int) {
        for seed in UInt64(0)..<1_000 {
            var chance = TortureChance(seed: seed)
            let data = path("copy-\(seed)")
            let promise = try specimen.copy(to: data, harmedBy: &chance).promise
            guard promise.commitCountMin < commitCount, !promise.mayBeDamaged,
                case .prefix = try await specimen.compare(data, with: promise)
            else { continue }
            return (data, promise.commitCountMin)
        }
        throw TortureError.unexpected("no log was harmed enough")
    }

    private func wrongs(_ data: String, promised commitCountMin: Int, mayBeDamaged: Bool = false) async throws
        -> String?
    {
        let promise = LogPromise(commitCountMin: commitCountMin, mayBeDamaged: mayBeDamaged)
        guard case .wrong(let difference) = try await specimen.compare(data, with: promise) else { return nil }
        return difference
    }

    @Test func `a ledger that is empty passes where nothing was out of harm's way, and nowhere else`() async throws {
        let data = path("empty")
        try await SQLiteLedger(in: data, creating: true).close()
        #expect(try await wrongs(data, promised: 0) == nil)
        #expect(try await wrongs(data, promised: 1) == "0 commits are left, and 1 were out of harm's way")
        #expect(try await wrongs(data, promised: 1, mayBeDamaged: true) != nil)
        let whole = specimen.promise()
        #expect(whole == LogPromise(commitCountMin: specimen.commitCount, mayBeDamaged: false))
        #expect(try await wrongs(data, promised: whole.commitCountMin) != nil)
    }

    @Test func `a ledger that lacks a commit which was out of harm's way is wrong`() async throws {
        let (data, kept) = try await harmedCopy(fewerThan: specimen.commitCount)
        #expect(try await wrongs(data, promised: kept) == nil)
        let difference = try await wrongs(data, promised: specimen.commitCount)
        #expect(difference?.hasSuffix("and \(specimen.commitCount) were out of harm's way") == true)
    }

    @Test func `a ledger that says without need that it is damaged is wrong`() async throws {
        let data = path("damaged")
        try await SQLiteLedger(in: data, creating: true).close()
        let file = directory.appendingPathComponent("damaged/laurel.sqlite")
        try Data(contentsOf: file).prefix(5_000).write(to: file)
        #expect(try await wrongs(data, promised: 0, mayBeDamaged: true) == nil)
        #expect(try await wrongs(data, promised: 0)?.hasPrefix("it says without need") == true)
    }
}
